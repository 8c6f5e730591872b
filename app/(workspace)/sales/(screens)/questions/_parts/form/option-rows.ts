import type { OptionRow } from "./form-values";

/** The rows after one was typed in: an empty one always follows the last that has a label (QST-08). */
export function typedOption(rows: readonly OptionRow[], key: number, label: string): OptionRow[] {
  const typed = rows.map((row) => (row.key === key ? { ...row, label } : row));
  return typed.at(-1)?.label.trim() === ""
    ? typed
    : [...typed, { key: nextKey(typed), label: "", value: null }];
}

/** The rows without one; the first cannot be removed (QST-08). */
export const withoutOption = (rows: readonly OptionRow[], key: number): OptionRow[] =>
  rows.filter((row, place) => place === 0 || row.key !== key);

export const nextKey = (rows: readonly { key: number }[]): number =>
  Math.max(-1, ...rows.map(({ key }) => key)) + 1;
