#pragma once
#include <seccomp.h>
#include <lcms2.h>
#include <libexif/exif-data.h>
