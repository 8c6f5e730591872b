import type { Block } from "@/lib/core/documents/blocks";
import { coverOf } from "@/lib/core/documents/outline";

type Page = { id: number; type: "cover" | "content"; is_active: boolean };

/** A deal, or the builder's form, with its chosen cover page (null: the workspace's) and the cover of its own. */
export type Covered = {
  coverId: number | null;
  blocks: readonly { type: string; key: string }[];
  hasCoverBand: boolean;
};

/** Whether a proposal begins with a cover of its own: a picture or a band. */
const hasOwnCover = ({ blocks, hasCoverBand }: Covered) =>
  coverOf(blocks as readonly Block[]) !== null || hasCoverBand;

/**
 * Selects a proposal's pages from those of its workspace: the chosen cover, active or not, else (also if it was
 * deleted) all active covers, but none beside a cover of its own (U-86); and the active content pages. Pure.
 */
export function selectPages<P extends Page>(pages: readonly P[], covered: Covered): P[] {
  const isChosen = ({ id, type }: P) => type === "cover" && id === covered.coverId;
  const hasChosen = pages.some(isChosen);
  const isShown = (page: P) =>
    page.type === "cover"
      ? !hasOwnCover(covered) && (hasChosen ? isChosen(page) : page.is_active)
      : page.is_active;
  return pages.filter(isShown).map((page) => ({ ...page, is_active: true }));
}
