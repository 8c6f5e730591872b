import { yieldToRequests } from "../yield-to-requests";
import type { ProblemList } from "../problem-list";
import { readValue } from "./cells";
import { hasAmounts, type Column, type FileRow, type PlacedRow, type Expected } from "./columns";
import { unknownColumns } from "./headings";
import type { Findings } from "./read-table";
import { tooMuch } from "./unstorable";

/**
 * The rows of a JSON file, {"currency": "CAD", "rows": [...]}, or of a bare list; none if it is too long. A list
 * without a currency must not contain amounts, because programs often use minor units.
 */
export async function readJson(
  content: string,
  expected: Expected,
  { problems }: Findings,
): Promise<PlacedRow[]> {
  const result = tooMuch(content);
  if (result) problems.add(result.row, "", result.code, result.values);
  const { list, currency } = result ? NOTHING : listOf(content, problems);
  if (currency !== null && currency !== expected.currency)
    problems.add(0, "currency", "otherCurrency", { stated: currency, currency: expected.currency });
  const byName = new Map(expected.columns.map((column) => [column.name, column]));
  const isStranger = (name: string) => !byName.has(name);
  const rows: PlacedRow[] = [];
  for (const [index, item] of list.entries()) {
    const at = index + 1;
    if (typeof item !== "object" || item === null || Array.isArray(item)) problems.add(at, "", "notAnObject");
    else {
      const unknown = Object.keys(item).filter(isStranger);
      if (unknown.length > 0)
        problems.add(at, unknown[0] ?? "", "unknownColumns", unknownColumns(unknown, expected.columns));
      rows.push(rowOf(item as FileRow, at, byName, currency !== null, problems));
    }
    await yieldToRequests(index);
  }
  return rows;
}

const NOTHING: { list: unknown[]; currency: string | null } = { list: [], currency: null };

function rowOf(
  item: FileRow,
  at: number,
  byName: ReadonlyMap<string, Column>,
  mayHoldAmounts: boolean,
  problems: ProblemList,
): PlacedRow {
  const row: FileRow = {};
  const failed = new Set<string>();
  for (const [name, value] of Object.entries(item)) {
    const column = byName.get(name);
    if (!column) continue;
    const isUnsaid = !mayHoldAmounts && hasAmounts(column) && !isNothing(value);
    const read = isUnsaid
      ? { problems: [{ code: "currencyUnsaid" as const, values: {}, path: "" }] }
      : readValue(column, value);
    if ("value" in read) row[name] = read.value;
    else {
      failed.add(name);
      if ("readable" in read) row[name] = read.readable;
      for (const { path, code, values } of read.problems)
        problems.add(at, path === "" ? name : `${name}.${path}`, code, values);
    }
  }
  return { at, row, failed };
}

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

function listOf(content: string, problems: ProblemList): typeof NOTHING {
  try {
    const read: unknown = JSON.parse(content.replace(/^\ufeff/, ""));
    if (Array.isArray(read)) return { list: read, currency: null };
    const { rows, currency, ...others } = (read ?? {}) as Record<string, unknown>;
    if (Array.isArray(rows) && Object.keys(others).length === 0)
      return { list: rows, currency: typeof currency === "string" ? currency : null };
    problems.add(0, "", "noList");
  } catch {
    problems.add(0, "", "noJson");
  }
  return NOTHING;
}
