#include "fonts.h"

#include <fontconfig/fontconfig.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/// The fonts as fontconfig patterns. The first one replaces every unknown family.
static const char *const choices[] = {
    "sans-serif", "sans-serif:bold", "serif", "serif:bold", "monospace", "monospace:bold",
    "sans-serif:lang=ja",
};

/// Maps the name of a generic family, or any name if `generic` is null, to a font's family.
static void lead(FcConfig *config, const char *generic, const char *family) {
  // No common font has a name that needs escapes.
  if (strpbrk(family, "<>&")) return;
  char rule[1024];
  int length =
      generic ? snprintf(rule, sizeof rule,
                         "<fontconfig><alias binding=\"same\"><family>%s</family>"
                         "<prefer><family>%s</family></prefer></alias></fontconfig>",
                         generic, family)
              : snprintf(rule, sizeof rule,
                         "<fontconfig><match><edit name=\"family\" mode=\"append_last\">"
                         "<string>%s</string></edit></match></fontconfig>",
                         family);
  if (length < (int)sizeof rule) {
    FcConfigParseAndLoadFromMemory(config, (const FcChar8 *)rule, FcFalse);
  }
}

/// Adds the system's font for a choice.
static void add(FcConfig *config, FcConfig *system, const char *choice) {
  FcPattern *wanted = FcNameParse((const FcChar8 *)choice);
  if (!wanted) return;
  FcConfigSubstitute(system, wanted, FcMatchPattern);
  FcDefaultSubstitute(wanted);
  FcResult result;
  FcPattern *font = FcFontMatch(system, wanted, &result);
  FcChar8 *file, *family;
  if (font && FcPatternGetString(font, FC_FILE, 0, &file) == FcResultMatch &&
      FcPatternGetString(font, FC_FAMILY, 0, &family) == FcResultMatch) {
    FcConfigAppFontAddFile(config, file);
    if (!strchr(choice, ':')) lead(config, choice, (const char *)family);
    if (choice == choices[0]) lead(config, NULL, (const char *)family);
  }
  if (font) FcPatternDestroy(font);
  FcPatternDestroy(wanted);
}

void fonts_choose(void) {
  FcConfig *system = FcInitLoadConfigAndFonts();
  FcConfig *config = FcConfigCreate();
  if (system && config) {
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) add(config, system, choices[i]);
    // Otherwise fontconfig would look for changes on the disk.
    FcConfigSetRescanInterval(config, 0);
    FcConfigSetCurrent(config);
  }
  if (config) FcConfigDestroy(config);
  if (system) FcConfigDestroy(system);
}
