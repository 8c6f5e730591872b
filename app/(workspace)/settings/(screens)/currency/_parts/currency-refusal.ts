import { ApiError } from "@/app/_client/api-error";
import type { TenantCurrencyAnswer } from "@/lib/domain/currencies/api";

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
