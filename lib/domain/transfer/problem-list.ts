import type { z } from "zod";
import { createTranslator } from "next-intl";
import type { ImportProblem } from "@/db/schema";
import type { Say, ValidationKey } from "@/lib/domain/accounts/fields";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import en from "@/messages/en.json" with { type: "json" };
import { DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";
import { MAX_PROBLEMS } from "./limits";
import { ownValue } from "@/lib/core/own-value";

const LONGEST = 500;

/** The problems of a file: all are counted, the first ones kept. */
export class ProblemList {
  readonly kept: ImportProblem[] = [];
  count = 0;

  /** A list with one problem of the whole file. */
  static ofFile(code: ProblemCode, values?: Values): ProblemList {
    const list = new ProblemList();
    list.add(0, "", code, values);
    return list;
  }

  /** Whether a problem concerns the whole file, so that its rows are meaningless. */
  get concernsFile(): boolean {
    return this.kept.some(({ row }) => row === 0);
  }

  /** The kept problems, sorted by row. */
  get byRow(): ImportProblem[] {
    return [...this.kept].sort((one, other) => one.row - other.row);
  }

  /** The same problems, to which others can be added. */
  copy(): ProblemList {
    const list = new ProblemList();
    list.kept.push(...this.kept);
    list.count = this.count;
    return list;
  }

  /** Whether further problems are only counted. */
  get isFull(): boolean {
    return this.kept.length >= MAX_PROBLEMS;
  }

  add(row: number, field: string, code: ProblemCode, values: Values = {}): void {
    this.keep(row, field, () =>
      describeProblem({
        code,
        values: Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            typeof value === "string" ? storable(value) : value,
          ]),
        ),
      }),
    );
  }

  /** Adds a problem from a form rule's encoded text. */
  addRule(row: number, field: string, text: string): void {
    this.keep(row, field, () => decodeRule(text) ?? { code: "other", values: {}, message: text });
  }

  /**
   * Parses each field of a shape that the value contains separately, so that all problems are reported at once.
   * Invalid fields are left out and added to `failed` by their name in the file; fields that failed before are
   * skipped. `isAmount`: whether a path of the file is an amount, whose limits are told in major units as the file
   * has them.
   */
  parsedFields<Shape extends z.ZodRawShape>(
    row: number,
    shape: Shape,
    value: Readonly<Record<string, unknown>>,
    failed: Set<string>,
    {
      nameOf,
      isAmount,
      required = [],
    }: {
      nameOf: (path: string) => string;
      isAmount?: (path: string) => boolean;
      required?: readonly (keyof Shape & string)[];
    },
  ): Partial<z.output<z.ZodObject<Shape>>> {
    const known: Record<string, unknown> = {};
    for (const [key, schema] of Object.entries(shape)) {
      const name = nameOf(key);
      if (failed.has(name) || (ownValue(value, key) === undefined && !required.includes(key))) continue;
      const before = this.count;
      const pathOf = (path: string) => nameOf(path === "" ? key : `${key}.${path}`);
      const output = this.parsed(row, schema as z.ZodType, ownValue(value, key), pathOf, isAmount);
      if (this.count === before) known[key] = output;
      else failed.add(name);
    }
    return known as Partial<z.output<z.ZodObject<Shape>>>;
  }

  /**
   * The output of a schema, or null if it refuses the value, whose issues are then added. `nameOf` converts a
   * path to the file's names.
   */
  parsed<Schema extends z.ZodType>(
    row: number,
    schema: Schema,
    value: unknown,
    nameOf: (path: string) => string = (path) => path,
    isAmount: (path: string) => boolean = () => false,
  ): z.output<Schema> | null {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    for (const issue of result.error.issues) {
      const path = nameOf(issue.path.join("."));
      const problem = () => (isAmount(path) ? inMajorUnits(problemOfIssue(issue)) : problemOfIssue(issue));
      this.keep(row, path, () => decodeRule(issue.message) ?? describeProblem(problem()));
    }
    return null;
  }

  private keep(row: number, field: string, tell: () => DescribedProblem): void {
    this.count += 1;
    // Problems of the whole file are kept even if the list is full.
    if (this.isFull && row > 0) return;
    if (this.isFull) this.kept.pop();
    const { message, ...rest } = tell();
    this.kept.push({ row, field: storable(field), ...rest, message: storable(message) });
  }
}

/** Names in a file may contain any characters. */
const storable = (text: string): string =>
  text.slice(0, LONGEST).toWellFormed().replaceAll("\u0000", "\ufffd");

const EXPECTED: Readonly<Record<string, ProblemCode>> = {
  string: "noText",
  number: "noNumber",
  int: "noWhole",
  boolean: "noBoolean",
  array: "noListValue",
};

/** The problem for a schema issue without its own text. */
function problemOfIssue(issue: z.core.$ZodIssue): Problem {
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

/** The same limit of an amount, for its reader, who has no minor units in the file. */
const inMajorUnits = ({ code, values }: Problem): Problem =>
  values
    ? {
        code,
        values: Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            typeof value === "number" ? value / 100 : value,
          ]),
        ),
      }
    : { code };

type Values = Record<string, string | number>;
export type ProblemCode = keyof typeof en.transfer.problemTexts;
/** A problem: the key of its text under transfer.problemTexts, and the text's values. */
export type Problem = { code: ProblemCode; values?: Values };
/** A problem as stored and returned: code and values for screens, the English text for programs (S-040). */
type DescribedProblem = { code: string; values: Values; message: string };

const texts = createTranslator({
  locale: DEFAULT_LANGUAGE,
  messages: { transfer: { problemTexts: en.transfer.problemTexts } },
  namespace: "transfer.problemTexts",
});

const describeProblem = ({ code, values = {} }: Problem): DescribedProblem => ({
  code,
  values,
  message: texts(code, values),
});

const MARK = "\u0000";

/**
 * Encodes a validation message's key and values as a text, because form rules can only carry texts; decoded by
 * decodeRule().
 */
export const encodeRule: Say = (key, values = {}) => MARK + JSON.stringify([key, values]);

/** The problem of a text of encodeRule(), with the code validation.<key>; null for any other text. */
function decodeRule(text: string): DescribedProblem | null {
  if (!text.startsWith(MARK)) return null;
  const [key, values] = JSON.parse(text.slice(MARK.length)) as [ValidationKey, Record<string, number>];
  return { code: `validation.${key}`, values, message: inEnglish(key, values) };
}
