export const SUBJECTS = ["services", "questions"] as const;
export const FORMATS = ["csv", "json"] as const;
export const IMPORT_STATES = ["checking", "ready", "refused", "applying", "done", "failed"] as const;

export type Subject = (typeof SUBJECTS)[number];
export type Format = (typeof FORMATS)[number];

/** Rows that one file may have. */
export const MOST_ROWS = 20_000;
/** Characters of one file. */
export const MOST_CHARACTERS = 12_000_000;
/** Problems of one file that are kept and shown. */
export const MOST_PROBLEMS = 500;
