#!/bin/sh
# Starts Cardstage from the folder to which its bundle was unpacked, with the bundle's fonts and decoders.
folder=$(dirname "$(realpath "$0")")/..
export FONTCONFIG_FILE="${FONTCONFIG_FILE:-$folder/share/fonts/fonts.conf}"
export LIBHEIF_PLUGIN_PATH="$folder/lib/libheif/plugins"
exec "$folder/lib/cardstage" "$@"
