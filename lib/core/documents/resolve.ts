import type { CurrencyCode } from "@/lib/core/money/currency";
import type { OfferText } from "@/lib/core/offers/offer-text";
import { mapContent, textsOf, type Content } from "./blocks";
import {
  variablesIn,
  withValues,
  withValuesInHtml,
  type VariableName,
  type VariableValues,
} from "./variables";

/** The source of all variables except the totals. Instants as ISO 8601. */
export type VariableSource = {
  client: { name: string; company: string; email: string; phone: string };
  deal: {
    name: string;
    number: string;
    purchase_order: string;
    valid_until: string | Date;
    /** The day that {today} stands for: when this state of the proposal was written. */
    created_at: string | Date;
  };
  owner: { first_name: string; last_name: string; email: string; phone: string } | null;
  /** Answers of the lines in order; if several lines answer a question, the first one counts. */
  answers: readonly { field_id: number; answer: string }[];
  /** Further values by name: those of the contact and of custom fields. */
  more: Readonly<Record<string, string>>;
};

/** The values of a proposal's variables except its totals, written in its language. */
export function variableValues(source: VariableSource, text: OfferText): VariableValues {
  const { client, deal, owner, more } = source;
  const values: Record<Exclude<VariableName, TotalName>, string> = {
    "client.name": client.name,
    "client.company": client.company,
    "client.email": client.email,
    "client.phone": client.phone,
    "contact.first_name": "",
    "contact.last_name": "",
    "deal.name": deal.name,
    "deal.number": deal.number,
    "deal.purchase_order": deal.purchase_order,
    "deal.valid_until": text.date(deal.valid_until),
    "owner.name": owner ? `${owner.first_name} ${owner.last_name}`.trim() : "",
    "owner.email": owner?.email ?? "",
    "owner.phone": owner?.phone ?? "",
    today: text.date(deal.created_at),
  };
  const answers = source.answers.map(({ field_id: id, answer }) => [`answer.${id}`, answer] as const);
  return new Map([...answers.reverse(), ...Object.entries(values), ...Object.entries(more)]);
}

/** The variables that change with each option that is selected. */
type TotalName = "deal.total" | "deal.total_before_tax";

/** Amounts in minor units. */
export type TotalAmounts = { amount_after_tax: number; amount_before_tax: number; currency: CurrencyCode };

/** The values of the totals, written in the proposal's language. */
export function totalValues(totals: TotalAmounts, text: OfferText): VariableValues {
  const values: Record<TotalName, string> = {
    "deal.total": text.money(totals.amount_after_tax, totals.currency),
    "deal.total_before_tax": text.money(totals.amount_before_tax, totals.currency),
  };
  return new Map(Object.entries(values));
}

/** Blocks and sections with their variables replaced by values. */
export const withVariables = (content: Content, values: VariableValues) =>
  mapContent(content, {
    plain: (text) => withValues(text, values),
    rich: (html) => withValuesInHtml(html, values),
  });

/**
 * Names of the variables without a value in blocks and sections. They must be filled in before the proposal is
 * sent.
 */
export const missingVariables = (content: Content, values: VariableValues): string[] =>
  variablesIn(textsOf(content)).filter((name) => !values.get(name));
