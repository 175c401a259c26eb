/*
 * Keeps what a power cut would leave. Preloaded into a process (LD_PRELOAD), it copies a file below the folder
 * KEEP_FROM to the same place below KEEP_TO whenever the process syncs it: the content of that moment, and nothing
 * that is written later. What was never synced is in no copy. Names that change and files that shrink do so in the
 * copy at once, which is the order of events that loses most.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* Several threads of the process sync the same file, each by a connection of its own; its copy has one draft. */
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

/* Writes where the copy of this path lies; 0 for a path that is not kept. */
static int copy_of(const char *path, char copy[PATH_MAX]) {
  const char *from = getenv("KEEP_FROM"), *to = getenv("KEEP_TO");
  size_t length = from ? strlen(from) : 0;
  if (!length || !to || strncmp(path, from, length) != 0 || path[length] != '/') return 0;
  return snprintf(copy, PATH_MAX, "%s%s", to, path + length) < PATH_MAX;
}

static int path_of(int file, char path[PATH_MAX]) {
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return 1;
}

static void fail(const char *path) {
  perror(path);
  abort();
}

/* Copies the file whole or not at all: the copy takes its place under a new name. */
static void keep(int file) {
  char path[PATH_MAX], copy[PATH_MAX], draft[PATH_MAX + 8], bytes[1 << 16];
  struct stat about;
  if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) return;
  if (!path_of(file, path) || !copy_of(path, copy)) return;
  snprintf(draft, sizeof draft, "%s.draft", copy);
  int out = open(draft, O_WRONLY | O_CREAT | O_TRUNC, about.st_mode & 0777);
  if (out < 0) fail(draft);
  /* Read through the same descriptor: closing a second one would end SQLite's locks on the file. One that can only
   * write belongs to a file that nobody locks. */
  int mode = fcntl(file, F_GETFL) & O_ACCMODE;
  int in = mode == O_WRONLY ? open(path, O_RDONLY) : file;
  ssize_t length;
  for (off_t at = 0; (length = pread(in, bytes, sizeof bytes, at)) > 0; at += length)
    if (write(out, bytes, length) != length) fail(draft);
  if (length < 0) fail(path);
  if (in != file) close(in);
  close(out);
  if (REAL(rename)(draft, copy) != 0) fail(copy);
}

static void keep_in_turn(int file) {
  pthread_mutex_lock(&turn);
  keep(file);
  pthread_mutex_unlock(&turn);
}

int fsync(int file) {
  keep_in_turn(file);
  return REAL(fsync)(file);
}

int fdatasync(int file) {
  keep_in_turn(file);
  return REAL(fdatasync)(file);
}

int unlink(const char *path) {
  char copy[PATH_MAX];
  if (copy_of(path, copy)) REAL(unlink)(copy);
  return REAL(unlink)(path);
}

int rename(const char *path, const char *to) {
  char copy[PATH_MAX], copy_to[PATH_MAX];
  if (copy_of(path, copy) && copy_of(to, copy_to)) REAL(rename)(copy, copy_to);
  return REAL(rename)(path, to);
}

int link(const char *path, const char *to) {
  char copy[PATH_MAX], copy_to[PATH_MAX];
  if (copy_of(path, copy) && copy_of(to, copy_to)) REAL(link)(copy, copy_to);
  return REAL(link)(path, to);
}

/* A copy never grows here: bytes that were not synced are not there to be kept. */
static void shrink(int file, off_t size) {
  char path[PATH_MAX], copy[PATH_MAX];
  struct stat about;
  if (!path_of(file, path) || !copy_of(path, copy)) return;
  if (stat(copy, &about) == 0 && about.st_size > size && truncate(copy, size) != 0) fail(copy);
}

int ftruncate(int file, off_t size) {
  shrink(file, size);
  return REAL(ftruncate)(file, size);
}

int ftruncate64(int file, off64_t size) {
  shrink(file, size);
  return REAL(ftruncate64)(file, size);
}
