import type { Section } from "@/lib/core/documents/blocks";
import { invalid } from "@/lib/core/contract/errors";

/** A line with its place in the request, counted from 0, which errors name after lines were sorted too (S-076). */
export type Placed<Line> = Line & { index: number };

/** Lines sorted by position; a line without one keeps its place in the request. */
export const inPosition = <Line extends { position?: number | null | undefined }>(
  lines: readonly Line[],
): Placed<Line>[] =>
  lines
    .map((line, index) => ({ ...line, index }))
    .sort((left, right) => (left.position ?? left.index) - (right.position ?? right.index));

/**
 * Sorts lines by section: first those without one, then section by section, keeping the order within each. Error:
 * 422 for an unknown section.
 */
export function inSections<Line extends Placed<{ section?: string | null | undefined }>>(
  lines: readonly Line[],
  sections: readonly Pick<Section, "key">[],
): Line[] {
  const places = new Map(sections.map(({ key }, index) => [key, index]));
  const placed = lines.map((line) => {
    const at = line.section ? places.get(line.section) : -1;
    if (at === undefined)
      throw invalid(
        `data.attributes.lineItems.${line.index}.section`,
        "must be the key of one of the sections",
      );
    return { line, place: at };
  });
  return placed.sort((left, right) => left.place - right.place).map(({ line }) => line);
}
