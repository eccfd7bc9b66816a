// SwiftPM wants a source file in every C target; the verbs are in the header.
#include "CVector.h"
