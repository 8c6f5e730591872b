import type { StyleDeclarations, TemplateStyles } from "@/lib/domain/templates/template";

type CellLooks = {
  inset: boolean;
  first: StyleDeclarations;
  middle: StyleDeclarations;
  last: StyleDeclarations;
  row: StyleDeclarations;
};

const NONE: CellLooks = { inset: false, first: {}, middle: {}, last: {}, row: {} };

/**
 * Divides a card's styles among the cells of its row, which stays a table row: rounded corners at both ends,
 * no borders in between. On a phone the row is a grid and has the styles itself.
 */
export function cellLooks({ lineCard, tableHead }: TemplateStyles): CellLooks {
  if (lineCard === null) return { ...NONE, inset: tableHead["backgroundColor"] !== undefined };
  const { borderWidth = "0", borderRadius = "0", ...rest } = lineCard;
  const frame = {
    ...rest,
    borderTopWidth: borderWidth,
    borderBottomWidth: borderWidth,
    borderLeftWidth: "0",
    borderRightWidth: "0",
  };
  return {
    inset: true,
    first: {
      ...frame,
      borderLeftWidth: borderWidth,
      borderTopLeftRadius: borderRadius,
      borderBottomLeftRadius: borderRadius,
    },
    middle: frame,
    last: {
      ...frame,
      borderRightWidth: borderWidth,
      borderTopRightRadius: borderRadius,
      borderBottomRightRadius: borderRadius,
    },
    row: lineCard,
  };
}
