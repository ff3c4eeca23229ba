#pragma once
#include <glib.h>
#include <pango/pangoft2.h>
#include <hb.h>
#include <hb-ot.h>
