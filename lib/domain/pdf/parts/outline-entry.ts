/**
 * Makes any part of a page an entry of the document's outline; the library draws it, and its types know it of
 * pages only.
 */
export const outlineEntry = (title: string) => ({ bookmark: title });
