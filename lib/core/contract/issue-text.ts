import type { z } from "zod";

/** What a value should have been, by the library's name of its kind. */
const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
  date: "a date",
};

const FORMATS: Readonly<Record<string, string>> = {
  email: "an email address",
  url: "an address of the web",
  uuid: "a UUID",
  date: "a date, such as 2026-03-31",
  datetime: "an instant, such as 2026-03-02T09:30:00Z",
};

/** What a rule without a text of its own says when it is broken, to be read after the field's name. */
export function issueText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is required";
      return `must be ${KINDS[issue.expected] ?? "of another kind"}`;
    case "too_small":
      return `must ${sizeOf(issue.origin, "at least", issue.minimum, issue.inclusive)}`;
    case "too_big":
      return `must ${sizeOf(issue.origin, "at most", issue.maximum, issue.inclusive)}`;
    case "invalid_format":
      return FORMATS[issue.format] ? `must be ${FORMATS[issue.format]}` : "is not written as it has to be";
    case "invalid_value":
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.map(String).join(", ")}`;
    case "invalid_union":
      return issue.input === undefined ? "is required" : "is none of what may stand here";
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    default:
      return "is invalid";
  }
}

function sizeOf(origin: string, bound: string, limit: number | bigint, isInclusive = true): string {
  if (origin === "string") return `have ${bound} ${limit} ${limit === 1 ? "character" : "characters"}`;
  if (origin === "array" || origin === "set" || origin === "file")
    return `have ${bound} ${limit} ${limit === 1 ? "entry" : "entries"}`;
  const than = bound === "at least" ? "more than" : "less than";
  return `be ${isInclusive ? bound : than} ${limit}`;
}
