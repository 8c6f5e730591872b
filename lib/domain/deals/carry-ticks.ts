import type { PricedLine } from "./priced-line";

type Before = Pick<
  PricedLine,
  "catalogItemId" | "isOptional" | "isSelected" | "quantity" | "unitPrice" | "fieldValues"
>;

/**
 * Ticks that the client had saved carry over to lines that are still optional and of the same catalogue item. Where the same item
 * was offered several times, a line has the tick of the one that it repeats, or else of the next that is like it.
 */
export function carryTicks(lines: PricedLine[], before: readonly Before[]): PricedLine[] {
  const open = new Set(before.filter((line) => line.isOptional));
  const origins = new Map<PricedLine, Before>();
  for (const fits of [isRepeated, hasSameAnswers, isSameItem])
    for (const line of lines) {
      if (!line.isOptional || origins.has(line)) continue;
      const found = [...open].find((old) => fits(old, line));
      if (!found) continue;
      open.delete(found);
      origins.set(line, found);
    }
  return lines.map((line) => (origins.get(line)?.isSelected ? { ...line, isSelected: true } : line));
}

const isSameItem = (old: Before, line: PricedLine): boolean => old.catalogItemId === line.catalogItemId;

const hasSameAnswers = (old: Before, line: PricedLine): boolean =>
  isSameItem(old, line) && textOf(old) === textOf(line);

const isRepeated = (old: Before, line: PricedLine): boolean =>
  hasSameAnswers(old, line) && old.quantity === line.quantity && old.unitPrice === line.unitPrice;

const textOf = ({ fieldValues }: Pick<PricedLine, "fieldValues">): string =>
  JSON.stringify(Object.entries(fieldValues).sort(([one], [other]) => Number(one) - Number(other)));
