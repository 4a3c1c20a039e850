// libzip and libarchive as a module. Only ConfabImport imports it.
#ifndef CONFAB_ARCHIVES_H
#define CONFAB_ARCHIVES_H

#include <archive.h>
#include <archive_entry.h>
#include <zip.h>

#endif
