import type { Context } from "@/lib/platform/context";
import type { FileRow } from "../format/columns";
import { QuestionNames } from "../references";
import { rowOfField } from "./row-of-field";
import { questionSnapshot } from "./snapshot";

const BATCH = 500;

/** All questions in the order in which they are asked, in batches. */
export async function* questionRows(context: Context): AsyncGenerator<FileRow[]> {
  const { fields, constants } = await questionSnapshot(context);
  const rows = [...fields.values()].sort((one, other) => one.position - other.position || one.id - other.id);
  const names = new QuestionNames(rows);
  for (let from = 0; from < rows.length; from += BATCH)
    yield rows.slice(from, from + BATCH).map((row) => rowOfField(row, names, constants));
}
