/** Blocks of one document. */
export const MOST_BLOCKS = 200;
/** Characters of all texts of one document. */
export const MOST_TEXT = 1024 * 1024;
/** Sections of one proposal's services. */
export const MOST_SECTIONS = 50;
/** Pictures and files of one document. */
export const MOST_FILES = 100;
/** Bytes that a picture or file of a document may have. */
export const MOST_FILE_BYTES = 15 * 1024 * 1024;
