import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { defaultCurrency } from "@/lib/core/money/currency";
import type { BuilderData } from "./builder-data";
import type { FormDefaults } from "./form-state";

type TenantData = Pick<
  BuilderData,
  "currencies" | "taxProfiles" | "constants" | "owner" | "tenantLanguage" | "timeZone"
>;

/**
 * A new form's defaults from the tenant's settings: default currency, else CAD (BLD-19, X-26); default tax
 * profile (S-129); fixed discounts (BLD-20).
 */
export function formDefaults({
  currencies,
  taxProfiles,
  constants,
  owner,
  tenantLanguage,
  timeZone,
}: TenantData): FormDefaults {
  return {
    currency: currencies.find((currency) => currency.is_default)?.currency.code ?? defaultCurrency,
    taxProfileId: taxProfiles.find((profile) => profile.is_default)?.id ?? null,
    discountModifierId: discountModifierId(constants, "dollar"),
    owner,
    timeZone,
    tenantLanguage,
  };
}

/** Id of the discount modifier in this tenant; null if it has no such constant. */
export function discountModifierId(constants: ConstantAnswer[], kind: "dollar" | "percent"): number | null {
  return (
    constants.find(({ constant_type, slug }) => constant_type === "discount_modifier" && slug === kind)?.id ??
    null
  );
}
