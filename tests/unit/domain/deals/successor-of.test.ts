import { expect, test } from "vitest";
import { successorOf } from "@/app/(workspace)/deals/[id]/_parts/revisions";

const revision = (id: number, progress: "draft" | "replaced" | "refused" | "cancelled") => ({
  id,
  number: `Q-000001-${id}`,
  revision: id,
  stage: "cancelled" as const,
  progress,
  amount: 0,
  currency: "CAD",
  created_at: "2026-03-02T10:00:00.000Z",
  sent_at: null,
});
/** Newest first, in the order of the list. */
const revisions = [revision(3, "draft"), revision(2, "replaced"), revision(1, "replaced")];

test("a replaced revision leads to the one after it, the newest to none [X-22]", () => {
  expect([1, 2, 3].map((id) => successorOf(id, revisions)?.id ?? null)).toEqual([2, 3, null]);
});

test("a revision that was refused or cancelled was not replaced, and one that is not listed has no successor", () => {
  expect(successorOf(2, [revision(3, "draft"), revision(2, "refused")])).toBeNull();
  expect(successorOf(2, [revision(3, "draft"), revision(2, "cancelled")])).toBeNull();
  expect(successorOf(9, revisions)).toBeNull();
});
