import { type CurrencyCode, type ExchangeRate } from "@/lib/core/money/currency";
import type { TenantRates } from "./deal-money";
import type { DealForm, FormClient, RestoredFrom, TypedText } from "./form-state";
import type { SelectedItem } from "./selected-item";
import type { Step } from "./steps";

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
