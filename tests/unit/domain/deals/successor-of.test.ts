import { expect, test } from "vitest";
import { successorOf } from "@/app/(workspace)/deals/[id]/_parts/revisions";

const revision = (id: number, stage: "pending" | "cancelled" | "lost") => ({
  id,
  number: `Q-000001-${id}`,
  stage,
  amount: 0,
  currency: "CAD",
  createdAt: "2026-03-02T10:00:00.000Z",
});
/** Newest first, in the order of the list. */
const revisions = [revision(3, "pending"), revision(2, "cancelled"), revision(1, "cancelled")];

test("a replaced revision leads to the one after it, the newest to none [X-22]", () => {
  expect([1, 2, 3].map((id) => successorOf(id, revisions)?.id ?? null)).toEqual([2, 3, null]);
});

test("a revision that was refused was not replaced, and one that is not listed has no successor", () => {
  expect(successorOf(2, [revision(3, "pending"), revision(2, "lost")])).toBeNull();
  expect(successorOf(9, revisions)).toBeNull();
});
