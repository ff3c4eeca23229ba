#!/bin/sh
# Starts Cardstage from the folder to which its bundle was unpacked, with the bundle's fonts.
folder=$(dirname "$(realpath "$0")")/..
export FONTCONFIG_FILE="${FONTCONFIG_FILE:-$folder/share/fonts/fonts.conf}"
exec "$folder/lib/cardstage" "$@"
