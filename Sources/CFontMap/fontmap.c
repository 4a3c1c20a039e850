#define _GNU_SOURCE
#include "fontmap.h"

#include <dlfcn.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>
#include <string.h>

// The beginning of PangoFcFontMapClass. Pango's headers do not declare it; `default_substitute` has been
// its first function since Pango 1.4. `has_known_layout` checks that.
typedef struct {
  PangoFontMapClass parent_class;
  void (*default_substitute)(PangoFcFontMap *map, FcPattern *pattern);
} FontMapClass;

// Replaces the names of lists of families by the families.
static void expand(PangoFcFontMap *map, FcPattern *pattern) {
  FcPattern *expanded = FcPatternCreate();
  gboolean has_list = FALSE;
  FcChar8 *family;
  for (int i = 0; expanded && FcPatternGetString(pattern, FC_FAMILY, i, &family) == FcResultMatch; i++) {
    char **list = g_object_get_data(G_OBJECT(map), (const char *)family);
    if (!list) FcPatternAddString(expanded, FC_FAMILY, family);
    for (; list && *list; list++) has_list |= FcPatternAddString(expanded, FC_FAMILY, (FcChar8 *)*list);
  }
  if (has_list) {
    FcPatternDel(pattern, FC_FAMILY);
    for (int i = 0; FcPatternGetString(expanded, FC_FAMILY, i, &family) == FcResultMatch; i++)
      FcPatternAddString(pattern, FC_FAMILY, family);
  }
  if (expanded) FcPatternDestroy(expanded);
}

static void substitute(PangoFcFontMap *map, FcPattern *pattern) {
  expand(map, pattern);
  FcConfigSubstitute(pango_fc_font_map_get_config(map), pattern, FcMatchPattern);
  FcDefaultSubstitute(pattern);
}

static void initialize_class(gpointer class, gpointer data) {
  (void)data;
  ((FontMapClass *)class)->default_substitute = substitute;
}

// Whether the first function after the parent class is code of Pango's FreeType library.
static gboolean has_known_layout(GType type) {
  FontMapClass *class = g_type_class_ref(type);
  Dl_info function, library;
  gboolean is_known = class && class->default_substitute
                      && dladdr((void *)class->default_substitute, &function)
                      && dladdr((void *)pango_ft2_font_map_get_type, &library)
                      && function.dli_fbase == library.dli_fbase;
  if (class) g_type_class_unref(class);
  return is_known;
}

static GType register_type(void) {
  GType parent = pango_ft2_font_map_get_type();
  GTypeQuery query;
  g_type_query(parent, &query);
  if (query.class_size < sizeof(FontMapClass) || !has_known_layout(parent)) return 0;
  return g_type_register_static_simple(
      parent, "ConfabFontMap", query.class_size, initialize_class, query.instance_size, NULL, 0);
}

PangoFontMap *confab_font_map_new(FcConfig *config) {
  // The type plus one, because g_once_init_enter waits while the value is 0.
  static gsize type = 0;
  if (g_once_init_enter(&type)) g_once_init_leave(&type, register_type() + 1);
  if (type == 1) return NULL;
  PangoFontMap *map = g_object_new(type - 1, NULL);
  if (map) pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
  return map;
}

void confab_font_map_name_list(PangoFontMap *map, const char *name, const char *const *families) {
  g_object_set_data_full(
      G_OBJECT(map), name, g_strdupv((char **)families), (GDestroyNotify)g_strfreev);
}

// Waits until none of the threads in which Pango finds fonts uses the map. Each has a reference to it until its last
// use, but Pango 1.50 frees the tables of the map without waiting for them.
//
// `references` are those of others. FALSE after ten seconds.
static gboolean wait_for_threads(PangoFontMap *map, guint references) {
  const gulong pause = 100;
  for (gulong waited = 0; waited < 10 * G_USEC_PER_SEC; waited += pause) {
    if ((guint)g_atomic_int_get(&G_OBJECT(map)->ref_count) <= references) return TRUE;
    g_usleep(pause);
  }
  return FALSE;
}

void confab_font_map_clear(PangoFontMap *map, unsigned contexts) {
  if (wait_for_threads(map, 1 + contexts)) pango_fc_font_map_cache_clear(PANGO_FC_FONT_MAP(map));
}

void confab_font_map_free(PangoFontMap *map) {
  PangoFcFontMap *fc_map = PANGO_FC_FONT_MAP(map);
  if (!wait_for_threads(map, 1)) return;
  // Afterwards the map ignores changes of its configuration. Before, it would list the machine's fonts.
  pango_fc_font_map_shutdown(fc_map);
  pango_fc_font_map_set_config(fc_map, NULL);
  g_object_unref(map);
}
