import type { z } from "zod";
import type { Problem, ProblemCode } from "./problem";

const EXPECTED: Readonly<Record<string, ProblemCode>> = {
  string: "noText",
  number: "noNumber",
  int: "noWhole",
  boolean: "noBoolean",
  array: "noListValue",
};

/** What a schema finds wrong beyond the rules that have texts of their own. */
export function problemOfIssue(issue: z.core.$ZodIssue): Problem {
  switch (issue.code) {
    case "invalid_type":
      return { code: EXPECTED[issue.expected] ?? "invalid" };
    case "too_small":
      return {
        code: issue.origin === "string" ? "tooShort" : "atLeast",
        values: { least: Number(issue.minimum) },
      };
    case "too_big":
      return {
        code: issue.origin === "string" ? "tooLong" : issue.origin === "array" ? "tooManyEntries" : "atMost",
        values: { most: Number(issue.maximum) },
      };
    case "unrecognized_keys":
      return { code: "unknownFields", values: { names: issue.keys.slice(0, 10).join(", ") } };
    case "invalid_value":
      return { code: "notOneOf", values: { choices: issue.values.map(String).join(", ") } };
    default:
      return { code: "invalid" };
  }
}
