import { isDeepStrictEqual } from "node:util";
import { AppError, invalid } from "@/lib/core/contract/errors";
import { READ_ALONG, type QuestionChange } from "./question-form";
import type { ManagedField } from "./schema";

/**
 * A change of a question as it was meant, so that what was read can be sent back: admin_title stands for the name, and what nobody sets has
 * to be as it was read. Errors: 422 for what is not, and for two new names.
 */
export function asMeant(
  { admin_title: title, ...change }: QuestionChange,
  known: ManagedField,
): QuestionChange {
  const changed = READ_ALONG.filter(
    (key) => change[key] !== undefined && !isDeepStrictEqual(change[key], known[key]),
  );
  const message = "cannot be changed: send it as it was read, or leave it out";
  if (changed.length > 0)
    throw new AppError(422, "VALIDATION_ERROR", changed.length === 1 ? message : "Validation failed", {
      errors: changed.map((field) => ({ field, code: "read_only", message })),
    });
  if (title === undefined || title === known.name) return change;
  if (change.name !== undefined && change.name !== known.name && change.name !== title)
    throw invalid("admin_title", "is another name than name");
  return { ...change, name: title };
}
