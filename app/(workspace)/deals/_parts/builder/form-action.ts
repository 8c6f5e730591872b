import { type CurrencyCode, type ExchangeRate, defaultCurrency } from "@/lib/core/money/currency";
import type { TenantRates } from "./deal-money";
import type { DealForm, FormClient, RestoredFrom, TypedText, FormDefaults, FormOwner } from "./form-state";
import type { SelectedItem } from "./selected-item";
import type { Step } from "./steps";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { TenantCurrencyAnswer } from "@/lib/domain/currencies/api";
import type { Language } from "@/lib/core/i18n/languages";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";

/** What a discount is counted in, and the rate that its amount is stated at. */
export type DiscountTerms = { kind: "dollar" | "percent"; rate: ExchangeRate | null };

/** Everything that can happen to the deal form. */
export type FormAction =
  | { type: "stepOpened"; step: Step }
  | { type: "panelResized"; width: number }
  | { type: "resizing"; isResizing: boolean }
  | { type: "searched"; query: string }
  | { type: "named"; name: string }
  | { type: "clientChosen"; client: FormClient }
  | { type: "clientCleared" }
  | { type: "recipientToggled"; contactId: number }
  | { type: "currencyChanged"; currency: CurrencyCode; rates: TenantRates }
  | { type: "taxProfileChanged"; taxProfileId: number | null }
  | { type: "taxesKept"; keepsTaxes: boolean }
  | { type: "discountTyped"; amount: number | null; terms: DiscountTerms }
  | { type: "discountModifierChanged"; modifierId: number | null; terms: DiscountTerms }
  | { type: "discountMoved"; isDiscountWithTax: boolean }
  | { type: "filled"; fields: Partial<Pick<DealForm, TypedText | "closingDate" | "validUntil">> }
  | { type: "itemAdded"; item: SelectedItem }
  | { type: "itemChanged"; key: string; item: SelectedItem }
  | { type: "itemRemoved"; key: string }
  | { type: "serviceRemoved"; catalogItemId: number }
  | { type: "optionalChanged"; key: string; isOptional: boolean }
  | { type: "allOptionalChanged"; isOptional: boolean }
  | { type: "reordered"; keys: string[] }
  | { type: "draftDiscarded"; form: DealForm }
  | { type: "removalUndone" }
  | { type: "removalSeen" }
  | { type: "saved" }
  | { type: "restored"; form: DealForm; from: RestoredFrom }
  | { type: "restoreSeen" }
  | { type: "reset"; form: DealForm };

type TenantData = {
  currencies: TenantCurrencyAnswer[];
  taxProfiles: TaxProfileAnswer[];
  constants: ConstantAnswer[];
  owner: FormOwner | null;
  /** Of the workspace. */
  tenantLanguage?: Language;
};

/** A new form's choices among the tenant's own: its default currency, else CAD (BLD-19, X-26); its default tax profile (S-129); fixed discounts (BLD-20). */
export function formDefaults({
  currencies,
  taxProfiles,
  constants,
  owner,
  tenantLanguage,
}: TenantData): FormDefaults {
  return {
    currency: currencies.find((currency) => currency.is_default)?.currency.code ?? defaultCurrency,
    taxProfileId: taxProfiles.find((profile) => profile.is_default)?.id ?? null,
    discountModifierId: discountModifierId(constants, "dollar"),
    owner,
    ...(tenantLanguage ? { language: tenantLanguage } : {}),
  };
}

/** Id of the discount modifier in this tenant; null when it has no such constant. */
export function discountModifierId(constants: ConstantAnswer[], kind: "dollar" | "percent"): number | null {
  return (
    constants.find(({ constant_type, slug }) => constant_type === "discount_modifier" && slug === kind)?.id ??
    null
  );
}
