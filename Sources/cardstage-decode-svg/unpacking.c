#include "unpacking.h"

#include "job.h"

#include <gio/gio.h>
#include <string.h>

enum cardstage_status unpack(const void *bytes, size_t length, GByteArray **text) {
  *text = NULL;
  if (length < 2 || memcmp(bytes, "\x1F\x8B", 2)) return cardstage_done;
  GConverter *const converter =
      G_CONVERTER(g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP));
  GByteArray *const whole = g_byte_array_new();
  const guint8 *rest = bytes;
  GConverterResult result = G_CONVERTER_CONVERTED;
  while (result == G_CONVERTER_CONVERTED && whole->len <= job_file_limit) {
    guint8 part[1 << 14];
    gsize read = 0, written = 0;
    result = g_converter_convert(converter, rest, length, part, sizeof part,
                                 G_CONVERTER_INPUT_AT_END, &read, &written, NULL);
    if (result == G_CONVERTER_ERROR) break;
    g_byte_array_append(whole, part, (guint)written);
    rest += read, length -= read;
  }
  g_object_unref(converter);
  if (result == G_CONVERTER_FINISHED && whole->len > 0 && whole->len <= job_file_limit) {
    *text = whole;
    return cardstage_done;
  }
  const enum cardstage_status status =
      whole->len > job_file_limit ? cardstage_too_large_file : cardstage_damaged;
  g_byte_array_unref(whole);
  return status;
}
