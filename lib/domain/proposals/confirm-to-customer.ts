import { quoteNumber } from "@/lib/core/offers/quote-number";
import { NOBODY, ownersOf, readersOf, sendingsOf } from "@/lib/domain/deals/following/mailed-readers";
import type { DealRecord } from "@/lib/domain/deals/revisions/revised-deal";
import { sendLater } from "@/lib/domain/mail/send-later";
import type { Language } from "@/lib/core/i18n/languages";
import type { Context } from "@/lib/platform/context";
import { rhythmSentences } from "./rhythm-sentences";

type Confirmation = { signedName: string; code: string; nextSteps: (language: Language) => string };

/**
 * Mails a confirmation of an acceptance, with the signed PDF, to everybody to whom Kapi mailed the proposal, once
 * for each address (T-31). code: of /verify; nextSteps: what the workspace says happens next (U-85).
 */
export async function confirmToCustomer(
  context: Context,
  signed: DealRecord,
  { signedName, code, nextSteps }: Confirmation,
): Promise<void> {
  const readers = readersOf(await sendingsOf(context, [signed.id]));
  if (readers.length === 0) return;
  const [owners, rhythms] = await Promise.all([
    ownersOf(context, [signed]),
    rhythmSentences(context, signed),
  ]);
  const data = {
    dealId: signed.id,
    uuid: signed.uuid,
    number: quoteNumber(signed),
    title: signed.name,
    ...(owners.get(signed.ownerId ?? 0) ?? NOBODY),
    amount: signed.amountAfterTax,
    currency: signed.currency,
    signedName,
    code,
  };
  for (const { key, ...reader } of readers)
    await sendLater(context, {
      kind: "proposal_confirmed",
      ...reader,
      data: { ...data, rhythms: rhythms(reader.language), nextSteps: nextSteps(reader.language) },
      dedupeKey: `proposal_confirmed/${signed.id}/${key}`,
    });
}

/** The addresses to which the confirmation of a deal's acceptance goes. */
export const confirmedTo = async (context: Context, dealId: number): Promise<string[]> =>
  readersOf(await sendingsOf(context, [dealId])).map(({ to }) => to);
