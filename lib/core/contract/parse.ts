import type { z } from "zod";
import { AppError, invalidFields, notStorable, type FieldError } from "./errors";
import { expectedAt, fieldsAt } from "./expected-value";
import { ownValue } from "@/lib/core/own-value";

/** Parses with a contract's schema. Errors: 422 naming every wrong field. */
export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, {
    error: (issue) => issueText(issue, expectedAt(schema, issue.path ?? [])),
  });
  if (result.success) return result.data;
  const { issues } = result.error;
  // A set, because a body may have thousands of wrong fields.
  const ofOtherKind = new Set(issues.filter(({ code }) => code === "invalid_type").map(pathText));
  const errors = issues
    // Of a value of the wrong type, other issues are noise: the library, for example, also counts a text's
    // characters as list entries.
    .filter((issue) => issue.code === "invalid_type" || !ofOtherKind.has(pathText(issue)))
    .flatMap(fieldErrors);
  nameKnownFields(schema, issues, errors);
  throw invalidFields(errors);
}

const pathText = ({ path }: z.core.$ZodIssue): string => path.map(String).join(".");

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = pathText(issue);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      field: path === "" ? key : `${path}.${key}`,
      code: "unknown_field",
      message: `${key} is not a known field`,
    }));
  }
  return [{ field: path, code: issue.code, message: issue.message }];
}

/**
 * Adds the known fields to the message about the first unknown one. Only there, because a body may have very many
 * unknown fields.
 */
function nameKnownFields(schema: z.ZodType, issues: readonly z.core.$ZodIssue[], errors: FieldError[]): void {
  const unknown = errors.find(({ code }) => code === "unknown_field");
  const issue = issues.find(({ code }) => code === "unrecognized_keys");
  const known = issue ? fieldsAt(schema, issue.path) : [];
  if (unknown && known.length > 0) unknown.message += `; known are: ${known.join(", ")}`;
}

/** The query of an address as an object. Error: 400 for a repeated name. */
export function queryObject(address: URL): Record<string, string> {
  const query = new Map<string, string>();
  for (const [name, value] of address.searchParams) {
    if (query.has(name)) throw new AppError(400, "VALIDATION_ERROR", `${name} is given twice.`);
    if (value.includes("\u0000")) throw notStorable(name);
    query.set(name, value);
  }
  return Object.fromEntries(query);
}

/**
 * The message of an issue whose rule has none of its own, to be read after the field's name. expected: what the
 * schema expects at this path (expectedAt); without it the text is made from the issue itself.
 */
function issueText(issue: z.core.$ZodRawIssue, expected: string | null): string {
  if (issue.input === undefined && MISSING.has(issue.code)) return "is required";
  switch (issue.code) {
    case "unrecognized_keys":
      return "has a field that is not known";
    case "invalid_key":
      return "is not an allowed key";
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "custom":
      return "is not allowed";
    case "invalid_type":
      return `must be ${expected ?? KINDS[issue.expected] ?? "of another type"}`;
    case "too_small": {
      const { origin, minimum, inclusive } = issue;
      return `must ${sized(origin, expected) ?? bound(origin, "at least", "more than", minimum, inclusive)}`;
    }
    case "too_big": {
      const { origin, maximum, inclusive } = issue;
      return `must ${sized(origin, expected) ?? bound(origin, "at most", "less than", maximum, inclusive)}`;
    }
    case "invalid_value":
      return `must be ${issue.values.length === 1 ? "" : "one of: "}${issue.values.map(String).join(", ")}`;
    case "invalid_format":
      return issue.format === "regex" || !expected
        ? `must match ${issue.pattern ?? issue.format}`
        : `must be ${expected}`;
    default:
      return expected ? `must be ${expected}` : "is not allowed";
  }
}

/** Codes of issues that mean that a field is missing. */
const MISSING: ReadonlySet<string | undefined> = new Set(["invalid_type", "invalid_value", "invalid_union"]);

/** Descriptions of types, by the library's names. */
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

/** If the schema turns a text into a list that has too many entries, `expected` says nothing about their number. */
const sized = (origin: string, expected: string | null): string | null =>
  expected !== null && ownValue(SIZED, origin)?.test(expected) ? `be ${expected}` : null;

const SIZED: Readonly<Record<string, RegExp>> = {
  string: /^a text of /,
  array: /^a list of /,
  number: /^a (?:whole )?number /,
  int: /^a whole number /,
};

function bound(origin: string, within: string, beyond: string, limit: number | bigint, isInclusive = true) {
  if (origin === "string") return `have ${within} ${limit} ${limit === 1 ? "character" : "characters"}`;
  if (origin === "array" || origin === "set" || origin === "file")
    return `have ${within} ${limit} ${limit === 1 ? "entry" : "entries"}`;
  return `be ${isInclusive ? within : beyond} ${limit}`;
}
