// SQLite as a module. Only ConfabCache imports it; its public interface is free of C types.
#ifndef CONFAB_SQLITE_H
#define CONFAB_SQLITE_H

#include <sqlite3.h>

#endif
