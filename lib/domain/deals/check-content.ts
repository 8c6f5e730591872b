import type { Content, Section } from "@/lib/core/documents/blocks";
import { invalid } from "@/lib/core/contract/errors";
import { withCleanWords } from "@/lib/domain/documents/schema";
import type { LineInput } from "./input-schema";

type Given = { [Part in keyof Content]?: Content[Part] | null | undefined };

/** A deal as it was sent, its blocks and sections with cleaned rich texts (BLD-35). */
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
 * Lines that name sections stand together, in the order of the sections and behind those that name none; within a
 * section their order stays. Error: 422 for a section that is not there.
 */
export function inSections(
  lines: readonly LineInput[],
  sections: readonly Pick<Section, "key">[],
): LineInput[] {
  const places = new Map(sections.map(({ key }, place) => [key, place]));
  const placed = lines.map((line, index) => {
    const place = line.section ? places.get(line.section) : -1;
    if (place === undefined)
      throw invalid(`data.attributes.lineItems.${index}.section`, "must be the key of one of the sections");
    return { line, place };
  });
  return placed.sort((left, right) => left.place - right.place).map(({ line }) => line);
}
