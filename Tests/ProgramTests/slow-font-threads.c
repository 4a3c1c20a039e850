/* Loaded before the other libraries: lets the threads in which Pango finds fonts end late, and the freeing of its tables
   take long, so that both meet. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <unistd.h>

typedef struct _GHashTable GHashTable;
typedef struct _FcConfig FcConfig;
typedef struct _FcFontSet FcFontSet;
typedef struct _FcPattern FcPattern;
typedef int FcResult;
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* Whether this thread finds fonts. */
static __thread int finds_fonts;

FcFontSet *FcFontSetSort(FcConfig *c, FcFontSet **s, int n, FcPattern *p, int t, void *cs, FcResult *r) {
  finds_fonts = 1;
  return NEXT(FcFontSetSort)(c, s, n, p, t, cs, r);
}

FcPattern *FcFontSetMatch(FcConfig *c, FcFontSet **s, int n, FcPattern *p, FcResult *r) {
  finds_fonts = 1;
  return NEXT(FcFontSetMatch)(c, s, n, p, r);
}

/* Such a thread's last call before it uses the tables again. */
static atomic_uint ends;
void FcConfigDestroy(FcConfig *config) {
  if (finds_fonts) usleep(atomic_fetch_add(&ends, 1) * 7919 % 60000);
  NEXT(FcConfigDestroy)(config);
}

void g_hash_table_destroy(GHashTable *table) {
  NEXT(g_hash_table_destroy)(table);
  usleep(2000);
}
