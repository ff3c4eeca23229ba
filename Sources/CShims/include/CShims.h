#pragma once

#include "processors.h"
#include "raster.h"
