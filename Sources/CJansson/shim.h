#pragma once
#include <jansson.h>

/* `json_decref` and `json_error_code` are inline functions that Swift imports; this macro is not. */
static const size_t LV_JSON_REJECT_DUPLICATES = JSON_REJECT_DUPLICATES;
