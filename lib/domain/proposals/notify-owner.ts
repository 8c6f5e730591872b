import { eq } from "drizzle-orm";
import { userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import type { DealTerms } from "@/lib/domain/deals/revised-deal";
import type { Context } from "@/lib/platform/context";
import { mailLanguage, sendLater } from "@/lib/domain/mail/send-later";

/** An event of the proposal. amount: minor units of the currency; by: the member who recorded the acceptance. */
type News =
  | { kind: "proposal_viewed" }
  | { kind: "proposal_refused"; reason: string }
  | { kind: "proposal_recorded"; amount: number; currency: string; by: string; note: string }
  | { kind: "proposal_accepted"; amount: number; currency: string; signedName: string };

/**
 * Mails a deal's owner about an event of their proposal, once per deal and kind. Does nothing for a deal without
 * an active owner.
 */
export async function notifyOwner(context: Context, found: DealTerms, news: News): Promise<void> {
  if (found.ownerId === null) return;
  const [owner] = await context.db
    .select({
      email: userAccount.email,
      firstName: userAccount.firstName,
      languageId: userAccount.languageId,
    })
    .from(userAccount)
    .where(within(context, userAccount, eq(userAccount.id, found.ownerId), eq(userAccount.isActive, true)));
  if (!owner) return;
  const addressed = {
    to: owner.email,
    firstName: owner.firstName,
    language: mailLanguage(context.tenant, owner),
    dedupeKey: `${news.kind}/${found.id}`,
  };
  const data = {
    dealId: found.id,
    uuid: found.uuid,
    number: quoteNumber(found.number, found.revision),
    title: found.name,
    customer: found.customerName,
  };
  if (news.kind === "proposal_accepted") {
    const { kind, ...signed } = news;
    await sendLater(context, { ...addressed, kind, data: { ...data, ...signed } });
  } else if (news.kind === "proposal_recorded") {
    const { kind, ...recorded } = news;
    await sendLater(context, { ...addressed, kind, data: { ...data, ...recorded } });
  } else if (news.kind === "proposal_refused") {
    const { kind, ...refused } = news;
    await sendLater(context, { ...addressed, kind, data: { ...data, ...refused } });
  } else await sendLater(context, { ...addressed, kind: news.kind, data });
}
