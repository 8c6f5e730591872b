import type { ApiError } from "./api-error";

const REASONS = [
  "file_empty",
  "file_kind",
  "file_unreadable",
  "picture_too_large",
  "svg_script",
  "svg_entities",
  "svg_outside",
  "svg_picture",
  "file_too_complex",
] as const;

/** The text (under common.pictureRefusals) for a file that the server refused; null for another failure. */
export function pictureRefusal({
  status,
  errors,
}: Pick<ApiError, "status" | "errors">): (typeof REASONS)[number] | "tooLarge" | null {
  if (status === 413) return "tooLarge";
  return (
    REASONS.find((reason) => errors.some(({ code }) => code === reason)) ??
    (status === 415 ? "file_kind" : null)
  );
}
