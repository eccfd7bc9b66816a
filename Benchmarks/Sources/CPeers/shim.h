#pragma once
#include <cairo.h>
#include <libswscale/swscale.h>
// libyuv's headers are C++ without this.
#include <libyuv/convert.h>
