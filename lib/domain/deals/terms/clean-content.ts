import type { Content } from "@/lib/core/documents/blocks";
import { withCleanWords } from "@/lib/domain/documents/schema";

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
