import type { TenantCurrencyAnswer } from "./api";

/** A tenant's currency as the audit trail keeps it. */
export const auditedCurrency = ({ currency, rate, is_enabled, is_default }: TenantCurrencyAnswer) => ({
  code: currency.code,
  rate,
  is_enabled,
  is_default,
});
