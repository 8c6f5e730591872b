import type { ListedRevision } from "@/lib/domain/deals/list-revisions";

/** The revision that took the place of this one; null for the newest, and for one that was not replaced. */
export function successorOf(id: number, revisions: readonly ListedRevision[]): ListedRevision | null {
  const place = revisions.findIndex((revision) => revision.id === id);
  return revisions[place]?.stage === "cancelled" ? (revisions[place - 1] ?? null) : null;
}
