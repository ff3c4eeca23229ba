#pragma once

#include "CDecodeWorker.h"

job_decoder decode_bmp, decode_jpeg, decode_png, decode_webp;
