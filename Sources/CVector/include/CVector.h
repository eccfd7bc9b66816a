#pragma once
#pragma STDC FP_CONTRACT OFF
