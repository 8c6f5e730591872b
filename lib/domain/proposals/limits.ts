/** The most characters of the name with which a customer signs. */
export const MAX_SIGNED_NAME = 120;
/** The most versions that readers keep of one proposal, and characters of a version's name. */
export const MAX_VERSIONS = 20;
export const MAX_VERSION_NAME = 80;
/** The most characters of the note on a recorded acceptance, because the certificate must fit on one page. */
export const MAX_NOTE = 1_000;
/** The most characters of a customer's question. */
export const MAX_QUESTION = 2_000;
/** The most bytes of an evidence file. */
export const MAX_EVIDENCE_BYTES = 15 * 1024 * 1024;
/** The most characters of a verification code as people type it. */
export const MAX_CODE = 60;
