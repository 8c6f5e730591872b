export const SUBJECTS = ["services", "questions"] as const;
export const FORMATS = ["xlsx", "csv", "json"] as const;
export const IMPORT_STATES = ["checking", "ready", "refused", "applying", "done", "failed"] as const;

export const MEDIA_TYPES = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  json: "application/json",
} as const satisfies Readonly<Record<(typeof FORMATS)[number], string>>;

export type Subject = (typeof SUBJECTS)[number];
export type Format = (typeof FORMATS)[number];

/** The most rows of one file. */
export const MAX_ROWS = 20_000;
/** The most characters of one file. */
export const MAX_CHARACTERS = 12_000_000;
/** The most bytes of one workbook, which is sent in base64. */
export const MAX_WORKBOOK = (MAX_CHARACTERS / 4) * 3;
/** The most characters of the name of a sheet; spreadsheets allow 31, other programs more. */
export const MAX_OF_SHEET_NAME = 255;
/** The most problems of one file that are stored and shown. */
export const MAX_PROBLEMS = 500;
/** The most changes of one file that are stored and shown. */
export const MAX_CHANGES = 500;
