import { breathe } from "../breathe";
import type { ProblemList } from "../problem-list";
import type { Column, FileRow } from "./columns";
import { tooMuch } from "./json-shape";
import { unknownColumns } from "./unknown-columns";

/** The rows of a JSON list; none of one that is too long. */
export async function readJson(
  content: string,
  columns: readonly Column[],
  problems: ProblemList,
): Promise<FileRow[]> {
  const found = tooMuch(content);
  if (found) problems.add(found.row, "", found.code, found.values);
  const list = found ? [] : listOf(content, problems);
  const known = new Set(columns.map(({ name }) => name));
  const rows: FileRow[] = [];
  for (const [place, item] of list.entries()) {
    if (typeof item !== "object" || item === null || Array.isArray(item))
      problems.add(place + 1, "", "notAnObject");
    else {
      const unknown = Object.keys(item).filter((name) => !known.has(name));
      if (unknown.length > 0)
        problems.add(place + 1, unknown[0] ?? "", "unknownColumns", unknownColumns(unknown, columns));
      rows.push(item as FileRow);
    }
    await breathe(place);
  }
  return rows;
}

function listOf(content: string, problems: ProblemList): unknown[] {
  try {
    const list: unknown = JSON.parse(content.replace(/^\ufeff/, ""));
    if (Array.isArray(list)) return list;
    problems.add(0, "", "noList");
  } catch {
    problems.add(0, "", "noJson");
  }
  return [];
}
