// libzip and libarchive, which are loaded when they are used: with the libraries that they need (of cryptography,
// XML and Unicode) they would take a quarter of the time in which the program starts. Only ConfabImport imports it.
#ifndef CONFAB_ARCHIVES_H
#define CONFAB_ARCHIVES_H

#include <archive.h>
#include <archive_entry.h>
#include <stdbool.h>
#include <zip.h>

// Loads libzip. Call it before any function of libzip; of those, only the ones listed in archives.c can be called.
//
// false if it is not installed. Safe to call from any thread.
bool confab_archives_load_zip(void);

// Loads libarchive. Call it before any function of libarchive; of those, only the ones listed in archives.c can be
// called.
//
// false if it is not installed. Safe to call from any thread.
bool confab_archives_load_archive(void);

#endif
