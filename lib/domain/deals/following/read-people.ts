import { and, count, desc, eq, max, min } from "drizzle-orm";
import { dealEvent, proposalSending } from "@/db/schema";
import { within } from "@/db/tenancy";
import { verificationCode } from "@/lib/core/offers/verification-code";
import type { Context } from "@/lib/platform/context";
import { acceptanceOf } from "./read-timeline";

/** Who has got a proposal by mail. sentAt: the last time; times: how often. */
export type Recipient = { name: string; email: string; sentAt: Date; times: number };

/** The visits of a proposal's link that count (T-61): one a day and network. Nobody signs in, so not by whom. */
export type Visits = { times: number; first: Date; last: Date };

/** What proves an acceptance. file: the name of what staff recorded with it. */
export type Evidence = { signedName: string; at: Date; code: string; file: string | null };

/** Older mails than these are in the timeline. */
const LATEST_SENDINGS = 100;

/** Who got a deal's proposal, by their address, the last first; its visits; and what proves its acceptance (U-28). */
export async function readPeople(
  context: Context,
  dealId: number,
): Promise<{ recipients: Recipient[]; visits: Visits | null; evidence: Evidence | null }> {
  const { db } = context;
  const [sendings, [visits], accepted] = await Promise.all([
    db
      .select({ recipients: proposalSending.recipients, cc: proposalSending.cc, at: proposalSending.at })
      .from(proposalSending)
      .where(within(context, proposalSending, eq(proposalSending.dealId, dealId)))
      .orderBy(desc(proposalSending.at))
      .limit(LATEST_SENDINGS),
    db
      .select({ times: count(), first: min(dealEvent.at), last: max(dealEvent.at) })
      .from(dealEvent)
      .where(within(context, dealEvent, and(eq(dealEvent.dealId, dealId), eq(dealEvent.kind, "viewed")))),
    acceptanceOf(context, dealId),
  ]);
  return {
    recipients: recipientsOf(sendings),
    visits:
      visits?.first && visits.last ? { times: visits.times, first: visits.first, last: visits.last } : null,
    evidence: accepted
      ? {
          signedName: accepted.signedName,
          at: accepted.at,
          code: verificationCode(accepted.contentHash),
          file: accepted.record?.file?.name ?? null,
        }
      : null,
  };
}

type Sending = Pick<typeof proposalSending.$inferSelect, "recipients" | "cc" | "at">;

/** sendings: the newest first, whose name of a person counts. */
function recipientsOf(sendings: readonly Sending[]): Recipient[] {
  const result = new Map<string, Recipient>();
  for (const { recipients, cc, at } of sendings)
    for (const { name, email } of [...recipients, ...cc.map((address) => ({ name: "", email: address }))]) {
      const key = email.toLowerCase();
      const before = result.get(key);
      result.set(
        key,
        before ? { ...before, times: before.times + 1 } : { name, email, sentAt: at, times: 1 },
      );
    }
  return [...result.values()];
}
