/** What the table's rows are kept under, and emptied by after a write (S-143). */
export const TABLE = "catalog-items";

/** What the signed-in user may do with services. */
export type Rights = { mayCreate: boolean; mayChange: boolean; mayDelete: boolean };
