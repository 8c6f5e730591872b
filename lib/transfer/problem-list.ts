import type { z } from "zod";
import type { ImportProblem } from "@/db/schema";
import { MOST_PROBLEMS } from "./limits";
import { told, toldByKey, type ProblemCode, type Told, type Values } from "./problem";
import { problemOfIssue } from "./problem-of-issue";

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

  /** Whether further problems are only counted. */
  get isFull(): boolean {
    return this.kept.length >= MOST_PROBLEMS;
  }

  add(row: number, field: string, code: ProblemCode, values: Values = {}): void {
    this.keep(row, field, () =>
      told({
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
    this.keep(row, field, () => toldByKey(text) ?? { code: "other", values: {}, message: text });
  }

  /** The output of a schema, or null when the value is refused and its issues are here. `nameOf` gives the file's name of a path. */
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
        () => toldByKey(issue.message) ?? told(problemOfIssue(issue)),
      );
    return null;
  }

  private keep(row: number, field: string, tell: () => Told): void {
    this.count += 1;
    if (this.isFull) return;
    const { message, ...rest } = tell();
    this.kept.push({ row, field: storable(field), ...rest, message: storable(message) });
  }
}

/** What a file names may hold anything. */
const storable = (text: string): string =>
  text.slice(0, LONGEST).toWellFormed().replaceAll("\u0000", "\ufffd");
