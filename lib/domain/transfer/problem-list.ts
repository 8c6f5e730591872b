import type { z } from "zod";
import { createTranslator } from "next-intl";
import type { ImportProblem } from "@/db/schema";
import type { Say, ValidationKey } from "@/lib/domain/accounts/fields";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import en from "@/messages/en.json" with { type: "json" };
import { DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";
import { MOST_PROBLEMS } from "./limits";

const LONGEST = 500;

/** What is wrong with a file: all of it is counted, the first of it kept. */
export class ProblemList {
  readonly kept: ImportProblem[] = [];
  count = 0;

  /** The list of one problem of the whole file. */
  static ofFile(code: ProblemCode): ProblemList {
    const list = new ProblemList();
    list.add(0, "", code);
    return list;
  }

  /** Whether the file itself is wrong, so that its rows say nothing. */
  get concernsFile(): boolean {
    return this.kept.some(({ row }) => row === 0);
  }

  /** What is kept, by the file's rows. */
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
    return this.kept.length >= MOST_PROBLEMS;
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

  /** A text of a form's rule, said by its key. */
  addRule(row: number, field: string, text: string): void {
    this.keep(row, field, () => decodeRule(text) ?? { code: "other", values: {}, message: text });
  }

  /**
   * The outputs of those fields of a shape that the value holds, each by itself, so that all that is wrong is named
   * at once. Wrong ones are left out and added to `failed` by the file's name; those that failed before are not
   * looked at.
   */
  parsedFields<Shape extends z.ZodRawShape>(
    row: number,
    shape: Shape,
    value: Readonly<Record<string, unknown>>,
    failed: Set<string>,
    {
      nameOf,
      required = [],
    }: { nameOf: (path: string) => string; required?: readonly (keyof Shape & string)[] },
  ): Partial<z.output<z.ZodObject<Shape>>> {
    const known: Record<string, unknown> = {};
    for (const [key, schema] of Object.entries(shape)) {
      const name = nameOf(key);
      if (failed.has(name) || (value[key] === undefined && !required.includes(key))) continue;
      const before = this.count;
      const output = this.parsed(row, schema as z.ZodType, value[key], (path) =>
        nameOf(path === "" ? key : `${key}.${path}`),
      );
      if (this.count === before) known[key] = output;
      else failed.add(name);
    }
    return known as Partial<z.output<z.ZodObject<Shape>>>;
  }

  /**
   * The output of a schema, or null when the value is refused and its issues are here. `nameOf` gives the file's name
   * of a path.
   */
  parsed<Schema extends z.ZodType>(
    row: number,
    schema: Schema,
    value: unknown,
    nameOf: (path: string) => string = (path) => path,
  ): z.output<Schema> | null {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    for (const issue of result.error.issues)
      this.keep(
        row,
        nameOf(issue.path.join(".")),
        () => decodeRule(issue.message) ?? describeProblem(problemOfIssue(issue)),
      );
    return null;
  }

  private keep(row: number, field: string, tell: () => DescribedProblem): void {
    this.count += 1;
    // What is wrong with the file itself is never crowded out by its rows.
    if (this.isFull && row > 0) return;
    if (this.isFull) this.kept.pop();
    const { message, ...rest } = tell();
    this.kept.push({ row, field: storable(field), ...rest, message: storable(message) });
  }
}

/** What a file names may hold anything. */
const storable = (text: string): string =>
  text.slice(0, LONGEST).toWellFormed().replaceAll("\u0000", "\ufffd");

const EXPECTED: Readonly<Record<string, ProblemCode>> = {
  string: "noText",
  number: "noNumber",
  int: "noWhole",
  boolean: "noBoolean",
  array: "noListValue",
};

/** What a schema finds wrong beyond the rules that have texts of their own. */
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

type Values = Record<string, string | number>;
export type ProblemCode = keyof typeof en.transfer.problemTexts;
/** What is wrong, by the key of its text below transfer.problemTexts, with what the text names. */
export type Problem = { code: ProblemCode; values?: Values };
/** As it is stored and answered: for screens the code with its values, for programs the text in English (S-040). */
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
 * For the rules of forms, which carry nothing but texts: a text that holds the message's key and values, to be read by
 * decodeRule().
 */
export const encodeRule: Say = (key, values = {}) => MARK + JSON.stringify([key, values]);

/** The problem of a text of encodeRule(), with the code validation.<key>; null for any other text. */
function decodeRule(text: string): DescribedProblem | null {
  if (!text.startsWith(MARK)) return null;
  const [key, values] = JSON.parse(text.slice(MARK.length)) as [ValidationKey, Record<string, number>];
  return { code: `validation.${key}`, values, message: inEnglish(key, values) };
}
