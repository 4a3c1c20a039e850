#include "font_map.h"

// ---- A font ----

typedef struct {
  PangoFont parent;
  // Not owned: a map outlives its fonts.
  PangoFontMap *map;
  char *path;
  int index;
  FcCharSet *characters;
  // Made when it is first asked for.
  PangoCoverage *coverage;
} CFont;

typedef struct {
  PangoFontClass parent;
} CFontClass;

G_DEFINE_TYPE(CFont, cfont, PANGO_TYPE_FONT)

static void cfont_init(CFont *font) {}

static void cfont_finalize(GObject *object) {
  CFont *font = (CFont *)object;
  g_free(font->path);
  if (font->characters) FcCharSetDestroy(font->characters);
  if (font->coverage) g_object_unref(font->coverage);
  G_OBJECT_CLASS(cfont_parent_class)->finalize(object);
}

// Pango asks for it while it looks for small capitals, which no style has.
static PangoFontDescription *cfont_describe(PangoFont *font) { return pango_font_description_new(); }

static PangoCoverage *cfont_coverage(PangoFont *base, PangoLanguage *language) {
  CFont *font = (CFont *)base;
  if (!font->coverage) {
    font->coverage = pango_coverage_new();
    FcChar32 page[FC_CHARSET_MAP_SIZE];
    FcChar32 next = 0;
    FcChar32 first = FC_CHARSET_DONE;
    if (font->characters) first = FcCharSetFirstPage(font->characters, page, &next);
    while (first != FC_CHARSET_DONE) {
      for (int word = 0; word < FC_CHARSET_MAP_SIZE; word++)
        for (FcChar32 bits = page[word]; bits; bits &= bits - 1)
          pango_coverage_set(font->coverage, (int)(first + 32 * word + __builtin_ctz(bits)),
                             PANGO_COVERAGE_EXACT);
      first = FcCharSetNextPage(font->characters, page, &next);
    }
  }
  return g_object_ref(font->coverage);
}

static void cfont_glyph_extents(PangoFont *font, PangoGlyph glyph, PangoRectangle *ink,
                                PangoRectangle *logical) {
  if (ink) *ink = (PangoRectangle){0};
  if (logical) *logical = (PangoRectangle){0};
}

static PangoFontMap *cfont_get_map(PangoFont *font) { return ((CFont *)font)->map; }

static void cfont_class_init(CFontClass *class) {
  G_OBJECT_CLASS(class)->finalize = cfont_finalize;
  class->parent.describe = cfont_describe;
  class->parent.describe_absolute = cfont_describe;
  class->parent.get_coverage = cfont_coverage;
  class->parent.get_glyph_extents = cfont_glyph_extents;
  class->parent.get_font_map = cfont_get_map;
}

const char *cfont_map_path(PangoFont *font) { return ((CFont *)font)->path; }

int cfont_map_index(PangoFont *font) { return ((CFont *)font)->index; }

// ---- A font map ----

typedef struct {
  PangoFontMap parent;
  FcConfig *config;
  guint serial;
  // From "index:path" to CFont: fonts of several sets are one object, or text would be cut where the
  // set changes.
  GHashTable *fonts;
  // From Request to CFontset.
  GHashTable *sets;
} CFontMap;

typedef struct {
  PangoFontMapClass parent;
} CFontMapClass;

G_DEFINE_TYPE(CFontMap, cfont_map, PANGO_TYPE_FONT_MAP)

// The font of a pattern that fontconfig found; NULL where it names no file. Not a reference.
static CFont *cfont_map_font(CFontMap *map, FcPattern *pattern) {
  FcChar8 *path;
  int index = 0;
  if (FcPatternGetString(pattern, FC_FILE, 0, &path) != FcResultMatch) return NULL;
  FcPatternGetInteger(pattern, FC_INDEX, 0, &index);
  char *name = g_strdup_printf("%d:%s", index, (const char *)path);
  CFont *font = g_hash_table_lookup(map->fonts, name);
  if (font) {
    g_free(name);
    return font;
  }
  font = g_object_new(cfont_get_type(), NULL);
  font->map = &map->parent;
  font->path = g_strdup((const char *)path);
  font->index = index;
  FcCharSet *characters;
  if (FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch)
    font->characters = FcCharSetCopy(characters);
  g_hash_table_insert(map->fonts, name, font);
  return font;
}

// ---- The fonts that fit a request, best first ----

typedef struct {
  PangoFontset parent;
  // Not owned: a map outlives its sets.
  CFontMap *map;
  FcPattern *pattern;
  PangoLanguage *language;
  // CFont, as far as they were asked for.
  GPtrArray *fonts;
  // What fontconfig found, sorted; NULL until a second font is asked for.
  FcFontSet *sorted;
} CFontset;

typedef struct {
  PangoFontsetClass parent;
} CFontsetClass;

G_DEFINE_TYPE(CFontset, cfontset, PANGO_TYPE_FONTSET)

static void cfontset_init(CFontset *set) {
  set->fonts = g_ptr_array_new_with_free_func(g_object_unref);
}

static void cfontset_finalize(GObject *object) {
  CFontset *set = (CFontset *)object;
  g_ptr_array_unref(set->fonts);
  if (set->sorted) FcFontSetDestroy(set->sorted);
  if (set->pattern) FcPatternDestroy(set->pattern);
  G_OBJECT_CLASS(cfontset_parent_class)->finalize(object);
}

// The pattern of the font at a place, to be destroyed; NULL behind the last one.
static FcPattern *cfontset_pattern(CFontset *set, int place) {
  FcResult result;
  if (!set->pattern) return NULL;
  // Most texts need one font only, and finding one is quicker than sorting them all.
  if (place == 0) return FcFontMatch(set->map->config, set->pattern, &result);
  if (!set->sorted)
    set->sorted = FcFontSort(set->map->config, set->pattern, FcTrue, NULL, &result);
  if (!set->sorted || place >= set->sorted->nfont) return NULL;
  return FcFontRenderPrepare(set->map->config, set->pattern, set->sorted->fonts[place]);
}

// The font at a place; NULL behind the last one. Not a reference.
static PangoFont *cfontset_font(CFontset *set, guint place) {
  while (set->fonts->len <= place) {
    FcPattern *pattern = cfontset_pattern(set, (int)set->fonts->len);
    CFont *font = pattern ? cfont_map_font(set->map, pattern) : NULL;
    if (pattern) FcPatternDestroy(pattern);
    if (!font) return NULL;
    g_ptr_array_add(set->fonts, g_object_ref(font));
  }
  return g_ptr_array_index(set->fonts, place);
}

static void cfontset_foreach(PangoFontset *base, PangoFontsetForeachFunc body, gpointer data) {
  PangoFont *font;
  for (guint place = 0; (font = cfontset_font((CFontset *)base, place)); place++)
    if (body(base, font, data)) return;
}

static PangoFont *cfontset_get_font(PangoFontset *base, guint character) {
  PangoFont *font;
  for (guint place = 0; (font = cfontset_font((CFontset *)base, place)); place++)
    if (pango_font_has_char(font, character)) return g_object_ref(font);
  font = cfontset_font((CFontset *)base, 0);
  return font ? g_object_ref(font) : NULL;
}

static PangoLanguage *cfontset_get_language(PangoFontset *set) {
  return ((CFontset *)set)->language;
}

static void cfontset_class_init(CFontsetClass *class) {
  G_OBJECT_CLASS(class)->finalize = cfontset_finalize;
  class->parent.foreach = cfontset_foreach;
  class->parent.get_font = cfontset_get_font;
  class->parent.get_language = cfontset_get_language;
}

// ---- Requests ----

// Styles times languages: more than a conversation has.
enum { MOST_SETS = 512 };

typedef struct {
  PangoFontDescription *description;
  PangoLanguage *language;
} Request;

static guint request_hash(gconstpointer value) {
  const Request *request = value;
  return pango_font_description_hash(request->description) ^ g_direct_hash(request->language);
}

static gboolean request_equal(gconstpointer a, gconstpointer b) {
  const Request *one = a, *other = b;
  return one->language == other->language &&
         pango_font_description_equal(one->description, other->description);
}

static void request_free(gpointer value) {
  Request *request = value;
  pango_font_description_free(request->description);
  g_free(request);
}

static int slant(PangoStyle style) {
  switch (style) {
  case PANGO_STYLE_OBLIQUE: return FC_SLANT_OBLIQUE;
  case PANGO_STYLE_ITALIC: return FC_SLANT_ITALIC;
  default: return FC_SLANT_ROMAN;
  }
}

// What a description asks fontconfig for. Widths other than the normal one have no use here.
static FcPattern *make_pattern(FcConfig *config, const PangoFontDescription *description,
                               PangoLanguage *language) {
  FcPattern *pattern = FcPatternCreate();
  if (!pattern) return NULL;
  double pixels = pango_font_description_get_size(description) / (double)PANGO_SCALE;
  FcPatternAddDouble(pattern, FC_WEIGHT,
                     FcWeightFromOpenTypeDouble(pango_font_description_get_weight(description)));
  FcPatternAddInteger(pattern, FC_SLANT, slant(pango_font_description_get_style(description)));
  FcPatternAddInteger(pattern, FC_WIDTH, FC_WIDTH_NORMAL);
  FcPatternAddBool(pattern, FC_VARIABLE, FcDontCare);
  FcPatternAddDouble(pattern, FC_PIXEL_SIZE, pixels);
  const char *family = pango_font_description_get_family(description);
  char **names = g_strsplit(family ? family : "", ",", -1);
  for (char **name = names; *name; name++)
    FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)*name);
  g_strfreev(names);
  if (language)
    FcPatternAddString(pattern, FC_LANG, (const FcChar8 *)pango_language_to_string(language));
  FcConfigSubstitute(config, pattern, FcMatchPattern);
  FcDefaultSubstitute(pattern);
  return pattern;
}

// ---- The map's own methods ----

static PangoFontset *cfont_map_load_fontset(PangoFontMap *base, PangoContext *context,
                                            const PangoFontDescription *description,
                                            PangoLanguage *language) {
  CFontMap *map = (CFontMap *)base;
  Request request = {(PangoFontDescription *)description, language};
  CFontset *set = g_hash_table_lookup(map->sets, &request);
  if (!set) {
    // Sets in use are held by whoever asked for them.
    if (g_hash_table_size(map->sets) >= MOST_SETS) g_hash_table_remove_all(map->sets);
    set = g_object_new(cfontset_get_type(), NULL);
    set->map = map;
    set->language = language;
    set->pattern = make_pattern(map->config, description, language);
    Request *key = g_new(Request, 1);
    *key = (Request){pango_font_description_copy(description), language};
    g_hash_table_insert(map->sets, key, set);
  }
  return g_object_ref(&set->parent);
}

static PangoFont *cfont_map_load_font(PangoFontMap *map, PangoContext *context,
                                      const PangoFontDescription *description) {
  PangoFontset *set =
      cfont_map_load_fontset(map, context, description, pango_context_get_language(context));
  PangoFont *font = cfontset_font((CFontset *)set, 0);
  if (font) g_object_ref(font);
  g_object_unref(set);
  return font;
}

static void cfont_map_list_families(PangoFontMap *map, PangoFontFamily ***families, int *count) {
  if (families) *families = NULL;
  if (count) *count = 0;
}

static guint cfont_map_get_serial(PangoFontMap *map) { return ((CFontMap *)map)->serial; }

static void cfont_map_changed(PangoFontMap *base) {
  CFontMap *map = (CFontMap *)base;
  map->serial += map->serial == G_MAXUINT ? 2 : 1;
}

static void cfont_map_init(CFontMap *map) {
  map->serial = 1;
  map->fonts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_object_unref);
  map->sets = g_hash_table_new_full(request_hash, request_equal, request_free, g_object_unref);
}

static void cfont_map_finalize(GObject *object) {
  CFontMap *map = (CFontMap *)object;
  g_hash_table_unref(map->sets);
  g_hash_table_unref(map->fonts);
  if (map->config) FcConfigDestroy(map->config);
  G_OBJECT_CLASS(cfont_map_parent_class)->finalize(object);
}

static void cfont_map_class_init(CFontMapClass *class) {
  G_OBJECT_CLASS(class)->finalize = cfont_map_finalize;
  class->parent.load_font = cfont_map_load_font;
  class->parent.load_fontset = cfont_map_load_fontset;
  class->parent.list_families = cfont_map_list_families;
  class->parent.shape_engine_type = "PangoRenderFc";
  class->parent.get_serial = cfont_map_get_serial;
  class->parent.changed = cfont_map_changed;
}

PangoFontMap *cfont_map_create(FcConfig *config) {
  CFontMap *map = g_object_new(cfont_map_get_type(), NULL);
  map->config = FcConfigReference(config);
  return &map->parent;
}

void cfont_map_clear(PangoFontMap *base) {
  CFontMap *map = (CFontMap *)base;
  g_hash_table_remove_all(map->sets);
  g_hash_table_remove_all(map->fonts);
  pango_font_map_changed(base);
}
