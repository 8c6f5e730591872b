type Page = { id: number; type: "cover" | "content"; is_active: boolean };

/**
 * The pages around a proposal among those of its workspace: the cover that was chosen for it, active or not, else all
 * active ones, as when the chosen one was deleted; and the active content pages. Pure.
 */
export function shownAround<P extends Page>(pages: readonly P[], coverId: number | null): P[] {
  const isChosen = ({ id, type }: P) => type === "cover" && id === coverId;
  const hasChosen = pages.some(isChosen);
  return pages
    .filter((page) => (page.type === "cover" && hasChosen ? isChosen(page) : page.is_active))
    .map((page) => ({ ...page, is_active: true }));
}
