// SwiftPM wants a source file in every C target; what is here stands in the headers.
#include "CSystem.h"
