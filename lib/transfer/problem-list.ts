import type { z } from "zod";
import type { ImportProblem } from "@/db/schema";
import { MOST_PROBLEMS } from "./limits";

/** What is wrong with a file: all of it is counted, the first of it kept. */
export class ProblemList {
  readonly kept: ImportProblem[] = [];
  count = 0;

  constructor(problems: readonly ImportProblem[] = []) {
    for (const { row, field, message } of problems) this.add(row, field, message);
  }

  /** Whether further problems are only counted. */
  get isFull(): boolean {
    return this.kept.length >= MOST_PROBLEMS;
  }

  add(row: number, field: string, message: string): void {
    this.count += 1;
    if (!this.isFull) this.kept.push({ row, field, message: message.slice(0, 500) });
  }

  /** The output of a schema, or null when the value is refused and its issues are here. `nameOf` gives the file's name of a path. */
  parsed<Schema extends z.ZodType>(row: number, schema: Schema, value: unknown, nameOf: (path: string) => string = (path) => path): z.output<Schema> | null {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) this.add(row, nameOf(path.join(".")), message);
    return null;
  }
}
