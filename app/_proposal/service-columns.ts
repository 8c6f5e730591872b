import { useMemo, type CSSProperties } from "react";
import type { Section } from "@/lib/core/documents/blocks";
import { useOfferText } from "./offer-text";
import type { ProposalTexts } from "./texts";
import type { ProposalView } from "@/lib/domain/proposals/view";

/** The columns of amounts, from the left. */
const COLUMNS = ["rate", "quantity", "price"] as const;
export type Column = (typeof COLUMNS)[number];

export type Hides = Pick<Section, "hides_quantities" | "hides_unit_prices" | "hides_line_prices">;

/** The columns that the table of a section shows. */
const shownColumns = (hides: Hides | undefined): readonly Column[] =>
  COLUMNS.filter((column) => !hides?.[HIDDEN_BY[column]]);

const HIDDEN_BY = {
  rate: "hides_unit_prices",
  quantity: "hides_quantities",
  price: "hides_line_prices",
} as const satisfies Record<Column, keyof Hides>;

/** In characters; 0 for a column that no table of the page shows. */
export type ColumnWidths = Readonly<Record<Column, number>>;

/** The widths at which each column's longest text fits in all tables of the page, so that they stand at one place. */
export function useColumnWidths(
  { line_items: lines, sections, currency }: ProposalView,
  { texts, rhythms }: { texts: ProposalTexts["services"]; rhythms: ProposalTexts["rhythms"] | undefined },
): ColumnWidths {
  const { money, number } = useOfferText();
  return useMemo(() => {
    const hides = new Map(sections.map((section) => [section.key, section]));
    const widths: Record<Column, number> = { rate: 0, quantity: 0, price: 0 };
    for (const line of lines) {
      const words = {
        rate: money(line.price, currency),
        quantity: number(line.quantity),
        price: money(line.total, currency),
      };
      for (const column of shownColumns(hides.get(line.section)))
        // A heading may be in capitals, which are wider than digits.
        widths[column] = Math.max(widths[column], words[column].length, texts[column].length + 2);
      const per = line.rhythm && rhythms?.per[line.rhythm.every];
      if (per && widths.price > 0) widths.price = Math.max(widths.price, per.length);
    }
    return widths;
  }, [lines, sections, currency, texts, rhythms, money, number]);
}

export type PlacedColumn = { column: Column; width: string; padding: CSSProperties };

/**
 * The columns that a table shows. One before a column that only other tables show is wider by it, and padded, so
 * that its amounts stand where theirs do.
 */
export function placedColumns(widths: ColumnWidths, hides: Hides | undefined): PlacedColumn[] {
  const shown = shownColumns(hides);
  return shown.map((column) => {
    const next = shown[shown.indexOf(column) + 1];
    const hidden = COLUMNS.slice(COLUMNS.indexOf(column) + 1, next && COLUMNS.indexOf(next))
      .filter((other) => !shown.includes(other) && widths[other] > 0)
      .map((other) => widthOf(widths[other]));
    return {
      column,
      width: `calc(${[widthOf(widths[column]), ...hidden].join(" + ")})`,
      padding: hidden.length > 0 ? { paddingInlineEnd: `calc(${[PADDING, ...hidden].join(" + ")})` } : {},
    };
  });
}

const PADDING = "0.75rem";
const widthOf = (characters: number): string => `${characters}ch + 2 * ${PADDING}`;
