// The least time that turning messages into a PNG can take over Pango, Cairo and isa-l: one
// PangoLayout a message, rounded rectangles and text drawn in bands, compressed as they come. It has
// no model, no tails, no checks and no cache of its own; Confab is held against it.
//
// Usage: limit FONTS MESSAGES OUT.png [ROUNDS]
// Told are the first time, with the fonts' loading, and the best of the rounds after it; then the
// best with outgoing bubbles in a gradient of Cairo's instead of one color.
//
//   FONTS     folder of font files
//   MESSAGES  lines of "l" or "r" (side), a tab, the type size in points, a tab, the text
//   ROUNDS    how often it is done again after the first time (20)

#include <dirent.h>
#include <fontconfig/fontconfig.h>
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Points, as in Confab's iMessage theme; the margins leave room for the date header and for "Read",
// which are not drawn here, so that the picture is as high.
enum { WIDTH = 375, SCALE = 3, PITCH = 20, BAND = 128, PIXELS = WIDTH * SCALE };
static const double inset_x = 13.85, inset_y = 10, radius = 20.01, edge = 16, text_width = 233.9;
static const double gap_joined = 4.33, gap_between = 10.2, margin_top = 45.33, margin_bottom = 42;
static const char families[] =
    "Inter,Noto Sans Arabic UI,Noto Sans Hebrew,Noto Sans Devanagari UI,Noto Sans Bengali UI,"
    "Noto Sans Tamil UI,Noto Sans Thai UI,Noto Sans CJK SC,Noto Sans Symbols2,Noto Color Emoji";
// Emoji are bitmaps of one size: scaled to the one that is asked for, and preferred for emoji.
static const char font_rules[] =
    "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"urn:fontconfig:fonts.dtd\"><fontconfig>"
    "<match target=\"font\"><test name=\"outline\"><bool>false</bool></test>"
    "<edit name=\"pixelsizefixupfactor\" mode=\"assign\"><divide>"
    "<name target=\"pattern\">pixelsize</name><name target=\"font\">pixelsize</name>"
    "</divide></edit><edit name=\"matrix\" mode=\"assign\"><times><name>matrix</name><matrix>"
    "<name>pixelsizefixupfactor</name><double>0</double>"
    "<double>0</double><name>pixelsizefixupfactor</name></matrix></times></edit>"
    "<edit name=\"size\" mode=\"assign\"><divide><name>size</name>"
    "<name>pixelsizefixupfactor</name></divide></edit></match>"
    "<cachedir>/nonexistent</cachedir><alias binding=\"same\"><family>emoji</family><prefer>"
    "<family>Noto Color Emoji</family></prefer></alias></fontconfig>";

typedef struct {
  bool right;
  double size;
  char *text;
  PangoLayout *layout;
  double x, y, width, height;  // of the bubble
  double baseline, pitch;      // of the first line from the bubble's top; from line to line
} message;

typedef struct {
  double layout, draw, encode;
} times;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}

static void fail(const char *what, const char *name) {
  fprintf(stderr, "limit: %s %s\n", what, name);
  exit(1);
}

static int read_messages(const char *path, message **messages) {
  FILE *file = fopen(path, "r");
  if (!file) fail("cannot read", path);
  int count = 0;
  char *line = NULL;
  size_t room = 0;
  *messages = NULL;
  while (getline(&line, &room, file) > 0) {
    line[strcspn(line, "\n")] = 0;
    char *size = strchr(line, '\t'), *text = size ? strchr(size + 1, '\t') : NULL;
    if (!text) fail("a line without side, size and text in", path);
    *messages = realloc(*messages, (count + 1) * sizeof(message));
    (*messages)[count++] =
        (message){.right = line[0] == 'r', .size = atof(size), .text = strdup(text + 1)};
  }
  free(line);
  fclose(file);
  if (!count) fail("no messages in", path);
  return count;
}

static PangoContext *make_context(const char *fonts) {
  FcConfig *config = FcConfigCreate();
  FcConfigParseAndLoadFromMemory(config, (const FcChar8 *)font_rules, FcFalse);
  DIR *folder = opendir(fonts);
  if (!folder) fail("cannot read", fonts);
  for (struct dirent *entry; (entry = readdir(folder));) {
    char path[4096];
    if (!strstr(entry->d_name, ".otf") && !strstr(entry->d_name, ".ttf")) continue;
    snprintf(path, sizeof path, "%s/%s", fonts, entry->d_name);
    if (!FcConfigAppFontAddFile(config, (const FcChar8 *)path)) fail("no font:", path);
  }
  closedir(folder);
  // Else Pango reads the machine's fonts in the background.
  FcConfig *none = FcConfigCreate();
  FcConfigSetCurrent(none);
  PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
  PangoContext *context = pango_font_map_create_context(map);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options(context, options);
  pango_context_set_round_glyph_positions(context, FALSE);
  return context;
}

static void make_layouts(PangoContext *context, message *messages, int count) {
  PangoAttrList *attributes = pango_attr_list_new();
  pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(FALSE));
  for (int i = 0; i < count; i++) {
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family(font, families);
    pango_font_description_set_absolute_size(font, messages[i].size * PANGO_SCALE);
    messages[i].layout = pango_layout_new(context);
    pango_layout_set_font_description(messages[i].layout, font);
    pango_layout_set_wrap(messages[i].layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_attributes(messages[i].layout, attributes);
    pango_layout_set_width(messages[i].layout, text_width * PANGO_SCALE);
    pango_font_description_free(font);
  }
  pango_attr_list_unref(attributes);
}

// Measures every message anew. Returns the picture's height in pixels.
static int lay_out(message *messages, int count) {
  double y = margin_top;
  for (int i = 0; i < count; i++) {
    message *m = &messages[i];
    PangoRectangle logical;
    pango_layout_set_text(m->layout, m->text, -1);
    pango_layout_get_extents(m->layout, NULL, &logical);
    bool bare = m->size > PITCH;
    m->pitch = bare ? m->size * 1.2 : PITCH;
    m->width = fmax(48, logical.width / (double)PANGO_SCALE + 2 * inset_x);
    m->height = pango_layout_get_line_count(m->layout) * m->pitch + (bare ? 0 : 2 * inset_y);
    // The ink of a capital letter stands in the middle of its line.
    m->baseline = (bare ? 0 : inset_y) + m->pitch / 2 + m->size * 0.36;
    m->x = m->right ? WIDTH - edge - m->width : edge;
    m->y = y;
    bool joined = i + 1 < count && messages[i + 1].right == m->right;
    y += m->height + (i + 1 == count ? margin_bottom : joined ? gap_joined : gap_between);
  }
  return (int)ceil(y * SCALE);
}

static void draw_message(cairo_t *cairo, const message *m, cairo_pattern_t *outgoing, double top,
                         double bottom) {
  if (m->size <= PITCH) {
    double r = fmin(radius, fmin(m->width, m->height) / 2);
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, m->x + m->width - r, m->y + r, r, -M_PI / 2, 0);
    cairo_arc(cairo, m->x + m->width - r, m->y + m->height - r, r, 0, M_PI / 2);
    cairo_arc(cairo, m->x + r, m->y + m->height - r, r, M_PI / 2, M_PI);
    cairo_arc(cairo, m->x + r, m->y + r, r, M_PI, 3 * M_PI / 2);
    cairo_close_path(cairo);
    if (m->right) cairo_set_source(cairo, outgoing);
    else cairo_set_source_rgb(cairo, 0xe9 / 255.0, 0xe9 / 255.0, 0xeb / 255.0);
    cairo_fill(cairo);
  }
  if (m->right) cairo_set_source_rgb(cairo, 1, 1, 1);
  else cairo_set_source_rgb(cairo, 0, 0, 0);
  PangoRectangle whole;
  pango_layout_get_extents(m->layout, NULL, &whole);
  PangoLayoutIter *iter = pango_layout_get_iter(m->layout);
  double baseline = m->y + m->baseline;
  do {
    if (baseline + m->pitch > top && baseline - m->pitch < bottom) {
      PangoRectangle line;
      pango_layout_iter_get_line_extents(iter, NULL, &line);
      cairo_move_to(cairo, m->x + inset_x + (line.x - whole.x) / (double)PANGO_SCALE, baseline);
      pango_cairo_show_layout_line(cairo, pango_layout_iter_get_line_readonly(iter));
    }
    baseline += m->pitch;
  } while (pango_layout_iter_next_line(iter));
  pango_layout_iter_free(iter);
}

static void put32(uint8_t *to, uint32_t value) {
  for (int i = 0; i < 4; i++) to[i] = value >> (24 - 8 * i);
}

static void write_chunk(FILE *file, const char *type, const uint8_t *bytes, uint32_t count) {
  uint8_t head[8], tail[4];
  put32(head, count);
  memcpy(head + 4, type, 4);
  put32(tail, crc32_gzip_refl(crc32_gzip_refl(0, head + 4, 4), bytes, count));
  fwrite(head, 1, 8, file);
  fwrite(bytes, 1, count, file);
  fwrite(tail, 1, 4, file);
}

// Cairo's B G R X to R G B, four pixels at a time, of which the last four bytes are overwritten by
// the next four pixels.
static void convert_row(const uint8_t *from, uint8_t *to) {
  typedef uint8_t bytes __attribute__((vector_size(16)));
  int i = 0;
  for (; i + 6 <= PIXELS; i += 4) {
    bytes p;
    memcpy(&p, from + 4 * i, 16);
    p = __builtin_shufflevector(p, p, 2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, 3, 3, 3, 3);
    memcpy(to + 3 * i, &p, 16);
  }
  for (; i < PIXELS; i++)
    for (int j = 0; j < 3; j++) to[3 * i + j] = from[4 * i + 2 - j];
}

static cairo_pattern_t *make_outgoing(bool gradient, int height) {
  if (!gradient) return cairo_pattern_create_rgb(0x36 / 255.0, 0x82 / 255.0, 0xf7 / 255.0);
  cairo_pattern_t *pattern = cairo_pattern_create_linear(0, 0, 0, height / (double)SCALE);
  cairo_pattern_add_color_stop_rgb(pattern, 0, 0x77 / 255.0, 0xc7 / 255.0, 0xf5 / 255.0);
  cairo_pattern_add_color_stop_rgb(pattern, 1, 0x36 / 255.0, 0x82 / 255.0, 0xf7 / 255.0);
  return pattern;
}

static times make_picture(message *messages, int count, bool gradient, const char *path) {
  static uint8_t rows[BAND * (1 + 3 * PIXELS)], out[128 << 10];
  static uint8_t level_buffer[ISAL_DEF_LVL1_DEFAULT];
  times t = {0, 0, 0};
  double start = now();
  int height = lay_out(messages, count);
  t.layout = now() - start;

  start = now();
  FILE *file = fopen(path, "w");
  if (!file) fail("cannot write", path);
  uint8_t header[13] = {[8] = 8, [9] = 2};
  put32(header, PIXELS);
  put32(header + 4, height);
  fwrite("\x89PNG\r\n\x1a\n", 1, 8, file);
  write_chunk(file, "IHDR", header, 13);
  struct isal_zstream stream;
  isal_deflate_init(&stream);
  stream.level = 1;
  stream.level_buf = level_buffer;
  stream.level_buf_size = sizeof level_buffer;
  stream.gzip_flag = IGZIP_ZLIB;
  t.encode += now() - start;

  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, PIXELS, BAND);
  cairo_pattern_t *outgoing = make_outgoing(gradient, height);
  int first = 0;
  for (int row = 0; row < height; row += BAND) {
    int rows_here = height - row < BAND ? height - row : BAND;
    double top = row / (double)SCALE, bottom = (row + rows_here) / (double)SCALE;
    start = now();
    cairo_t *cairo = cairo_create(surface);
    cairo_set_source_rgb(cairo, 1, 1, 1);
    cairo_paint(cairo);
    cairo_scale(cairo, SCALE, SCALE);
    cairo_translate(cairo, 0, -top);
    while (first < count && messages[first].y + messages[first].height < top) first++;
    for (int i = first; i < count && messages[i].y < bottom; i++)
      draw_message(cairo, &messages[i], outgoing, top, bottom);
    cairo_destroy(cairo);
    cairo_surface_flush(surface);
    double drawn = now();
    t.draw += drawn - start;

    const uint8_t *pixels = cairo_image_surface_get_data(surface);
    int stride = cairo_image_surface_get_stride(surface);
    for (int i = 0; i < rows_here; i++) {
      uint8_t *to = rows + i * (1 + 3 * PIXELS);
      to[0] = 0;
      convert_row(pixels + i * stride, to + 1);
    }
    stream.next_in = rows;
    stream.avail_in = rows_here * (1 + 3 * PIXELS);
    stream.end_of_stream = row + rows_here == height;
    do {
      stream.next_out = out;
      stream.avail_out = sizeof out;
      isal_deflate(&stream);
      uint32_t made = sizeof out - stream.avail_out;
      if (made) write_chunk(file, "IDAT", out, made);
    } while (stream.avail_out == 0);
    t.encode += now() - drawn;
  }
  start = now();
  write_chunk(file, "IEND", NULL, 0);
  if (fclose(file)) fail("cannot write", path);
  cairo_surface_destroy(surface);
  cairo_pattern_destroy(outgoing);
  t.encode += now() - start;
  return t;
}

static double total(times t) { return t.layout + t.draw + t.encode; }

static void report(const char *what, times t) {
  printf("%-14s %6.1f ms: layout %5.1f, draw %5.1f, encode %5.1f\n", what, total(t), t.layout,
         t.draw, t.encode);
}

int main(int argc, char **argv) {
  if (argc < 4 || argc > 5) fail("usage:", "limit FONTS MESSAGES OUT.png [ROUNDS]");
  int rounds = argc > 4 ? atoi(argv[4]) : 20;
  double start = now();
  message *messages;
  int count = read_messages(argv[2], &messages);
  make_layouts(make_context(argv[1]), messages, count);
  double ready = now() - start;
  times cold = make_picture(messages, count, false, argv[3]);
  cold.layout += ready;
  report("cold", cold);
  for (int gradient = 0; gradient < 2; gradient++) {
    times best = {1e9, 0, 0};
    for (int i = 0; i < rounds; i++) {
      times t = make_picture(messages, count, gradient, argv[3]);
      if (total(t) < total(best)) best = t;
    }
    if (rounds > 0) report(gradient ? "warm, gradient" : "warm", best);
  }
}
