type Page = { id: number; type: "cover" | "content"; is_active: boolean };

/** A deal, or the builder's form, with its chosen cover; null: the workspace's. */
export type Covered = { coverId: number | null };

/**
 * Selects a proposal's pages from those of its workspace: the chosen cover, active or not, else (also if it was
 * deleted) all active covers; and the active content pages. Pure.
 */
export function selectPages<P extends Page>(pages: readonly P[], { coverId }: Covered): P[] {
  const isChosen = ({ id, type }: P) => type === "cover" && id === coverId;
  const hasChosen = pages.some(isChosen);
  return pages
    .filter((page) => (page.type === "cover" && hasChosen ? isChosen(page) : page.is_active))
    .map((page) => ({ ...page, is_active: true }));
}
