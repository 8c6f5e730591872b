import { expect, test } from "vitest";
import { reasonsOf, type RecentDeal } from "@/lib/domain/clients/suggest-clients";

const now = new Date("2026-06-10T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const deal = (clientId: number | null, days: number, rest: Partial<RecentDeal> = {}): RecentDeal => ({
  clientId,
  ownerId: 1,
  stage: "pending",
  validUntil: inDays(days),
  ...rest,
});
const reasons = (deals: RecentDeal[], newClients: number[] = []) =>
  reasonsOf({ deals, newClients, ownerId: 1, now }).map(({ clientId, reason }) => `${clientId} ${reason}`);

test("those whose proposal ran out come first, then those whose soon will, then new clients [REST-19]", () => {
  expect(reasons([deal(1, 3), deal(2, -1), deal(3, 7), deal(4, 0)], [9])).toEqual([
    "2 proposal_expired",
    "4 proposal_expired",
    "1 proposal_expiring",
    "3 proposal_expiring",
    "9 new_client",
  ]);
});

test("only a client's latest proposal counts, while it waits for an answer, and only one's own", () => {
  expect(reasons([deal(1, 20), deal(1, -1)])).toEqual([]);
  expect(
    reasons([
      deal(1, -1, { stage: "signed" }),
      deal(2, -1, { stage: "lost" }),
      deal(3, -1, { ownerId: 2 }),
      deal(4, -1, { ownerId: null }),
      deal(null, -1),
    ]),
  ).toEqual([]);
});

test("a proposal with more than a week left is no reason", () => {
  expect(reasons([deal(1, 7.01)])).toEqual([]);
});
