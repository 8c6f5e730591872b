import { invalid, type AppError } from "@/lib/core/contract/errors";
import type { FileKind } from "./file-kind";

/** 422 that names the form's field, with the reason's code. */
export const refusedFile = (code: RefusalCode, field = "file"): AppError =>
  invalid(field, REFUSALS[code], code);

/** 422 for a file of another kind than these. */
export const refusedKind = (kinds: readonly FileKind[], field = "file"): AppError =>
  invalid(field, `The file is none of: ${kinds.map((kind) => kind.toUpperCase()).join(", ")}.`, "file_kind");

/** Thrown inside the sandbox for a refused file. */
export class Refused extends Error {
  constructor(readonly code: RefusalCode) {
    super(code);
  }
}

/** The reasons for refusing a file, and their messages. Screens have a text for each code. */
const REFUSALS = {
  file_empty: "The file is empty.",
  file_kind: "The file is not of an accepted type.",
  file_unreadable: "The file is damaged and cannot be read.",
  picture_too_large: "The picture has more than 25 million pixels.",
  svg_script: "The SVG holds scripts.",
  svg_entities: "The SVG declares entities or elements of its own in its document type.",
  svg_outside: "The SVG holds links, or loads something from elsewhere.",
  svg_picture: "The SVG holds a picture of pixels.",
  pdf_encrypted: "The PDF is protected by a password or encrypted.",
  pdf_script: "The PDF holds scripts or actions.",
  pdf_attachments: "The PDF holds attached files.",
  pdf_annotations: "The PDF has comments or filled fields without an appearance.",
  pdf_too_many_pages: "The PDF has more than 50 pages.",
  file_too_complex: "The file takes too long or too much memory to read.",
} as const;

export type RefusalCode = keyof typeof REFUSALS;

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(REFUSALS, code);
