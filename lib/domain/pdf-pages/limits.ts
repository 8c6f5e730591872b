/** Bytes that a file may have (VAL-40). */
export const PAGE_FILE_LIMIT = 15 * 1024 * 1024;

/** How many files of one type a tenant may keep. */
export const MOST_FILES = 50;

export const PAGE_TYPES = ["cover", "content"] as const;
export type PageType = (typeof PAGE_TYPES)[number];
