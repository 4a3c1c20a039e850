#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// The functions below have the names of the libraries' headers. They are hidden, so that the libraries call their own.
#pragma GCC visibility push(hidden)
#include "archives.h"

#define ZIP_FUNCTIONS(X) \
  X(zip_t *, zip_fdopen, (int descriptor, int flags, int *code), (descriptor, flags, code)) \
  X(void, zip_discard, (zip_t * archive), (archive)) \
  X(const char *, zip_strerror, (zip_t * archive), (archive)) \
  X(void, zip_error_init_with_code, (zip_error_t * error, int code), (error, code)) \
  X(const char *, zip_error_strerror, (zip_error_t * error), (error)) \
  X(void, zip_error_fini, (zip_error_t * error), (error)) \
  X(zip_int64_t, zip_get_num_entries, (zip_t * archive, zip_flags_t flags), (archive, flags)) \
  X(int, zip_stat_index, (zip_t * archive, zip_uint64_t index, zip_flags_t flags, zip_stat_t *status), \
    (archive, index, flags, status)) \
  X(int, zip_file_get_external_attributes, \
    (zip_t * archive, zip_uint64_t index, zip_flags_t flags, zip_uint8_t *system, zip_uint32_t *attributes), \
    (archive, index, flags, system, attributes)) \
  X(zip_file_t *, zip_fopen_index, (zip_t * archive, zip_uint64_t index, zip_flags_t flags), (archive, index, flags)) \
  X(zip_int64_t, zip_fread, (zip_file_t * file, void *bytes, zip_uint64_t count), (file, bytes, count)) \
  X(const char *, zip_file_strerror, (zip_file_t * file), (file)) \
  X(int, zip_fclose, (zip_file_t * file), (file))

#define ARCHIVE_FUNCTIONS(X) \
  X(struct archive *, archive_read_new, (void), ()) \
  X(int, archive_read_support_filter_all, (struct archive * archive), (archive)) \
  X(int, archive_read_support_format_tar, (struct archive * archive), (archive)) \
  X(int, archive_read_support_format_7zip, (struct archive * archive), (archive)) \
  X(int, archive_read_support_format_raw, (struct archive * archive), (archive)) \
  X(int, archive_read_open_fd, (struct archive * archive, int descriptor, size_t size), (archive, descriptor, size)) \
  X(int, archive_read_next_header, (struct archive * archive, struct archive_entry **entry), (archive, entry)) \
  X(la_ssize_t, archive_read_data, (struct archive * archive, void *bytes, size_t count), (archive, bytes, count)) \
  X(int, archive_read_free, (struct archive * archive), (archive)) \
  X(const char *, archive_error_string, (struct archive * archive), (archive)) \
  X(const char *, archive_entry_pathname, (struct archive_entry * entry), (entry)) \
  X(const char *, archive_entry_pathname_utf8, (struct archive_entry * entry), (entry)) \
  X(const char *, archive_entry_hardlink, (struct archive_entry * entry), (entry)) \
  X(__LA_MODE_T, archive_entry_filetype, (struct archive_entry * entry), (entry)) \
  X(int, archive_entry_is_encrypted, (struct archive_entry * entry), (entry))

// A pointer to a function of a library, and a function of the same name that calls it.
#define FORWARD(result, name, parameters, arguments) \
  static __typeof__(&name) loaded_##name; \
  result name parameters { return loaded_##name arguments; }

ZIP_FUNCTIONS(FORWARD)
ARCHIVE_FUNCTIONS(FORWARD)

#define FIND(result, name, parameters, arguments) \
  is_complete &= (loaded_##name = (__typeof__(&name))dlsym(library, #name)) != NULL;

static bool has_zip, has_archive;

static void load_zip(void) {
  void *library = dlopen("libzip.so.4", RTLD_LAZY | RTLD_LOCAL);
  bool is_complete = library != NULL;
  if (library) { ZIP_FUNCTIONS(FIND) }
  has_zip = is_complete;
}

static void load_archive(void) {
  void *library = dlopen("libarchive.so.13", RTLD_LAZY | RTLD_LOCAL);
  bool is_complete = library != NULL;
  if (library) { ARCHIVE_FUNCTIONS(FIND) }
  has_archive = is_complete;
}

bool confab_archives_load_zip(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_zip);
  return has_zip;
}

bool confab_archives_load_archive(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_archive);
  return has_archive;
}

#pragma GCC visibility pop
