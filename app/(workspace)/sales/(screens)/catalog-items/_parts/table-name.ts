/** The table's name, by which its cached rows are dropped after a write (S-143). */
export const TABLE = "catalog-items";
