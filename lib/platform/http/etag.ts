/** A row's state, as its answer gives it. */
export type RowState = { id: number; version: number };

/** ETag of a row's state. A change is made for this state alone when its If-Match names it (S-028). */
export const etag = ({ id, version }: RowState): string => `"${id}-${version}"`;
