import type { PricedLine } from "./priced-line";

/** Ticks that the client had saved carry over to lines that are still optional and of the same catalogue item. */
export function carryTicks(
  lines: PricedLine[],
  before: readonly { catalogItemId: number; isOptional: boolean; isSelected: boolean }[],
): PricedLine[] {
  const ticked = before
    .filter((line) => line.isOptional && line.isSelected)
    .map((line) => line.catalogItemId);
  return lines.map((line) => {
    const index = line.isOptional ? ticked.indexOf(line.catalogItemId) : -1;
    if (index < 0) return line;
    ticked.splice(index, 1);
    return { ...line, isSelected: true };
  });
}
