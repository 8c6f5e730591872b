import { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { Language } from "@/lib/core/i18n/languages";
import { offerText } from "@/lib/core/offers/offer-text";
import { readOfferStyle } from "@/lib/domain/branding/read-brand";
import type { DealTerms } from "@/lib/domain/deals/revisions/revised-deal";
import type { Context } from "@/lib/platform/context";
import { rhythmSentence } from "./rhythm-words";

/** What is due on acceptance and what then repeats, as a sentence of mails, by language; empty if nothing repeats. */
export async function rhythmSentences(
  context: Context,
  { recurring, currency }: Pick<DealTerms, "recurring" | "currency">,
): Promise<(language: Language) => string> {
  if (!recurring) return () => "";
  const style = await readOfferStyle(context);
  return (language) =>
    rhythmSentence(recurring, currency, {
      texts: MESSAGES[language].proposal,
      text: offerText({ language, ...style }),
    });
}
