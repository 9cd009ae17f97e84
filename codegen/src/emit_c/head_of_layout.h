
#ifndef $NAMES
#define $NAMES
#define $GUARD_NAMES
@declarations
#elif !defined($GUARD_NAMES) && (!defined($PREFIX_IMPLEMENTATION) || defined($PREFIX_INLINE))
#error Two headers define the same names. Include only one of them, or generate one header with both layouts, unless one is hyperbola.
#endif
