import type { ImportChange } from "@/db/schema";
import { MAX_CHANGES } from "./limits";
import type { Column, FileRow } from "./format/columns";
import { ownValue } from "@/lib/core/own-value";

type Subject = { row: number; name: string; id?: number };
type Leaf = { field: string; value: ImportChange["before"]; isAmount: boolean };

/** The most characters of a text that are shown. */
const LONGEST = 200;

/**
 * The changes that a file would make. All are counted, and only as many kept as can be shown, prices first. A new
 * item is listed with its prices, or if it has none, only itself.
 */
export class ChangeList {
  private readonly prices: ImportChange[] = [];
  private readonly others: ImportChange[] = [];
  count = 0;

  constructor(private readonly columns: readonly Column[]) {}

  get kept(): ImportChange[] {
    return [...this.prices, ...this.others].slice(0, MAX_CHANGES).sort((one, other) => one.row - other.row);
  }

  addNew(subject: Subject, created: FileRow): void {
    const prices = this.leavesOf(created).filter(({ isAmount, value }) => isAmount && value !== null);
    for (const { field, value } of prices) this.add(subject, field, null, value, true);
    if (prices.length === 0) this.add(subject, "", null, null, false);
  }

  addChange(subject: Subject, before: FileRow, after: FileRow): void {
    const present = new Map(this.leavesOf(before).map((leaf) => [leaf.field, leaf]));
    const planned = new Map(this.leavesOf(after).map((leaf) => [leaf.field, leaf]));
    for (const field of new Set([...present.keys(), ...planned.keys()])) {
      const [from, to] = [present.get(field), planned.get(field)];
      const [was, becomes] = [from?.value ?? null, to?.value ?? null];
      if (was !== becomes)
        this.add(subject, field, was, becomes, (from?.isAmount ?? false) || (to?.isAmount ?? false));
    }
  }

  private add(
    { row, name, id = 0 }: Subject,
    field: string,
    before: ImportChange["before"],
    after: ImportChange["after"],
    isAmount: boolean,
  ): void {
    this.count += 1;
    const list = isAmount ? this.prices : this.others;
    if (list.length < MAX_CHANGES)
      list.push({
        row,
        id: id > 0 ? id : null,
        name: name.slice(0, LONGEST),
        field,
        before: shortened(before),
        after: shortened(after),
        is_amount: isAmount,
      });
  }

  /** Each value of a row by its path, including those inside lists. */
  private leavesOf(row: FileRow): Leaf[] {
    return this.columns.flatMap((column) =>
      leaves(column, column.name, ownValue(row, column.name), column.kind === "amount"),
    );
  }
}

function leaves(column: Column, field: string, value: unknown, isAmount: boolean): Leaf[] {
  if (Array.isArray(value))
    return value.flatMap((entry: unknown, index) => leaves(column, `${field}.${index}`, entry, false));
  if (typeof value === "object" && value !== null) {
    const entry = value as Record<string, unknown>;
    const amounts = column.amounts?.(entry) ?? [];
    return Object.entries(entry).flatMap(([key, inner]) =>
      leaves(column, `${field}.${key}`, inner, amounts.includes(key)),
    );
  }
  return isLeaf(value) ? [{ field, value, isAmount }] : [];
}

const isLeaf = (value: unknown): value is Leaf["value"] =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

const shortened = <Value>(value: Value): Value | string =>
  typeof value === "string" && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
