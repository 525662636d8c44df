/* What libraries have in common that are loaded before the C library (LD_PRELOAD): every name under which it opens
 * a file leads to `opened`, and names that mean the same lead to one of them. Included once in each of them:
 * tests/attacks/disk_calls.c notes the calls, tests/faults/calls.c puts faults into them.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static int opened(int at, const char *path, int flags, mode_t mode);

#define OPEN(name, at, ...)                                       \
    int name(__VA_ARGS__ const char *path, int flags, ...) {      \
        va_list more;                                             \
        va_start(more, flags);                                    \
        mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0; \
        va_end(more);                                             \
        return opened(at, path, flags, mode);                     \
    }
OPEN(open, AT_FDCWD)
OPEN(open64, AT_FDCWD)
OPEN(openat, start, int start,)
OPEN(openat64, start, int start,)

int creat(const char *path, mode_t mode) { return opened(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
ssize_t pwrite64(int file, const void *data, size_t length, off_t at) { return pwrite(file, data, length, at); }
ssize_t sendfile64(int out, int in, off_t *at, size_t length) { return sendfile(out, in, at, length); }
int ftruncate64(int file, off_t length) { return ftruncate(file, length); }
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }
int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }
