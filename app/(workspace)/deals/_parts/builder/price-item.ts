import type { CurrencyCode, ExchangeRate } from "@/lib/core/money/currency";
import type { OriginalAmount } from "@/lib/core/pricing/change-currency";
import type { Answers, AnswerWords, TraceStep } from "@/lib/core/pricing/types";
import { unitPrice, type UnitPriceOptions } from "@/lib/core/pricing/unit-price";
import type { ResolvedItem } from "./resolve-item";

/** What prices are stated in. rate: units per one unit of the default currency; null while none is known. */
export type DealMoney = { currency: CurrencyCode; rate: ExchangeRate | null; defaultCurrency: CurrencyCode };

/** calculated: the unit price in minor units of the deal's currency; original: the same as the catalogue states it. */
export type ItemPrice =
  | { ok: true; calculated: number; original: OriginalAmount; trace: TraceStep[] }
  | { ok: false; problem: "missing_answer"; fieldId: number }
  | { ok: false; problem: "failed" | "tooLarge" | "unknown" };

/**
 * The unit price of a catalogue item for some answers, exactly as the server prices it: in the default currency, converted
 * when added (S-080); its trace says yes and no in `words`. failed: the engine gives no price; tooLarge: it is above what can be kept; unknown: the item's rules cannot be read (MSG-21).
 */
export function priceItem(
  item: ResolvedItem,
  answers: Answers,
  money: DealMoney,
  words?: AnswerWords,
): ItemPrice {
  if (!item.ok) return { ok: false, problem: "unknown" };
  try {
    const price = unitPrice(item.rules, item.questions, answers, {
      ...inMoney(money),
      ...(words && { words }),
    });
    if (!price.ok) return price.problem === "missing_answer" ? price : { ok: false, problem: "tooLarge" };
    return {
      ok: true,
      calculated: price.amount,
      original: { amount: price.original, currency: money.defaultCurrency, rate: 1 },
      trace: price.trace,
    };
  } catch {
    return { ok: false, problem: "failed" };
  }
}

const inMoney = ({ currency, rate, defaultCurrency }: DealMoney): UnitPriceOptions =>
  currency === defaultCurrency
    ? { currency }
    : { currency, conversion: { from: { rate: 1, currency: defaultCurrency }, to: { rate: rate ?? 1 } } };
