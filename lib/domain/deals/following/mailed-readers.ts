import { asc, eq, inArray } from "drizzle-orm";
import { proposalSending, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Language } from "@/lib/core/i18n/languages";
import type { Context } from "@/lib/platform/context";
import type { DealTerms } from "../revisions/revised-deal";

export type Sending = typeof proposalSending.$inferSelect;

/** The sendings of these deals, the oldest first. */
export const sendingsOf = (context: Context, dealIds: readonly number[]): Promise<Sending[]> =>
  context.db
    .select()
    .from(proposalSending)
    .where(within(context, proposalSending, inArray(proposalSending.dealId, [...dealIds])))
    .orderBy(asc(proposalSending.at));

/** Somebody to whom a proposal was mailed. key: the address in lower case. */
type Reader = { key: string; to: string; firstName: string; language: Language };

/** The people to whom these sendings went, each address once, with name and language of the last one. */
export function readersOf(sendings: readonly Sending[]): Reader[] {
  const readers = new Map<string, Reader>();
  for (const { recipients, language } of sendings)
    for (const { email, first_name: firstName = "" } of recipients) {
      const key = email.toLowerCase();
      readers.set(key, { key, to: email, firstName, language });
    }
  return [...readers.values()];
}

/** To whom a customer's reply goes: null if the account manager's account is disabled. */
export type ReplyTo = { replyTo: string | null; replyToName: string };

export const NOBODY: ReplyTo = { replyTo: null, replyToName: "" };

/** Where replies about these deals go, by the ids of their account managers; only those who are active. */
export async function ownersOf(
  context: Context,
  deals: readonly Pick<DealTerms, "ownerId">[],
): Promise<Map<number, ReplyTo>> {
  const ids = deals.flatMap(({ ownerId }) => ownerId ?? []);
  const rows = await context.db
    .select({
      id: userAccount.id,
      email: userAccount.email,
      firstName: userAccount.firstName,
      lastName: userAccount.lastName,
    })
    .from(userAccount)
    .where(within(context, userAccount, inArray(userAccount.id, ids), eq(userAccount.isActive, true)));
  return new Map(
    rows.map(({ id, email, firstName, lastName }) => [
      id,
      { replyTo: email, replyToName: `${firstName} ${lastName}`.trim() },
    ]),
  );
}
