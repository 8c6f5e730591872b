import { mustHold } from "@/lib/platform/authorize";
import { eq, and, asc, desc, sql } from "drizzle-orm";
import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { NUMBER_COLUMNS } from "@/db/number-columns";
import { catalogItem, deal, dealLine } from "@/db/schema";
import { within } from "@/db/tenancy";
import { tenantCurrencies } from "@/lib/domain/currencies/tenant-currencies";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { memberOf, type Context, type LongContext } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { offsetOf, pageOf } from "@/lib/core/contract/contract";
import { defaultCurrency, type CurrencyCode } from "@/lib/core/money/currency";
import { resolveRules } from "@/lib/core/pricing/resolve-rules";
import { negotiationRange } from "@/lib/core/pricing/negotiation";
import { answerProblems, questionsOf } from "@/lib/core/pricing/questions";
import type { Answers, PriceRules, PricingField } from "@/lib/core/pricing/types";
import { unitPrice } from "@/lib/core/pricing/unit-price";
import { cleanAnswers } from "@/lib/core/pricing/visibility";
import { checkDraft } from "../check-draft";
import { changedDraft, type ItemDraft, storedRules } from "../item-draft";
import { pricingCatalog } from "../pricing-catalog";
import { emptyPricing, rulesOfItems } from "../rules-of-items";
import type { PreviewItemInput } from "../write-schema";
import { effectOf } from "./effect-of";
import type { previewSchema, LineEffect } from "../schema";

type Paging = { page: number; per_page: number };

/**
 * The effect that a change of a service would have on pending deals with it, computed by the pricing engine.
 * Nothing is changed; deals keep what was offered in any case. One page of lines is priced outside the
 * transaction, a few at a time. Errors: 404; 422 as for the change itself; 403 for users who may not read deals.
 */
export async function previewChange(
  context: LongContext,
  id: number,
  input: PreviewItemInput,
  paging: Paging,
): Promise<z.input<typeof previewSchema>> {
  const { lines, total, rules } = await context.transaction((within) => readParts(within, id, input, paging));
  const data: z.input<typeof previewSchema>["data"] = [];
  for (const [index, line] of lines.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    data.push({
      deal_id: line.dealId,
      deal_number: quoteNumber(line),
      deal_name: line.name,
      customer_name: line.customerName,
      currency: line.currency,
      quantity: line.quantity,
      unit_price: line.unitPrice,
      ...lineEffect(line, rules),
    });
  }
  return { data, meta: { ...pageOf(paging, total), effect: effectOf(data) } };
}

/** Lines that are priced before yielding to other requests: about 5 ms. */
const AT_ONCE = 20;

async function readParts(context: Context, id: number, { data, meta }: PreviewItemInput, paging: Paging) {
  mustHold(memberOf(context), "deals.read", "You may not read deals.");
  const [row] = await context.db
    .select()
    .from(catalogItem)
    .where(within(context, catalogItem, eq(catalogItem.id, id)));
  if (!row) throw notFound();
  const present = (await rulesOfItems(context, [id])).get(id) ?? emptyPricing();
  const draft = changedDraft(row, present, data.attributes, meta?.conditional_pricing);
  await checkDraft(context, draft, { optionId: row.pricingOptionId, rules: storedRules(row, present) });
  const [{ rows, total }, currencies, { constants, fields, items }] = await Promise.all([
    pendingLines(context, id, paging),
    tenantCurrencies(context),
    pricingCatalog(context, [id]),
  ]);
  const cached = items.get(id);
  if (!cached) throw notFound();
  const standard = currencies.find((currency) => currency.is_default)?.currency.code ?? defaultCurrency;
  return {
    lines: rows,
    total,
    rules: {
      present: cached.rules,
      proposed: resolveRules(shapeOf(draft), constants),
      fields,
      defaultCurrency: standard,
    },
  };
}

const shapeOf = ({ attributes, rules }: ItemDraft) => ({
  ...attributes,
  meta: { conditional_pricing: rules },
});

/** The lines of pending deals with an item, newest deals first, and their total number. */
async function pendingLines(context: Context, itemId: number, paging: Paging) {
  const { db } = context;
  const ofDeal = and(eq(deal.tenantId, dealLine.tenantId), eq(deal.id, dealLine.dealId));
  const wanted = and(
    within(context, dealLine, eq(dealLine.catalogItemId, itemId)),
    within(context, deal, eq(deal.stage, "pending")),
  );
  const [counted, rows] = await Promise.all([
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(dealLine)
      .innerJoin(deal, ofDeal)
      .where(wanted),
    db
      .select({
        dealId: deal.id,
        ...NUMBER_COLUMNS,
        name: deal.name,
        customerName: deal.customerName,
        currency: deal.currency,
        rate: deal.rate,
        quantity: dealLine.quantity,
        unitPrice: dealLine.unitPrice,
        fieldValues: dealLine.fieldValues,
      })
      .from(dealLine)
      .innerJoin(deal, ofDeal)
      .where(wanted)
      .orderBy(desc(deal.id), asc(dealLine.position))
      .limit(paging.per_page)
      .offset(offsetOf(paging)),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/**
 * A line as it was offered. unitPrice is the agreed one, in minor units of the deal's currency; rate: units
 * per one of the default currency.
 */
export type OfferedLine = {
  unitPrice: number;
  quantity: number;
  fieldValues: Answers;
  currency: CurrencyCode;
  rate: number;
};

type Rules = {
  present: PriceRules;
  proposed: PriceRules;
  fields: PricingField[];
  defaultCurrency: CurrencyCode;
};
type Price = { ok: true; amount: number } | { ok: false; problem: "answers" | "too_large" };

/**
 * The effect of other rules on an offered line, computed by the pricing engine. The line leaves its range if the
 * agreed unit price is inside the negotiation range of the current rules but outside that of the proposed ones
 * (S-075).
 */
export function lineEffect(
  line: OfferedLine,
  { present, proposed, fields, defaultCurrency }: Rules,
): Pick<LineEffect, "present_price" | "new_price" | "difference" | "leaves_range" | "problem"> {
  const [before, after] = [
    priceOf(line, present, fields, defaultCurrency),
    priceOf(line, proposed, fields, defaultCurrency),
  ];
  const isKnown = before.ok && after.ok;
  return {
    present_price: before.ok ? before.amount : null,
    new_price: after.ok ? after.amount : null,
    difference: isKnown ? (after.amount - before.amount) * line.quantity : null,
    leaves_range:
      isKnown && isWithin(line, before.amount, present) && !isWithin(line, after.amount, proposed),
    problem: before.ok && !after.ok ? after.problem : null,
  };
}

function priceOf(
  { fieldValues, currency, rate }: OfferedLine,
  rules: PriceRules,
  fields: PricingField[],
  defaultCurrency: CurrencyCode,
): Price {
  const questions = questionsOf(rules, fields);
  if (answerProblems(questions, fieldValues, rules).length > 0) return { ok: false, problem: "answers" };
  const conversion =
    currency === defaultCurrency
      ? {}
      : { conversion: { from: { rate: 1, currency: defaultCurrency }, to: { rate } } };
  const price = unitPrice(rules, questions, cleanAnswers(questions, fieldValues), {
    currency,
    ...conversion,
  });
  return price.ok
    ? { ok: true, amount: price.amount }
    : { ok: false, problem: price.problem === "missing_answer" ? "answers" : "too_large" };
}

function isWithin(
  { unitPrice: agreed, currency }: OfferedLine,
  calculated: number,
  rules: PriceRules,
): boolean {
  const { min, max } = negotiationRange(calculated, rules, currency);
  return agreed >= min && agreed <= max;
}
