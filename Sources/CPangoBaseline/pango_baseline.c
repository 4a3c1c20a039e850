#include "pango_baseline.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

struct pango_baseline {
  PangoFontMap *map;
  PangoContext *context;
  PangoLayout *layout;
};

// Emoji are bitmaps of one size: without the first rule they are as wide as the bitmap. Without the
// alias Pango takes some of them from the text font.
static const char rules[] =
    "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"urn:fontconfig:fonts.dtd\"><fontconfig>"
    "<match target=\"font\"><test name=\"outline\"><bool>false</bool></test>"
    "<edit name=\"pixelsizefixupfactor\" mode=\"assign\"><divide>"
    "<name target=\"pattern\">pixelsize</name><name target=\"font\">pixelsize</name>"
    "</divide></edit><edit name=\"matrix\" mode=\"assign\"><times><name>matrix</name><matrix>"
    "<name>pixelsizefixupfactor</name><double>0</double>"
    "<double>0</double><name>pixelsizefixupfactor</name></matrix></times></edit>"
    "<edit name=\"size\" mode=\"assign\"><divide><name>size</name>"
    "<name>pixelsizefixupfactor</name></divide></edit></match>"
    "<cachedir>/nonexistent</cachedir>"
    "<alias binding=\"same\"><family>emoji</family><prefer><family>%s</family></prefer></alias>"
    "</fontconfig>";

static FcConfig *private_fonts(const char *const *files, int count, const char *emoji) {
  FcConfig *config = FcConfigCreate();
  if (!config) return NULL;
  char *text = g_markup_printf_escaped(rules, emoji);
  FcBool good = FcConfigParseAndLoadFromMemory(config, (const FcChar8 *)text, FcFalse);
  g_free(text);
  for (int i = 0; i < count && good; i++)
    good = FcConfigAppFontAddFile(config, (const FcChar8 *)files[i]);
  if (good) return config;
  FcConfigDestroy(config);
  return NULL;
}

pango_baseline *pango_baseline_create(const char *const *files, int count, const char *families,
                                      const char *emoji, double size, const char *sample) {
  FcConfig *config = private_fonts(files, count, emoji);
  if (!config) return NULL;
  pango_baseline *baseline = g_new0(pango_baseline, 1);
  baseline->map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  if (!baseline->map) {
    FcConfigDestroy(config);
    g_free(baseline);
    return NULL;
  }
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(baseline->map), config);
  FcConfigDestroy(config);

  baseline->context = pango_font_map_create_context(baseline->map);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(baseline->context, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(baseline->context, FALSE);
  pango_context_set_language(baseline->context, pango_language_from_string("en"));

  baseline->layout = pango_layout_new(baseline->context);
  PangoFontDescription *description = pango_font_description_new();
  pango_font_description_set_family(description, families);
  pango_font_description_set_absolute_size(description, size * PANGO_SCALE);
  pango_layout_set_font_description(baseline->layout, description);
  pango_font_description_free(description);
  pango_layout_set_wrap(baseline->layout, PANGO_WRAP_WORD_CHAR);
  PangoAttrList *attributes = pango_attr_list_new();
  pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(FALSE));
  pango_layout_set_attributes(baseline->layout, attributes);
  pango_attr_list_unref(attributes);

  pango_layout_set_text(baseline->layout, sample, -1);
  pango_layout_get_extents(baseline->layout, NULL, NULL);
  return baseline;
}

pango_baseline_sums pango_baseline_measure(pango_baseline *baseline, const char *utf8,
                                           const int32_t *ends, int count, double width) {
  PangoLayout *layout = baseline->layout;
  pango_baseline_sums sums = {0, 0, 0};
  int32_t start = 0;
  pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
  for (int i = 0; i < count; i++) {
    PangoRectangle logical;
    pango_layout_set_text(layout, utf8 + start, ends[i] - start);
    pango_layout_get_extents(layout, NULL, &logical);
    sums.width += logical.width;
    sums.height += logical.height;
    sums.lines += pango_layout_get_line_count(layout);
    start = ends[i];
  }
  return sums;
}

void pango_baseline_free(pango_baseline *baseline) {
  if (!baseline) return;
  g_object_unref(baseline->layout);
  g_object_unref(baseline->context);
  g_object_unref(baseline->map);
  g_free(baseline);
}
