#pragma once

#include "CDecodeWorker.h"

job_decoder decode_jpeg, decode_png, decode_webp;
