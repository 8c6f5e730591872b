/** A number with a sign, a unit or a currency of up to three letters: 12, < 1 s, −3 %, 1 200,00 $, CAD 900. */
const NUMBER = /^[<>≤≥≈~±+−-]?\s?(?:[^\s\d]{1,3}\s?)?\d[\d\s.,'’]*(?:\s?[^\s\d]{1,3})?$/u;

/**
 * The indexes of a table's columns that hold numbers alone, with or without a head; they are aligned to the
 * right. The first column names the rows and is never one. Empty cells do not count.
 */
export function numberColumns(cells: readonly (readonly string[])[], hasHead: boolean): ReadonlySet<number> {
  const body = hasHead ? cells.slice(1) : cells;
  const columns = Array.from(
    { length: Math.max(0, ...body.map((row) => row.length)) },
    (_, column) => column,
  );
  return new Set(
    columns.filter((column) => {
      const filled = body.map((row) => (row[column] ?? "").trim()).filter((cell) => cell !== "");
      return column > 0 && filled.length > 0 && filled.every((cell) => NUMBER.test(cell));
    }),
  );
}
