/** The most characters of the name with which a customer signs. */
export const MOST_SIGNED_NAME = 120;
/** The most characters of the note on a recorded acceptance, because the certificate must fit on one page. */
export const MOST_NOTE = 1_000;
/** The most characters of a customer's question. */
export const MOST_QUESTION = 2_000;
/** The most bytes of an evidence file. */
export const MOST_EVIDENCE_BYTES = 15 * 1024 * 1024;
/** The most characters of a verification code as people type it. */
export const MOST_CODE = 60;
