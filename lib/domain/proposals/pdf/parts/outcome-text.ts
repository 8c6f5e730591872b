import { verificationCode } from "@/lib/core/offers/verification-code";
import { offerText } from "@/lib/core/offers/offer-text";
import { acceptanceText } from "../../acceptance-text";
import type { ProposalDocument } from "../document";

/** What became of the offer in words for its customer (U-85); null while nothing has. */
export function outcomeText({ proposal, acceptance, brand, texts, reader }: ProposalDocument): string | null {
  const { notices } = texts;
  const { date } = offerText(reader);
  if (acceptance) {
    const { signedName, record, acceptedAt, contentHash } = acceptance;
    const accepted = acceptanceText(
      { name: signedName, recorded_by: record?.by ?? null },
      { brand: brand.name, date: date(acceptedAt), notices },
    );
    return `${accepted} ${notices.code.replace("{code}", () => verificationCode(contentHash))}`;
  }
  const { declined_at: declinedAt } = proposal;
  if (declinedAt) return notices.declinedOn.replace("{date}", () => date(declinedAt));
  if (proposal.is_replaced) return notices.superseded;
  return proposal.status === "cancelled" ? notices.cancelled : null;
}
