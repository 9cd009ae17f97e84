
#ifndef $NAMES
#define $NAMES
#define $GUARD_NAMES
@declarations
#elif !defined($GUARD_NAMES) && !defined($PREFIX_IMPLEMENTATION)
#error Two headers define the same names. Generate one header with both layouts, whose names contain the layout.
#endif
