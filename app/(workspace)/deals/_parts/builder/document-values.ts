import type { CustomField, CustomValues, FieldSubject } from "@/lib/core/custom-fields/custom-field";
import { valueSnapshots, writtenValues } from "@/lib/core/custom-fields/written-field";
import { variableValues } from "@/lib/core/documents/resolve";
import type { VariableValues } from "@/lib/core/documents/variables";
import type { AnswerWords } from "@/lib/core/pricing/types";
import { cleanAnswers } from "@/lib/core/pricing/visibility";
import { offerText, type OfferStyle } from "@/lib/core/offers/offer-text";
import { addressee } from "@/lib/domain/clients/main-contact";
import { answersInWords } from "@/lib/domain/deals/lines/answer-text";
import { customerSnapshot } from "@/lib/domain/clients/customer-snapshot";
import { usualValidity } from "@/lib/domain/deals/lifecycle";
import { dealName, languageOfForm, type DealForm, type FormClient } from "./form-state";
import type { Resolver } from "./price-item";
import type { SelectedItem } from "./selected-item";

/** Data for the values of a form's variables, in addition to the form. */
export type ValueSource = {
  /** Of the edited deal's next revision; for a new deal what stands for it. */
  number: string;
  openedAt: string;
  style: OfferStyle;
  words: AnswerWords;
  resolve: Resolver;
  fields: readonly CustomField[];
};

/** The values of the variables except totals, as the saved proposal will have them. */
export function valuesOfForm(form: DealForm, source: ValueSource): VariableValues {
  const language = languageOfForm(form);
  const text = offerText({ language, ...source.style });
  return variableValues(
    {
      client: customerOf(form),
      owner: form.owner,
      deal: {
        name: dealName(form),
        number: source.number,
        purchase_order: form.purchaseOrder,
        valid_until: validityOf(form, source),
        created_at: source.openedAt,
      },
      answers: form.selectedItems.flatMap((item) => answersOfLine(item, source)),
      more: {
        ...contactValues(form),
        ...writtenValues(valueSnapshots(source.fields, fieldValuesOf(form)), { language, text }),
      },
    },
    text,
  );
}

/** The client as the saved proposal will show it; empty texts while none is chosen. */
export const customerOf = ({ client }: { client: Omit<FormClient, "custom_fields"> | null }) =>
  client
    ? customerSnapshot({ client, contacts: client.contacts })
    : { name: "", company: "", email: "", phone: "", address: null, tax_number: null };

/** The offer's last day; default: 720 hours after opening. */
export const validityOf = (
  { validUntil }: Pick<DealForm, "validUntil">,
  { openedAt, style }: Pick<ValueSource, "openedAt" | "style">,
): string => validUntil ?? usualValidity(openedAt, style.timeZone);

/**
 * Answers of a line as text, with their questions as staff and customers read them; for a line that is carried
 * over, as they were agreed.
 */
export function answersOfLine(
  item: SelectedItem,
  { resolve, words }: Pick<ValueSource, "resolve" | "words">,
) {
  if (item.isCarried && item.agreedAnswers) return item.agreedAnswers;
  const resolved = item.catalogItem && resolve(item.catalogItem);
  const questions = resolved?.ok ? resolved.questions : [];
  return answersInWords(questions, cleanAnswers(questions, item.fieldValues), words);
}

/** Values of the custom fields of the deal and its client in the form; empty ones are left out. */
export const fieldValuesOf = ({
  customFields,
  client,
}: Pick<DealForm, "customFields" | "client">): Record<FieldSubject, CustomValues> => ({
  deal: Object.fromEntries(
    Object.entries(customFields).flatMap(([key, value]) => {
      const kept = typeof value === "string" ? value.trim() : value;
      return kept === null || kept === "" ? [] : [[key, kept]];
    }),
  ),
  client: client?.custom_fields ?? {},
});

/** Values of the contact's variables. */
function contactValues({ client, selectedRecipients }: DealForm): Record<string, string> {
  const contact = addressee(client?.contacts ?? [], selectedRecipients);
  return contact ? { "contact.first_name": contact.first_name, "contact.last_name": contact.last_name } : {};
}
