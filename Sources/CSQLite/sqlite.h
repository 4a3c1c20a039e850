// SQLite as a module for ConfabCache and ConfabImport, whose public interfaces are free of C types.
#ifndef CONFAB_SQLITE_H
#define CONFAB_SQLITE_H

#include <sqlite3.h>

#endif
