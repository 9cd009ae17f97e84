
/** @file
 * The functions around the lookups: attacks of knights, kings and pawns, rays, squares between two squares, attackers of a
 * square, checks and pins, exchanges. Include this after a header of lookups, such as $SHORT_fancy.h. Its macros apply here too.
 * The tables take 2 KiB for leapers, 5 KiB for rays, and 32 KiB each for `between` and `line`.
 */
