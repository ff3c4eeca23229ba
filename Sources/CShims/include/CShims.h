#pragma once

#include "sockets.h"
#include "system.h"
#include "raster.h"
