import { searchable } from "./searchable";

/** LIKE pattern for rows whose search_text contains the typed text literally; %, _ and \ are ordinary signs in it. */
export const containing = (typed: string): string =>
  `%${searchable(typed).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
