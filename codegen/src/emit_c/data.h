#ifndef $GUARD_DATA
#define $GUARD_DATA
struct $NAME_data {
@members
};
#ifndef $PREFIX_INLINE
#ifdef __cplusplus
extern "C" {
#endif
$PREFIX_HIDDEN extern const struct $NAME_data $NAME_table;
#ifdef __cplusplus
}
#endif
#endif
#endif /* $GUARD_DATA */

/* The data has its own guard, so a file that included this for the lookups can include it again for the data. */
#if (defined($PREFIX_INLINE) || defined($PREFIX_IMPLEMENTATION)) && !defined($GUARD_TABLE)
#define $GUARD_TABLE
#ifdef $PREFIX_INLINE
inline namespace $UNIQUE { /* sets this apart from the symbol in C and from other tables */
$PREFIX_ALIGNED $PREFIX_HIDDEN inline constexpr
#else
$PREFIX_ALIGNED const
#endif
struct $NAME_data $NAME_table = {
@rows
};
#ifdef $PREFIX_INLINE
}
#endif
#endif /* $GUARD_TABLE */
