
#ifndef $PREFIX_SHORT_NAMES
#error Include a header of lookups with short names before this one, such as $SHORT_fancy.h.
#endif

#ifndef $PREFIX_BOARD
#define $PREFIX_BOARD
#include <limits.h>
@declarations
#endif /* $PREFIX_BOARD */
