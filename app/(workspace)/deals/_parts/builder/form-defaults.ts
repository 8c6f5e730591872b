import type { ConstantAnswer } from "@/lib/constants/schema";
import type { TenantCurrencyAnswer } from "@/lib/currencies/api";
import { defaultCurrency } from "@/lib/money/currency";
import type { TaxProfileAnswer } from "@/lib/taxes/api";
import type { FormDefaults, FormOwner } from "./form-state";

type TenantData = { currencies: TenantCurrencyAnswer[]; taxProfiles: TaxProfileAnswer[]; constants: ConstantAnswer[]; owner: FormOwner | null };

/** The documented tax profile of a new form; taken only where the tenant has it (S-129). */
const TAX_PROFILE = 1;

/** A new form's choices among the tenant's own: its default currency, else CAD (BLD-19, X-26); fixed discounts (BLD-20). */
export function formDefaults({ currencies, taxProfiles, constants, owner }: TenantData): FormDefaults {
  const taxProfile = taxProfiles.find(({ id }) => id === TAX_PROFILE) ?? taxProfiles[0];
  return {
    currency: currencies.find((currency) => currency.is_default)?.currency.code ?? defaultCurrency,
    taxProfileId: taxProfile?.id ?? null,
    discountModifierId: discountModifierId(constants, "dollar"),
    owner,
  };
}

/** Id of the discount modifier in this tenant; null when it has no such constant. */
export function discountModifierId(constants: ConstantAnswer[], kind: "dollar" | "percent"): number | null {
  return constants.find(({ constant_type, slug }) => constant_type === "discount_modifier" && slug === kind)?.id ?? null;
}
