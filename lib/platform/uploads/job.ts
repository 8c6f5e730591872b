import type { RefusalCode } from "./refusal";

/**
 * What the sandbox is asked to do with a file's bytes. Sizes in pixels: the picture is made to fit, never larger than
 * it is.
 */
export type Job =
  | { kind: "picture"; bytes: Uint8Array; maxWidth: number; maxHeight: number }
  | { kind: "svg"; bytes: Uint8Array; maxWidth: number; maxHeight: number }
  | { kind: "pdf"; bytes: Uint8Array }
  | { kind: "documentPicture"; bytes: Uint8Array }
  | { kind: "checkPdf"; bytes: Uint8Array; attachments: "refused" | "allowed" }
  | { kind: "picturePage"; bytes: Uint8Array }
  | { kind: "workbook"; bytes: Uint8Array; mostRows: number }
  | { kind: "expect"; expected: Expected };

/** What somebody may soon send: the libraries that read it are loaded ahead. */
export type Expected = "svg" | "pdf";

/**
 * What is sent to the sandbox: it is ended when the job takes more processor time (milliseconds) or memory (bytes)
 * than that.
 */
export type Asked = { job: Job; most: { processor: number; memory: number } };

/** A picture that was decoded and written anew, without metadata. For an SVG also the cleaned text. */
export type MadePicture = {
  bytes: Uint8Array;
  format: "png" | "jpg";
  width: number;
  height: number;
  svg?: Uint8Array;
};

/**
 * A picture of a document in all forms that are kept of it. width, height: of the whole; raster: JPEG, or PNG where it
 * is transparent in places, for what shows neither WebP nor AVIF.
 */
export type MadeDocumentPicture = {
  raster: { bytes: Uint8Array; format: "png" | "jpg" };
  width: number;
  height: number;
  forms: { bytes: Uint8Array; format: "webp" | "avif"; width: number }[];
};

/**
 * A PDF that was read and written anew: nothing but its pages, each also as a WebP picture; `thumbnail` is of the
 * first.
 */
export type MadePages = {
  pdf: Uint8Array;
  pictures: { bytes: Uint8Array; width: number; height: number }[];
  thumbnail: Uint8Array;
};

/** A cell's value. wrong: what cannot be taken as one; a percentage is the text that is shown. */
export type SheetValue = string | number | boolean | null | { wrong: WrongCell; shown?: string };
/**
 * error: of the spreadsheet, such as #REF!. formula: without a stored result. day: a date, which no column of ours
 * holds.
 */
type WrongCell = "error" | "formula" | "day";
/** row: as the spreadsheet numbers it. */
export type SheetRow = { row: number; cells: SheetValue[] };
/** The first sheet of a workbook: its rows that hold a value. */
export type MadeSheet = { rows: SheetRow[] };

export type JobResult<J extends Job> = J extends { kind: "expect" | "checkPdf" }
  ? null
  : J extends { kind: "workbook" }
    ? MadeSheet
    : J extends { kind: "pdf" | "picturePage" }
      ? MadePages
      : J extends { kind: "documentPicture" }
        ? MadeDocumentPicture
        : MadePicture;

export type JobAnswer = { result: JobResult<Job> } | { refusal: RefusalCode } | { failure: string };
