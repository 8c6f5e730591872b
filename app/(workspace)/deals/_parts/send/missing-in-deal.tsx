import { useTranslations } from "next-intl";
import Link from "next/link";
import { Banner } from "@/app/_ui/banner";
import {
  fieldVariable,
  missingFields,
  type CustomField,
  type CustomValues,
  type FieldSubject,
} from "@/lib/core/custom-fields/custom-field";
import { textsOf } from "@/lib/core/documents/blocks";
import { missingVariables, totalValues, variableValues } from "@/lib/core/documents/resolve";
import { variablesIn } from "@/lib/core/documents/variables";
import { DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";
import { DEFAULT_OFFER_FORMAT, offerText } from "@/lib/core/offers/offer-text";
import { addressee } from "@/lib/domain/clients/main-contact";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { useFieldName, useVariableName } from "../builder/document/form-variables";
import { customerOf } from "../builder/document-values";

type Props = {
  deal: DealAnswer;
  fields: readonly CustomField[];
  /** Whether the user may open the deal in the builder. */
  mayEdit: boolean;
};

/**
 * Lists empty fields of a saved deal and its client that are required before sending, with links to fill them
 * in; until then the proposal cannot be sent (T-19).
 */
export function RequiredInDeal({ deal, fields, mayEdit }: Props) {
  const t = useTranslations("deals.send");
  const nameOf = useFieldName();
  const missing = requiredInDeal(deal, fields);
  if (missing.length === 0) return null;
  return (
    <Banner tone="error">
      <p>{t("required", { count: missing.length })}</p>
      <ul className="mt-1">
        {missing.map((field) => (
          <li key={fieldVariable(field)}>
            <EditLink
              mayEdit={mayEdit}
              href={`/deals/${deal.id}/edit?field=${encodeURIComponent(fieldVariable(field))}`}
            >
              {nameOf(field)}
            </EditLink>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** The fields to fill in before a saved proposal is sent. */
export const requiredInDeal = (deal: DealAnswer, fields: readonly CustomField[]): CustomField[] =>
  missingFields(fields, { deal: deal.custom_fields, client: deal.customer?.custom_fields ?? {} });

/**
 * Lists a saved proposal's variables without a value, which customers would see in braces, with links to
 * their blocks.
 */
export function MissingInDeal({ deal, fields, mayEdit }: Props) {
  const t = useTranslations("deals.send.missing");
  const variableName = useVariableName();
  const fieldName = useFieldName();
  const nameOf = (id: string) => {
    const field = fields.find((each) => fieldVariable(each) === id);
    return field ? fieldName(field) : variableName(id);
  };
  const missing = missingInDeal(deal);
  if (missing.length === 0) return null;
  return (
    <Banner tone="warning">
      <p>{t("title", { count: missing.length })}</p>
      <ul className="mt-1">
        {missing.map(({ id, blockKey }) => (
          <li key={id}>
            <EditLink
              mayEdit={mayEdit}
              href={`/deals/${deal.id}/edit${blockKey ? `?block=${encodeURIComponent(blockKey)}` : ""}`}
            >
              {nameOf(id)}
            </EditLink>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** The name of what is missing, as a link to where it is filled in for users who may do so. */
const EditLink = ({ mayEdit, href, children }: { mayEdit: boolean; href: string; children: string }) =>
  mayEdit ? (
    <Link href={href} className="font-medium underline underline-offset-2">
      {children}
    </Link>
  ) : (
    <span className="font-medium">{children}</span>
  );

/**
 * The variables without a value, each with the first block that contains it. The format of values is
 * irrelevant here.
 */
export function missingInDeal(deal: DealAnswer): { id: string; blockKey: string | null }[] {
  const text = offerText({ language: DEFAULT_LANGUAGE, format: DEFAULT_OFFER_FORMAT });
  const values = new Map([...variableValues(sourceOf(deal), text), ...totalValues(deal, text)]);
  return missingVariables(deal, values).map((id) => {
    const block = deal.blocks.find((each) => variablesIn(textsOf({ blocks: [each] })).includes(id));
    return { id, blockKey: block?.key ?? null };
  });
}

function sourceOf({ customer, ...deal }: DealAnswer): Parameters<typeof variableValues>[0] {
  const contact = addressee(customer?.contacts ?? [], deal.selectedRecipients);
  return {
    client: customerOf({ client: customer }),
    deal,
    owner: deal.owner,
    answers: deal.lineItems.flatMap(({ field_values: answers }) =>
      Object.entries(answers).map(([id, answer]) => ({ field_id: Number(id), answer: String(answer ?? "") })),
    ),
    more: {
      ...(contact && { "contact.first_name": contact.first_name, "contact.last_name": contact.last_name }),
      ...presentValues("deal", deal.custom_fields),
      ...presentValues("client", customer?.custom_fields ?? {}),
    },
  };
}

/** Whether there is a value; false counts as one. */
const presentValues = (subject: FieldSubject, values: CustomValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [fieldVariable({ subject, key }), String(value)]),
  );
