import type { PricedItem } from "@/lib/catalog/pricing-catalog";
import { convertAmount } from "@/lib/money/currency";
import { lineTotal } from "@/lib/pricing/totals";
import type { Answers, TraceStep } from "@/lib/pricing/types";
import { cleanAnswers } from "@/lib/pricing/visibility";
import type { AgreedLine, LineTerms, PricedLine } from "./priced-line";
import type { LineInput } from "./schema";

/** Finds and takes the edited deal's line that this one repeats unchanged: same item, quantity, answers and agreed price. */
export function takeCarried(
  open: AgreedLine[],
  line: LineInput,
  item: PricedItem | undefined,
  terms: LineTerms,
): PricedLine | null {
  const sent = line.field_values ?? {};
  const given = [sent, item ? cleanAnswers(item.questions, sent) : sent].map((answers) =>
    JSON.stringify(sorted(answers)),
  );
  const index = open.findIndex(
    (old) =>
      old.catalogItemId === line.sale_catalog_item_id &&
      old.quantity === line.quantity &&
      given.includes(JSON.stringify(sorted(old.fieldValues))) &&
      (line.unit_price ?? null) !== null &&
      line.unit_price === agreedAmount(old, terms),
  );
  const [old] = index < 0 ? [] : open.splice(index, 1);
  if (!old) return null;
  const same = old.currency === terms.currency;
  const amount = agreedAmount(old, terms);
  return {
    catalogItemId: old.catalogItemId,
    name: old.name,
    description: old.description,
    quantity: old.quantity,
    unitPrice: amount,
    totalPrice: lineTotal(amount, old.quantity),
    calculatedUnitPrice: same ? old.calculatedUnitPrice : converted(old.calculatedUnitPrice, old, terms),
    isOptional: line.is_optional,
    isSelected: false,
    priceInfoList: same ? old.priceInfoList : convertedTrace(old, terms),
    extraNotes: line.extra_notes ?? "",
    fieldValues: old.fieldValues,
    answers: old.answers,
  };
}

/** The agreed unit price in the terms' currency. */
export const agreedAmount = (old: AgreedLine, terms: LineTerms): number =>
  old.currency === terms.currency ? old.unitPrice : converted(old.unitPrice, old, terms);

const converted = (amount: number, from: { rate: number }, terms: LineTerms): number =>
  convertAmount(amount, { rate: from.rate }, { rate: terms.rate, currency: terms.currency });

/** Running totals are converted, so that the steps still sum to the price. */
function convertedTrace(old: AgreedLine, terms: LineTerms): TraceStep[] {
  let before = 0;
  let running = 0;
  return old.priceInfoList.map((step) => {
    running += step.amount;
    const now = running < 0 ? -converted(-running, old, terms) : converted(running, old, terms);
    const amount = now - before;
    before = now;
    return { ...step, amount };
  });
}

const sorted = (answers: Answers): [string, unknown][] =>
  Object.entries(answers)
    .filter(([, value]) => value !== null && value !== undefined)
    .sort(([left], [right]) => Number(left) - Number(right));
