import type { SuggestionReason } from "./schema";

export type RecentDeal = { clientId: number | null; ownerId: number | null; stage: string; validUntil: Date };
type Known = { deals: readonly RecentDeal[]; newClients: readonly number[]; ownerId: number; now: Date };

/** Milliseconds before its end from which a proposal runs out soon. */
const SOON = 7 * 24 * 60 * 60 * 1_000;

/**
 * Whom to suggest and why, the most pressing first: clients whose latest proposal by this member was left
 * unanswered until it ran out, those whose soon will, and clients without any proposal.
 *
 * @param known.deals the tenant's latest deals, the last first
 */
export function reasonsOf({
  deals,
  newClients,
  ownerId,
  now,
}: Known): { clientId: number; reason: SuggestionReason }[] {
  const latest = new Map<number, RecentDeal>();
  for (const deal of deals)
    if (deal.clientId !== null && !latest.has(deal.clientId)) latest.set(deal.clientId, deal);
  const waiting = [...latest].filter(([, deal]) => deal.ownerId === ownerId && deal.stage === "pending");
  const ids = (fits: (left: number) => boolean) =>
    waiting
      .filter(([, { validUntil }]) => fits(validUntil.getTime() - now.getTime()))
      .map(([clientId]) => clientId);
  const because = (reason: SuggestionReason) => (clientId: number) => ({ clientId, reason });
  return [
    ...ids((left) => left <= 0).map(because("proposal_expired")),
    ...ids((left) => left > 0 && left <= SOON).map(because("proposal_expiring")),
    ...newClients.filter((clientId) => !latest.has(clientId)).map(because("new_client")),
  ];
}
