/* Loaded before the C library (LD_PRELOAD): notes every call by which this process changes files below one
 * folder, in order, and can end the process at the N-th of them.
 *
 * A note is a head (struct note) and `length` bytes. Numbers are of this machine. tests/attacks/power_cuts.py
 * makes folders from the notes as a power cut would leave them: with what was flushed, and only some of the rest.
 */
#include "../calls.h"

#define MOST_FILES 4096

struct note {
    char kind;       /* w write, t truncate, s sync, c create, m make folder, u remove, r rename, a said */
    uint64_t file;   /* the number of the file or folder */
    uint64_t at;     /* offset, length, or what was said */
    uint64_t length; /* bytes that follow: data, or a path; of a rename both, with a zero between */
} __attribute__((packed));

static int notes = -1;
static char folder[PATH_MAX];
static size_t folder_length;
static char watched[MOST_FILES];
static long calls, last_call;

static void keep(char kind, uint64_t file, uint64_t at, const void *data, uint64_t length) {
    if (notes < 0)
        return;
    struct note head = {kind, file, at, length};
    syscall(SYS_write, notes, &head, sizeof head);
    if (length)
        syscall(SYS_write, notes, data, length);
}

/* The N-th call is the last: nothing of it happens, or (returns 1) half of what it would write. */
static int counted(int can_be_half) {
    if (!last_call || ++calls < last_call)
        return 0;
    if (can_be_half && last_call % 2)
        return 1;
    kill(getpid(), SIGKILL);
    return 0;
}

static int below(const char *path) {
    return folder_length && !strncmp(path, folder, folder_length) &&
           (path[folder_length] == '/' || !path[folder_length]);
}

/* The whole path of a name that may stand for something in an open folder. */
static int whole(int at, const char *path, char *found) {
    if (path[0] == '/')
        return snprintf(found, PATH_MAX, "%s", path) < PATH_MAX;
    char link[64], base[PATH_MAX];
    snprintf(link, sizeof link, at == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", at);
    ssize_t length = readlink(link, base, sizeof base - 1);
    if (length < 0)
        return 0;
    base[length] = 0;
    return snprintf(found, PATH_MAX, "%s/%s", base, path) < PATH_MAX;
}

static int is_watched(int file) { return file >= 0 && file < MOST_FILES && watched[file] && folder_length; }

static uint64_t number_of(int file) {
    struct stat found;
    return fstat(file, &found) ? 0 : found.st_ino;
}

static int opened(int at, const char *path, int flags, mode_t mode) {
    char full[PATH_MAX];
    int ours = folder_length && whole(at, path, full) && below(full);
    int fresh = ours && (flags & O_CREAT) && faccessat(at, path, F_OK, AT_SYMLINK_NOFOLLOW);
    if (fresh || (ours && (flags & O_TRUNC)))
        counted(0);
    int file = syscall(SYS_openat, at, path, flags, mode);
    if (file < 0 || file >= MOST_FILES)
        return file;
    watched[file] = ours;
    if (fresh)
        keep('c', number_of(file), 0, full, strlen(full));
    else if (ours && (flags & O_TRUNC))
        keep('t', number_of(file), 0, NULL, 0);
    return file;
}

int close(int file) {
    if (file >= 0 && file < MOST_FILES)
        watched[file] = 0;
    return syscall(SYS_close, file);
}

static ssize_t written(int file, const void *data, size_t length, off_t at) {
    int half = counted(1);
    ssize_t done = syscall(SYS_pwrite64, file, data, half ? length / 2 : length, at);
    if (half)
        kill(getpid(), SIGKILL);
    if (done > 0)
        keep('w', number_of(file), at, data, done);
    return done;
}

ssize_t pwrite(int file, const void *data, size_t length, off_t at) {
    return is_watched(file) ? written(file, data, length, at) : syscall(SYS_pwrite64, file, data, length, at);
}

ssize_t write(int file, const void *data, size_t length) {
    if (!is_watched(file))
        return syscall(SYS_write, file, data, length);
    off_t at = lseek(file, 0, fcntl(file, F_GETFL) & O_APPEND ? SEEK_END : SEEK_CUR);
    ssize_t done = written(file, data, length, at);
    if (done > 0)
        lseek(file, at + done, SEEK_SET);
    return done;
}

/* Copies within the kernel would go unseen; Python then copies by reading and writing. */
ssize_t sendfile(int out, int in, off_t *at, size_t length) {
    if (!is_watched(out))
        return syscall(SYS_sendfile, out, in, at, length);
    errno = EINVAL;
    return -1;
}

int ftruncate(int file, off_t length) {
    if (is_watched(file))
        counted(0);
    int failed = syscall(SYS_ftruncate, file, length);
    if (!failed && is_watched(file))
        keep('t', number_of(file), length, NULL, 0);
    return failed;
}

static int synced(int file, int failed) {
    if (!failed && is_watched(file))
        keep('s', number_of(file), 0, NULL, 0);
    return failed;
}

int fsync(int file) {
    if (is_watched(file))
        counted(0);
    return synced(file, syscall(SYS_fsync, file));
}

int fdatasync(int file) {
    if (is_watched(file))
        counted(0);
    return synced(file, syscall(SYS_fdatasync, file));
}

static int moved(const char *from, const char *to) {
    return syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int rename(const char *from, const char *to) {
    char both[2 * PATH_MAX];
    if (!folder_length || !whole(AT_FDCWD, from, both))
        return moved(from, to);
    size_t length = strlen(both) + 1;
    if (!whole(AT_FDCWD, to, both + length) || !below(both + length))
        return moved(from, to);
    counted(0);
    int failed = moved(from, to);
    if (!failed)
        keep('r', 0, 0, both, length + strlen(both + length));
    return failed;
}

int unlinkat(int at, const char *path, int flags) {
    char full[PATH_MAX];
    int ours = folder_length && whole(at, path, full) && below(full);
    if (ours)
        counted(0);
    int failed = syscall(SYS_unlinkat, at, path, flags);
    if (!failed && ours)
        keep('u', 0, 0, full, strlen(full));
    return failed;
}

int mkdirat(int at, const char *path, mode_t mode) {
    char full[PATH_MAX];
    struct stat made;
    int ours = folder_length && whole(at, path, full) && below(full);
    if (ours)
        counted(0);
    int failed = syscall(SYS_mkdirat, at, path, mode);
    if (!failed && ours && !stat(full, &made))
        keep('m', made.st_ino, 0, full, strlen(full));
    return failed;
}

/* From now on changes below `place` count: they are noted in `file` (if that is not empty), and the call with
 * the number `last` (if that is not 0) is the last. */
void disk_calls_watch(const char *place, const char *file, long last) {
    snprintf(folder, sizeof folder, "%s", place);
    folder_length = strlen(folder);
    last_call = last;
    calls = 0;
    notes = *file ? syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0600) : -1;
}

/* Something was said to people: what was done before it must be there after a power cut. */
void disk_calls_said(uint64_t what) { keep('a', 0, what, NULL, 0); }
