#pragma once

#include "raster.h"
