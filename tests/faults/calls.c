/* Loaded before the C library (LD_PRELOAD) into every process of a change: counts the calls by which they change
 * what lies below one folder, together, and puts a fault into the N-th of them.
 *
 * FAULT_FOLDER is the folder, FAULT_COUNT a file of 8 bytes that all processes share, FAULT_CALL the N (0: only
 * count). FAULT_KIND: "kill" ends all processes of the group before the call, "torn" after half of what it would
 * write, "EIO" and "ENOSPC" let it fail; a full disk stays full.
 */
#include "../calls.h"
#include <sys/mman.h>

static uint64_t *count;
static const char *folder, *kind;
static uint64_t faulty;

__attribute__((constructor)) static void begin(void) {
    folder = getenv("FAULT_FOLDER");
    kind = getenv("FAULT_KIND");
    const char *shared = getenv("FAULT_COUNT"), *call = getenv("FAULT_CALL");
    if (!folder || !kind || !shared || !call)
        return;
    faulty = strtoull(call, NULL, 10);
    int file = syscall(SYS_openat, AT_FDCWD, shared, O_RDWR | O_CLOEXEC);
    void *found = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    syscall(SYS_close, file);
    count = found == MAP_FAILED ? NULL : found;
}

static int below(const char *path) {
    size_t length = strlen(folder);
    return !strncmp(path, folder, length) && (path[length] == '/' || !path[length]);
}

static int ours(int at, const char *path) {
    char link[64], base[PATH_MAX] = "";
    if (!count || !path)
        return 0;
    if (path[0] == '/')
        return below(path);
    snprintf(link, sizeof link, at == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", at);
    return syscall(SYS_readlinkat, AT_FDCWD, link, base, sizeof base - 1) > 0 && below(base);
}

static int our_file(int file) {
    struct stat found;
    return count && !fstat(file, &found) && S_ISREG(found.st_mode) && ours(file, "");
}

/* 0: go on; -1: it failed; 1: only half is to be written, and then all ends. */
static int fault(int writes) {
    uint64_t now = __atomic_add_fetch(count, 1, __ATOMIC_SEQ_CST);
    int full = !strcmp(kind, "ENOSPC") && faulty && now > faulty && writes;
    if (now != faulty && !full)
        return 0;
    if (!strcmp(kind, "torn") && writes == 2)
        return 1;
    if (!strcmp(kind, "kill") || !strcmp(kind, "torn"))
        kill(0, SIGKILL);
    errno = !strcmp(kind, "EIO") ? EIO : ENOSPC;
    return -1;
}

static int opened(int at, const char *path, int flags, mode_t mode) {
    if (flags & (O_CREAT | O_TRUNC) && ours(at, path) && fault(1) < 0)
        return -1;
    return syscall(SYS_openat, at, path, flags, mode);
}

ssize_t write(int file, const void *data, size_t length) {
    int half = our_file(file) ? fault(2) : 0;
    if (half < 0)
        return -1;
    ssize_t done = syscall(SYS_write, file, data, half ? length / 2 : length);
    if (half)
        kill(0, SIGKILL);
    return done;
}

ssize_t pwrite(int file, const void *data, size_t length, off_t at) {
    int half = our_file(file) ? fault(2) : 0;
    if (half < 0)
        return -1;
    ssize_t done = syscall(SYS_pwrite64, file, data, half ? length / 2 : length, at);
    if (half)
        kill(0, SIGKILL);
    return done;
}

/* Copies within the kernel would go unseen; programs then copy by reading and writing. */
ssize_t copy_file_range(int in, off_t *from, int out, off_t *to, size_t length, unsigned flags) {
    if (!our_file(out))
        return syscall(SYS_copy_file_range, in, from, out, to, length, flags);
    errno = EXDEV;
    return -1;
}

ssize_t sendfile(int out, int in, off_t *at, size_t length) {
    if (!our_file(out))
        return syscall(SYS_sendfile, out, in, at, length);
    errno = EINVAL;
    return -1;
}

#define CHANGES(name, condition, writes, call, ...)              \
    int name(__VA_ARGS__) {                                      \
        if ((condition) && fault(writes) < 0)                    \
            return -1;                                           \
        return call;                                             \
    }
CHANGES(fsync, our_file(file), 1, syscall(SYS_fsync, file), int file)
CHANGES(fdatasync, our_file(file), 1, syscall(SYS_fdatasync, file), int file)
CHANGES(ftruncate, our_file(file), 1, syscall(SYS_ftruncate, file, length), int file, off_t length)
CHANGES(renameat2, ours(there, to), 1, syscall(SYS_renameat2, here, from, there, to, flags), int here,
        const char *from, int there, const char *to, unsigned flags)
int renameat(int here, const char *from, int there, const char *to) { return renameat2(here, from, there, to, 0); }
int rename(const char *from, const char *to) { return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0); }
CHANGES(unlinkat, ours(at, path), 0, syscall(SYS_unlinkat, at, path, flags), int at, const char *path, int flags)
CHANGES(mkdirat, ours(at, path), 1, syscall(SYS_mkdirat, at, path, mode), int at, const char *path, mode_t mode)
CHANGES(symlinkat, ours(at, path), 1, syscall(SYS_symlinkat, to, at, path), const char *to, int at,
        const char *path)
int symlink(const char *to, const char *path) { return symlinkat(to, AT_FDCWD, path); }
