#pragma once

#include "system.h"
#include "raster.h"
