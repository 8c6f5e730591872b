import type { CurrencyCode } from "@/lib/core/money/currency";
import type { OfferText } from "@/lib/core/offers/offer-text";
import { mapBlock, textsOf, type Block } from "./blocks";
import {
  variablesIn,
  VARIABLES,
  withValues,
  withValuesInHtml,
  type VariableName,
  type VariableValues,
} from "./variables";

/** What variables are read from. Amounts in minor units, instants as ISO 8601. */
export type VariableSource = {
  client: { name: string; company: string; email: string; phone: string };
  /** The first of those who receive the proposal. */
  contact: { first_name: string; last_name: string } | null;
  deal: {
    name: string;
    number: string;
    purchase_order: string;
    amount_after_tax: number;
    amount_before_tax: number;
    currency: CurrencyCode;
    valid_until: string | Date;
  };
  owner: { first_name: string; last_name: string; email: string; phone: string } | null;
  now: Date;
};

/** The values of a proposal's variables, written for its reader. */
export function variableValues(source: VariableSource, text: OfferText): VariableValues {
  const { client, contact, deal, owner, now } = source;
  const values: Record<VariableName, string> = {
    "client.name": client.name,
    "client.company": client.company,
    "client.email": client.email,
    "client.phone": client.phone,
    "contact.first_name": contact?.first_name ?? "",
    "contact.last_name": contact?.last_name ?? "",
    "deal.name": deal.name,
    "deal.number": deal.number,
    "deal.purchase_order": deal.purchase_order,
    "deal.total": text.money(deal.amount_after_tax, deal.currency),
    "deal.total_before_tax": text.money(deal.amount_before_tax, deal.currency),
    "deal.valid_until": text.date(deal.valid_until),
    "owner.name": owner ? `${owner.first_name} ${owner.last_name}`.trim() : "",
    "owner.email": owner?.email ?? "",
    "owner.phone": owner?.phone ?? "",
    today: text.date(now),
  };
  return new Map(VARIABLES.map((name) => [name, values[name]]));
}

/** The blocks with the values of their variables in place. */
export const resolvedBlocks = (blocks: readonly Block[], values: VariableValues): Block[] =>
  blocks.map((block) =>
    mapBlock(block, {
      plain: (text) => withValues(text, values),
      rich: (html) => withValuesInHtml(html, values),
    }),
  );

/** Names of the variables in blocks that have no value: to be filled before the proposal is sent. */
export const missingVariables = (blocks: readonly Block[], values: VariableValues): string[] =>
  variablesIn(blocks.flatMap(textsOf)).filter((name) => !values.get(name));
