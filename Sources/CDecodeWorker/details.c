#include "details.h"

#include <libexif/exif-data.h>
#include <stdlib.h>
#include <string.h>

/// The prefix that libexif expects. Some containers leave it out.
static const unsigned char prefix[6] = "Exif\0";

/// The maximum length of EXIF data that is examined, in bytes. The EXIF data of a JPEG fits into 64 KB. The rest of
/// longer data is usually a preview.
static const size_t maximum_length = 1 << 20;

struct details details_none(void) { return (struct details){.orientation = 1}; }

static void copy_text(ExifEntry *entry, char *text, size_t capacity) {
  if (!entry || entry->format != EXIF_FORMAT_ASCII || !entry->data) return;
  size_t length = strnlen((const char *)entry->data, entry->size);
  if (length >= capacity) length = capacity - 1;
  memcpy(text, entry->data, length);
  text[length] = 0;
}

static ExifData *parse(const unsigned char *exif, size_t length) {
  if (length >= sizeof prefix && memcmp(exif, prefix, sizeof prefix) == 0) {
    return exif_data_new_from_data(exif, (unsigned)length);
  }
  unsigned char *whole = malloc(length + sizeof prefix);
  if (!whole) return NULL;
  memcpy(whole, prefix, sizeof prefix);
  memcpy(whole + sizeof prefix, exif, length);
  ExifData *data = exif_data_new_from_data(whole, (unsigned)(length + sizeof prefix));
  free(whole);
  return data;
}

struct details details_read(const void *exif, size_t length) {
  struct details details = details_none();
  if (!exif || length == 0) return details;
  ExifData *data = parse(exif, length < maximum_length ? length : maximum_length);
  if (!data) return details;

  ExifEntry *turn = exif_content_get_entry(data->ifd[EXIF_IFD_0], EXIF_TAG_ORIENTATION);
  if (turn && turn->format == EXIF_FORMAT_SHORT && turn->size >= 2 && turn->data) {
    int value = exif_get_short(turn->data, exif_data_get_byte_order(data));
    if (value >= 1 && value <= 8) details.orientation = value;
  }

  copy_text(exif_content_get_entry(data->ifd[EXIF_IFD_EXIF], EXIF_TAG_DATE_TIME_ORIGINAL),
            details.taken, sizeof details.taken);
  if (!details.taken[0]) {
    copy_text(exif_content_get_entry(data->ifd[EXIF_IFD_0], EXIF_TAG_DATE_TIME),
              details.taken, sizeof details.taken);
  }

  char make[sizeof details.camera / 2] = "", model[sizeof details.camera / 2 - 1] = "";
  copy_text(exif_content_get_entry(data->ifd[EXIF_IFD_0], EXIF_TAG_MAKE), make, sizeof make);
  copy_text(exif_content_get_entry(data->ifd[EXIF_IFD_0], EXIF_TAG_MODEL), model, sizeof model);
  // Many models already contain the name of the maker.
  if (make[0] && strncmp(model, make, strlen(make)) != 0) {
    strcpy(details.camera, make);
    strcat(details.camera, " ");
  }
  strcat(details.camera, model);
  exif_data_unref(data);
  return details;
}
