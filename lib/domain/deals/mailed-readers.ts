import { asc, inArray } from "drizzle-orm";
import { proposalSending } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Language } from "@/lib/core/i18n/languages";
import type { Context } from "@/lib/platform/context";

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
