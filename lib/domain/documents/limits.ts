/** The most blocks of one document. */
export const MAX_BLOCKS = 200;
/** The most characters of all texts of one document: with all of them, its PDF takes 6 s of processor time. */
export const MAX_TEXT = 512 * 1024;
/** The most texts of one document, such as cells, steps and paragraphs' blocks: 11 s of processor time. */
export const MAX_TEXTS = 4_000;
/** The most sections of one proposal's services. */
export const MAX_SECTIONS = 50;
/** The most characters of a picture's alternative text. */
export const MAX_ALT_TEXT = 255;
/** The most characters of a link's address. */
export const MAX_ADDRESS = 2_000;
/** The most pictures and files of one document. */
export const MAX_FILES = 100;
/** The most bytes of a document's picture or file. */
export const MAX_FILE_BYTES = 15 * 1024 * 1024;
