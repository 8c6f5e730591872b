/** The most bytes of a file (VAL-40). */
export const PAGE_FILE_LIMIT = 15 * 1024 * 1024;

/** The kinds of files, detected by their content (PAG-10). */
export const PAGE_KINDS = ["pdf", "png", "jpeg", "webp"] as const;

/** The most files of one type per tenant. */
export const MAX_FILES = 50;

/** The most characters of a file's name. */
export const MAX_NAME = 200;

export const PAGE_TYPES = ["cover", "content"] as const;
export type PageType = (typeof PAGE_TYPES)[number];
