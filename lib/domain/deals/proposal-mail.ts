import type { SentTo } from "@/db/schema";
import { memberOf, type Context } from "@/lib/platform/context";
import type { Language } from "@/lib/core/i18n/languages";
import type { MailPayload } from "@/lib/domain/mail/mail-payload";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import type { DealRecord } from "./revised-deal";

/** To whom a proposal is mailed, in what words. */
export type ProposalMail = {
  sentTo: Pick<SentTo, "email">;
  firstName: string;
  message: string;
  language: Language;
};

/** The mail by which the member who acts sends a proposal to somebody. */
export function proposalMail(
  context: Pick<Context, "actor">,
  found: DealRecord,
  { sentTo, firstName, message, language }: ProposalMail,
): Extract<MailPayload, { kind: "proposal_sent" }> {
  const sender = memberOf(context);
  return {
    kind: "proposal_sent",
    to: sentTo.email,
    firstName,
    language,
    data: {
      dealId: found.id,
      uuid: found.uuid,
      number: quoteNumber(found.number, found.revision),
      title: found.name,
      validUntil: found.validUntil.toISOString(),
      sender: `${sender.firstName} ${sender.lastName}`.trim(),
      replyTo: sender.email,
      message,
    },
  };
}
