import type { z } from "zod";
import { LARGEST_RATE, MIN_RATE } from "@/lib/domain/currencies/rates";
import { decimal } from "@/lib/core/money/decimal";
import { displayNumber } from "@/lib/core/money/typed-number";
import type { Language } from "@/lib/core/i18n/languages";
import { ApiError } from "@/app/_client/api-error";
import type { TenantCurrencyAnswer, currencyChangeBody } from "@/lib/domain/currencies/api";
import { send } from "@/app/_client/send";
import { currencyCalls } from "@/lib/domain/currencies/calls";

/** The fewest decimals with which a rate is shown (CUR-06). */
export const MIN_DECIMALS = 4;

/** A rate in the format of the language, with at least 4 decimals; 1.0000 if there is none (CUR-06). */
export const rateText = (rate: number | null | undefined, language: Language): string =>
  displayNumber(decimal(rate ?? 1), { language, least: MIN_DECIMALS });

/** A typed rate that can be saved; null if it is not allowed (CUR-05, CUR-06). */
export const allowedRate = (rate: number | null): number | null =>
  rate !== null && rate >= MIN_RATE && rate <= LARGEST_RATE ? rate : null;

/**
 * The key (under settings.currencies.failures) of the text for a refused change of a currency; null for
 * another failure.
 */
export function currencyRefusal(error: unknown): "taken" | "default" | "changed" | "gone" | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "STALE_VERSION") return "changed";
  if (error.status === 404) return "gone";
  const codes = error.errors.map(({ code }) => code);
  if (codes.includes("taken")) return "taken";
  return codes.includes("default_currency") ? "default" : null;
}

/** The currency as somebody else saved it, if a change was refused for that reason. */
export const presentCurrency = (error: unknown): TenantCurrencyAnswer | null =>
  currencyRefusal(error) === "changed" && error instanceof ApiError
    ? ((error.details as TenantCurrencyAnswer | undefined) ?? null)
    : null;

/** Changes a currency unless somebody else changed it first. Throws ApiError. */
export const changeCurrency = (
  currency: Pick<TenantCurrencyAnswer, "id" | "version">,
  change: z.input<typeof currencyChangeBody>,
): Promise<TenantCurrencyAnswer> =>
  send(currencyCalls.change, {
    params: { id: currency.id },
    body: change,
    version: currency,
  });

/**
 * What the user may do with the currencies. The default can change only while nothing is priced in it
 * (S-127).
 */
export type Rights = { mayAdd: boolean; mayChange: boolean; mayRemove: boolean; mayChangeDefault: boolean };
