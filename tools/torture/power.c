/* Writes down, in order, all that a process does to the files under one folder, so that the state of a disk after a power
 * cut can be put together from it; and ends the process at one of those calls when asked. Loaded with LD_PRELOAD it does nothing
 * until the process calls power_begin.
 *
 * A record is 25 bytes, then `length` bytes: kind, file (inode number), offset, length; numbers little-endian, 8 bytes each.
 *     O  file opened      offset 1: it was not there before      path
 *     W  written                                                  the bytes
 *     T  cut or grown     offset: the new size
 *     F  fsync, fdatasync of the file
 *     D  fsync of a directory                                     path
 *     R  renamed                                                  from, a zero byte, to
 *     U  unlinked                                                 path
 *     M  directory made                                           path
 *     S  said on standard output                                  the bytes
 * Files that end in -shm are left out: SQLite makes them anew. sendfile and copy_file_range are refused, so that copies are made
 * with read and write.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
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
#include <sys/uio.h>
#include <unistd.h>

#define MOST 4096
#define NEXT(name) __typeof__(name) *next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

static pthread_mutex_t turn = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static char root[MOST];
static size_t root_length;
static int log_fd = -1;
static long kill_at, calls;
static int half;
static uint64_t inode_of[MOST]; /* 0: not one of ours */

/* Watch the files under `folder` from now on: write to the file `log` (NULL: nowhere), end at the call number `number` (0: never),
 * when `halfway` is set after half of its bytes. */
void power_begin(const char *folder, const char *log, long number, int halfway) {
    if (strlen(folder) >= MOST) abort();
    strcpy(root, folder);
    root_length = strlen(root);
    kill_at = number;
    half = halfway;
    if (log) log_fd = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void put(const void *bytes, size_t length) {
    const char *at = bytes;
    while (length) {
        long done = syscall(SYS_write, log_fd, at, length);
        if (done <= 0) abort();
        at += done;
        length -= (size_t)done;
    }
}

static void record(char kind, uint64_t file, uint64_t offset, const void *bytes, uint64_t length) {
    char head[25];
    if (log_fd < 0) return;
    head[0] = kind;
    memcpy(head + 1, &file, 8);
    memcpy(head + 9, &offset, 8);
    memcpy(head + 17, &length, 8);
    put(head, sizeof head);
    if (length) put(bytes, length);
}

static int due(void) { return ++calls == kill_at; }

static void die(void) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

static int whole(const char *path, char *out) {
    if (!root_length || !path) return 0;
    if (path[0] == '/') {
        if (strlen(path) >= MOST) return 0;
        strcpy(out, path);
    } else {
        char here[MOST];
        if (syscall(SYS_getcwd, here, sizeof here) <= 0) return 0;
        if ((size_t)snprintf(out, MOST, "%s/%s", here, path) >= MOST) return 0;
    }
    size_t length = strlen(out);
    if (strncmp(out, root, root_length) || (out[root_length] != '/' && out[root_length])) return 0;
    return !(length >= 4 && !strcmp(out + length - 4, "-shm"));
}

static int there(const char *path) {
    struct stat found;
    return !stat(path, &found);
}

static int opened(int fd, const char *path, int flags, int was) {
    struct stat found;
    if (fd < 0 || fd >= MOST || fstat(fd, &found)) return fd;
    if (S_ISDIR(found.st_mode)) {
        inode_of[fd] = 0;
        return fd;
    }
    inode_of[fd] = found.st_ino;
    record('O', found.st_ino, !was, path, strlen(path));
    if (was && (flags & O_TRUNC)) record('T', found.st_ino, 0, NULL, 0);
    return fd;
}

static int open_any(int folder, const char *path, int flags, mode_t mode) {
    char full[MOST];
    if ((folder != AT_FDCWD && path && path[0] != '/') || !whole(path, full))
        return (int)syscall(SYS_openat, folder, path, flags, mode);
    pthread_mutex_lock(&turn);
    int was = there(full);
    if (((flags & O_CREAT) && !was) || (flags & O_TRUNC))
        if (due()) die();
    int fd = opened((int)syscall(SYS_openat, folder, path, flags, mode), full, flags, was), kept = errno;
    pthread_mutex_unlock(&turn);
    errno = kept;
    return fd;
}

#define MODE(flags, mode)                                                                                                    \
    mode_t mode = 0;                                                                                                         \
    if ((flags) & (O_CREAT | O_TMPFILE)) {                                                                                   \
        va_list more;                                                                                                        \
        va_start(more, flags);                                                                                               \
        mode = va_arg(more, mode_t);                                                                                         \
        va_end(more);                                                                                                        \
    }

int open(const char *path, int flags, ...) {
    MODE(flags, mode)
    return open_any(AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) {
    MODE(flags, mode)
    return open_any(AT_FDCWD, path, flags | O_LARGEFILE, mode);
}
int openat(int folder, const char *path, int flags, ...) {
    MODE(flags, mode)
    return open_any(folder, path, flags, mode);
}
int openat64(int folder, const char *path, int flags, ...) {
    MODE(flags, mode)
    return open_any(folder, path, flags | O_LARGEFILE, mode);
}
int creat(const char *path, mode_t mode) { return open_any(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

int close(int fd) {
    if (fd >= 0 && fd < MOST) inode_of[fd] = 0;
    return (int)syscall(SYS_close, fd);
}

static uint64_t ours(int fd) { return fd >= 0 && fd < MOST ? inode_of[fd] : 0; }

static ssize_t write_at(int fd, const void *bytes, size_t length, off64_t offset, int positioned) {
    uint64_t file = ours(fd);
    pthread_mutex_lock(&turn);
    int last = file && due();
    size_t wanted = last ? (half ? length / 2 : 0) : length;
    if (file && !positioned) {
        int flags = fcntl(fd, F_GETFL);
        offset = lseek64(fd, 0, flags & O_APPEND ? SEEK_END : SEEK_CUR);
    }
    ssize_t done = positioned ? syscall(SYS_pwrite64, fd, bytes, wanted, offset) : syscall(SYS_write, fd, bytes, wanted);
    int kept = errno;
    if (last) die();
    if (done > 0 && file) record('W', file, (uint64_t)offset, bytes, (uint64_t)done);
    if (done > 0 && fd == 1) record('S', 0, 0, bytes, (uint64_t)done);
    pthread_mutex_unlock(&turn);
    errno = kept;
    return done;
}

ssize_t write(int fd, const void *bytes, size_t length) {
    return ours(fd) || fd == 1 ? write_at(fd, bytes, length, 0, 0) : syscall(SYS_write, fd, bytes, length);
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
    return ours(fd) ? write_at(fd, bytes, length, offset, 1) : syscall(SYS_pwrite64, fd, bytes, length, offset);
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
    return ours(fd) ? write_at(fd, bytes, length, offset, 1) : syscall(SYS_pwrite64, fd, bytes, length, offset);
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
    if (!ours(fd)) return syscall(SYS_writev, fd, parts, count);
    ssize_t all = 0;
    for (int i = 0; i < count; i++) {
        ssize_t done = write_at(fd, parts[i].iov_base, parts[i].iov_len, 0, 0);
        if (done < 0) return all ? all : done;
        all += done;
        if ((size_t)done < parts[i].iov_len) break;
    }
    return all;
}

#define TOGETHER(ours_too, act, tell)                                                                                        \
    pthread_mutex_lock(&turn);                                                                                               \
    if ((ours_too) && due()) die();                                                                                          \
    int done = (int)(act), kept = errno;                                                                                     \
    if (!done && (ours_too)) tell;                                                                                           \
    pthread_mutex_unlock(&turn);                                                                                             \
    errno = kept;                                                                                                            \
    return done;

int ftruncate(int fd, off_t size) {
    uint64_t file = ours(fd);
    TOGETHER(file, syscall(SYS_ftruncate, fd, size), record('T', file, (uint64_t)size, NULL, 0))
}
int ftruncate64(int fd, off64_t size) {
    uint64_t file = ours(fd);
    TOGETHER(file, syscall(SYS_ftruncate, fd, size), record('T', file, (uint64_t)size, NULL, 0))
}

static int synced(int fd, long call) {
    char link[64], path[MOST], full[MOST];
    uint64_t file = ours(fd);
    if (file) { TOGETHER(file, syscall(call, fd), record('F', file, 0, NULL, 0)) }
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
    path[length > 0 ? length : 0] = 0;
    int folder = length > 0 && whole(path, full);
    TOGETHER(folder, syscall(call, fd), record('D', 0, 0, full, strlen(full)))
}
int fsync(int fd) { return synced(fd, SYS_fsync); }
int fdatasync(int fd) { return synced(fd, SYS_fdatasync); }

static int renamed(int old_folder, const char *from, int new_folder, const char *to, unsigned flags) {
    char old[MOST], new[MOST], both[2 * MOST];
    int mine = whole(from, old) && whole(to, new);
    size_t length = mine ? strlen(old) + 1 : 0;
    if (mine) {
        strcpy(both, old);
        strcpy(both + length, new);
    }
    TOGETHER(mine, syscall(SYS_renameat2, old_folder, from, new_folder, to, flags),
             record('R', 0, 0, both, length + strlen(new)))
}
int rename(const char *from, const char *to) { return renamed(AT_FDCWD, from, AT_FDCWD, to, 0); }
int renameat(int a, const char *from, int b, const char *to) { return renamed(a, from, b, to, 0); }

static int unlinked(int folder, const char *path, int flags) {
    char full[MOST];
    int mine = whole(path, full);
    TOGETHER(mine, syscall(SYS_unlinkat, folder, path, flags), record('U', 0, 0, full, strlen(full)))
}
int unlink(const char *path) { return unlinked(AT_FDCWD, path, 0); }
int unlinkat(int folder, const char *path, int flags) { return unlinked(folder, path, flags); }
int rmdir(const char *path) { return unlinked(AT_FDCWD, path, AT_REMOVEDIR); }

static int made(int folder, const char *path, mode_t mode) {
    char full[MOST];
    int mine = whole(path, full);
    TOGETHER(mine, syscall(SYS_mkdirat, folder, path, mode), record('M', 0, 0, full, strlen(full)))
}
int mkdir(const char *path, mode_t mode) { return made(AT_FDCWD, path, mode); }
int mkdirat(int folder, const char *path, mode_t mode) { return made(folder, path, mode); }

ssize_t sendfile(int out, int in, off_t *offset, size_t count) {
    NEXT(sendfile);
    if (!ours(out)) return next(out, in, offset, count);
    errno = EINVAL;
    return -1;
}
ssize_t sendfile64(int out, int in, off64_t *offset, size_t count) {
    NEXT(sendfile64);
    if (!ours(out)) return next(out, in, offset, count);
    errno = EINVAL;
    return -1;
}
ssize_t copy_file_range(int in, off64_t *from, int out, off64_t *to, size_t count, unsigned flags) {
    NEXT(copy_file_range);
    if (!ours(out)) return next(in, from, out, to, count, flags);
    errno = EINVAL;
    return -1;
}
