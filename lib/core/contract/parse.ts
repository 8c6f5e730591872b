import type { z } from "zod";
import { AppError, type FieldError } from "./errors";
import { expectedAt } from "./expected-value";
import { issueText } from "./issue-text";

/** Parses with a contract's schema. Errors: 422 naming every wrong field. */
export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, {
    error: (issue) => issueText(issue, expectedAt(schema, issue.path ?? [])),
  });
  if (result.success) return result.data;
  const { issues } = result.error;
  const errors = issues
    .filter((issue) => issue.code === "invalid_type" || !isOfOtherKind(issue, issues))
    .flatMap(fieldErrors);
  const [first] = errors;
  throw new AppError(
    422,
    "VALIDATION_ERROR",
    errors.length === 1 && first ? first.message : "Validation failed",
    { errors },
  );
}

/**
 * Whether a value is not even of its kind, so that nothing else has to be said of it: the library also counts a text's
 * characters as a list's entries.
 */
const isOfOtherKind = ({ path }: z.core.$ZodIssue, issues: readonly z.core.$ZodIssue[]): boolean =>
  issues.some((other) => other.code === "invalid_type" && other.path.join(".") === path.join("."));

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      field: [...path, key].join("."),
      code: "unknown_field",
      message: `${key} is not a known field`,
    }));
  }
  return [{ field: path.join("."), code: issue.code, message: issue.message }];
}

/** The query of an address as an object; a repeated name is 400. */
export function queryObject(address: URL): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of address.searchParams) {
    if (Object.hasOwn(query, name)) throw new AppError(400, "VALIDATION_ERROR", `${name} is given twice.`);
    if (value.includes("\u0000"))
      throw new AppError(422, "VALIDATION_ERROR", "Validation failed", {
        errors: [{ field: name, code: "invalid_text", message: "contains characters that cannot be stored" }],
      });
    query[name] = value;
  }
  return query;
}
