import type { CustomField, CustomValue } from "@/lib/core/custom-fields/custom-field";
import { writtenValue } from "@/lib/core/custom-fields/written-field";
import type { Language } from "@/lib/core/i18n/languages";
import type { OfferText } from "@/lib/core/offers/offer-text";

type FieldText = (field: CustomField, value: CustomValue) => string;

/** A custom field's value as shown to staff. text: staff's (staffText). */
export const fieldTextIn =
  (language: Language, text: OfferText): FieldText =>
  (field, value) =>
    writtenValue(field, value, { language, text });
