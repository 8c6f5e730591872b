import type { RefusalCode } from "./refusal";

/** A job of the sandbox for a file's bytes. Sizes are in pixels; pictures are scaled down to fit, never up. */
export type Job =
  | { kind: "picture"; bytes: Uint8Array; maxWidth: number; maxHeight: number }
  | { kind: "svg"; bytes: Uint8Array; maxWidth: number; maxHeight: number }
  | { kind: "pdf"; bytes: Uint8Array }
  | { kind: "documentPicture"; bytes: Uint8Array }
  | PreviewJob
  | { kind: "checkPdf"; bytes: Uint8Array; attachments: "refused" | "allowed" }
  | { kind: "picturePage"; bytes: Uint8Array }
  | { kind: "workbook"; bytes: Uint8Array; mostRows: number; sheet?: string | undefined }
  | { kind: "expect"; expected: Expected };

/**
 * The picture of a link. focus: of a cover, in percent; null: the picture is a logo, shown whole. color: #rrggbb behind
 * a logo.
 */
export type PreviewJob = {
  kind: "preview";
  bytes: Uint8Array;
  focus: { x: number; y: number } | null;
  color: string;
};

/** A kind of file that may be uploaded soon; the libraries that read it are loaded in advance. */
export type Expected = "svg" | "pdf";

/**
 * A message to the sandbox. Its process is ended if the job takes more CPU time (milliseconds) or memory (bytes)
 * than `most`.
 */
export type SandboxRequest = { job: Job; most: { processor: number; memory: number } };

/** A picture that was decoded and re-encoded without metadata; for an SVG also the cleaned text. */
export type ProcessedPicture = {
  bytes: Uint8Array;
  format: "png" | "jpg";
  width: number;
  height: number;
  svg?: Uint8Array;
};

/**
 * A picture of a document in all stored variants. width, height: of the full size; raster: JPEG, or PNG if it has
 * transparency, for clients without WebP and AVIF.
 */
export type ProcessedDocumentPicture = {
  raster: { bytes: Uint8Array; format: "png" | "jpg" };
  width: number;
  height: number;
  forms: { bytes: Uint8Array; format: "webp" | "avif"; width: number }[];
};

/** A PDF that was rewritten with only its pages, each also as a WebP picture; `thumbnail` shows the first one. */
export type ProcessedPages = {
  pdf: Uint8Array;
  pictures: { bytes: Uint8Array; width: number; height: number }[];
  thumbnail: Uint8Array;
};

/** A cell's value. wrong: why the cell has no usable value; a percentage is returned as the text that is shown. */
export type SheetValue = string | number | boolean | null | { wrong: WrongCell; shown?: string };
/**
 * error: an error value such as #REF!. formula: a formula without a stored result. day: a date, which none of our
 * columns accepts.
 */
type WrongCell = "error" | "formula" | "day";
/** row: the spreadsheet's row number. */
export type SheetRow = { row: number; cells: SheetValue[] };
/**
 * The rows of a workbook's sheet that contain a value. sheets: the names of all its sheets. name: of the one that
 * was read; null if none has the name that was asked for.
 */
export type ParsedSheet = { rows: SheetRow[]; name: string | null; sheets: string[] };

export type JobResult<J extends Job> = J extends { kind: "expect" | "checkPdf" }
  ? null
  : J extends { kind: "workbook" }
    ? ParsedSheet
    : J extends { kind: "pdf" | "picturePage" }
      ? ProcessedPages
      : J extends { kind: "documentPicture" }
        ? ProcessedDocumentPicture
        : ProcessedPicture;

export type JobAnswer = { result: JobResult<Job> } | { refusal: RefusalCode } | { failure: string };
