import type { Content, Section } from "@/lib/core/documents/blocks";
import { invalid } from "@/lib/core/contract/errors";
import { withCleanWords } from "@/lib/domain/documents/schema";
import type { Placed } from "./check-terms";

type Given = { [Part in keyof Content]?: Content[Part] | null | undefined };

/** A deal as sent, with the rich texts of its blocks and sections cleaned (BLD-35). */
export async function withCleanContent<Attributes extends Given>(
  attributes: Attributes,
): Promise<Attributes> {
  const { blocks, sections } = attributes;
  if (!blocks?.length && !sections?.length) return attributes;
  const clean = await withCleanWords({ blocks: blocks ?? [], sections: sections ?? [] });
  return {
    ...attributes,
    ...(blocks && { blocks: clean.blocks }),
    ...(sections && { sections: clean.sections }),
  };
}

/**
 * Sorts lines by section: first those without one, then section by section, keeping the order within each. Error:
 * 422 for an unknown section.
 */
export function inSections<Line extends Placed<{ section?: string | null | undefined }>>(
  lines: readonly Line[],
  sections: readonly Pick<Section, "key">[],
): Line[] {
  const places = new Map(sections.map(({ key }, place) => [key, place]));
  const placed = lines.map((line) => {
    const place = line.section ? places.get(line.section) : -1;
    if (place === undefined)
      throw invalid(
        `data.attributes.lineItems.${line.index}.section`,
        "must be the key of one of the sections",
      );
    return { line, place };
  });
  return placed.sort((left, right) => left.place - right.place).map(({ line }) => line);
}
