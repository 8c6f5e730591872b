import type { Column } from "./types";

/** Whether a column is as wide as its content: amounts, dates, badges and buttons, no text that people write. */
export const isAsContent = <Row>({ width, align, hideHeader }: Column<Row>): boolean =>
  width === undefined ? align === "right" || hideHeader === true : width === "content";

/**
 * The widths of a table's columns, as a list of grid tracks. A text never widens its column: it has at least
 * `min` rem and a share of what the others leave. A first column without a width gets twice the share.
 */
export function tracksOf<Row>(columns: readonly Column<Row>[], hasChoice: boolean): string {
  const tracks = columns.map((column, index) => {
    if (isAsContent(column)) return "max-content";
    const { min, share } = typeof column.width === "object" ? column.width : index === 0 ? TITLE : TEXT;
    return `minmax(${min}rem, ${share}fr)`;
  });
  return (hasChoice ? ["max-content", ...tracks] : tracks).join(" ");
}

const TITLE = { min: 13, share: 2 };
const TEXT = { min: 7, share: 1 };

/** For each part of a table down to its rows: the columns of the whole table, while rows are not cards. */
export const SUBGRID = "as-columns:col-span-full as-columns:grid as-columns:grid-cols-subgrid";

/**
 * The container of a table, by the width below which its rows are cards: 42, 56 or 70 rem. The variants as-cards and
 * as-columns (base.css) know it by its name.
 */
export const CONTAINERS = {
  narrow: "@container/narrow-table",
  middle: "@container/middle-table",
  wide: "@container/wide-table",
} as const;
