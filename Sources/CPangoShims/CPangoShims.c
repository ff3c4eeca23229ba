#include "CPangoShims.h"
