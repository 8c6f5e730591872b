import { useTranslations } from "next-intl";
import Link from "next/link";
import { Banner } from "@/app/_ui/banner";
import { textsOf } from "@/lib/core/documents/blocks";
import { missingVariables, totalValues, variableValues } from "@/lib/core/documents/resolve";
import { variablesIn } from "@/lib/core/documents/variables";
import { DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";
import { DEFAULT_OFFER_FORMAT, offerText } from "@/lib/core/offers/offer-text";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { useVariableName } from "../builder/document/form-variables";

/** Names the variables of a saved proposal that its customer would read in braces, with links to their blocks. */
export function MissingInDeal({ deal }: { deal: DealAnswer }) {
  const t = useTranslations("deals.send.missing");
  const nameOf = useVariableName();
  const missing = missingInDeal(deal);
  if (missing.length === 0) return null;
  return (
    <Banner tone="warning">
      <p>{t("title", { count: missing.length })}</p>
      <ul className="mt-1">
        {missing.map(({ id, blockKey }) => (
          <li key={id}>
            <Link
              href={`/deals/${deal.id}/edit${blockKey ? `?block=${encodeURIComponent(blockKey)}` : ""}`}
              className="font-medium underline underline-offset-2"
            >
              {nameOf(id)}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** The variables without a value, each with the first block that has it. How values are written is no matter here. */
export function missingInDeal(deal: DealAnswer): { id: string; blockKey: string | null }[] {
  const text = offerText({ language: DEFAULT_LANGUAGE, format: DEFAULT_OFFER_FORMAT });
  const values = new Map([...variableValues(sourceOf(deal), text), ...totalValues(deal, text)]);
  return missingVariables(deal, values).map((id) => {
    const block = deal.blocks.find((each) => variablesIn(textsOf({ blocks: [each] })).includes(id));
    return { id, blockKey: block?.key ?? null };
  });
}

function sourceOf({ customer, ...deal }: DealAnswer): Parameters<typeof variableValues>[0] {
  const contacts = customer?.contacts ?? [];
  const contact =
    contacts.find(({ id }) => deal.selectedRecipients.includes(id)) ??
    contacts.find(({ is_primary: isPrimary }) => isPrimary) ??
    contacts[0];
  return {
    client: customer ?? { name: "", company: "", email: "", phone: "" },
    deal,
    owner: deal.owner,
    answers: deal.lineItems.flatMap(({ field_values: answers }) =>
      Object.entries(answers).map(([id, answer]) => ({ field_id: Number(id), answer: String(answer ?? "") })),
    ),
    more: contact ? { "contact.first_name": contact.first_name, "contact.last_name": contact.last_name } : {},
  };
}
