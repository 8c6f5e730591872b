import type { z } from "zod";
import { LARGEST_RATE, LEAST_RATE } from "@/lib/domain/currencies/rates";
import { decimal } from "@/lib/core/money/decimal";
import { shownNumber } from "@/lib/core/money/typed-number";
import type { Language } from "@/lib/core/i18n/languages";
import { ApiError } from "@/app/_client/api-error";
import type { TenantCurrencyAnswer, currencyChangeBody } from "@/lib/domain/currencies/api";
import { send } from "@/app/_client/send";
import { currencyCalls } from "@/lib/domain/currencies/calls";

/** Decimals that a rate is shown with at least (CUR-06). */
export const SHOWN_DECIMALS = 4;

/** A rate as the language writes it, with 4 decimals at least; 1.0000 where there is none (CUR-06). */
export const rateText = (rate: number | null | undefined, language: Language): string =>
  shownNumber(decimal(rate ?? 1), { language, least: SHOWN_DECIMALS });

/** A typed rate that can be saved; null for one that is outside of what is allowed (CUR-05, CUR-06). */
export const allowedRate = (rate: number | null): number | null =>
  rate !== null && rate >= LEAST_RATE && rate <= LARGEST_RATE ? rate : null;

/**
 * The text (below settings.currencies.failures) for what was refused about a currency; null for another
 * failure.
 */
export function currencyRefusal(error: unknown): "taken" | "default" | "changed" | "gone" | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "STALE_VERSION") return "changed";
  if (error.status === 404) return "gone";
  const codes = error.errors.map(({ code }) => code);
  if (codes.includes("taken")) return "taken";
  return codes.includes("default_currency") ? "default" : null;
}

/** The currency as somebody else left it, where a change was refused for that. */
export const presentCurrency = (error: unknown): TenantCurrencyAnswer | null =>
  currencyRefusal(error) === "changed" && error instanceof ApiError
    ? ((error.details as TenantCurrencyAnswer | undefined) ?? null)
    : null;

/** Changes a currency unless somebody else did so first. Errors: ApiError. */
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
 * What the reader may do with the currencies; the default can be another one only while nothing is priced in
 * it (S-127).
 */
export type Rights = { mayAdd: boolean; mayChange: boolean; mayRemove: boolean; mayChangeDefault: boolean };
