import type { CustomField, CustomValue } from "@/lib/core/custom-fields/custom-field";
import { writtenValue } from "@/lib/core/custom-fields/written-field";
import type { Language } from "@/lib/core/i18n/languages";
import { formatDate } from "@/lib/core/money/format";
import { DEFAULT_OFFER_FORMAT, offerText } from "@/lib/core/offers/offer-text";

type FieldText = (field: CustomField, value: CustomValue) => string;

/**
 * A custom field's value as shown to staff: dates in the application's format, everything else in their
 * language.
 */
export const fieldTextIn =
  (language: Language): FieldText =>
  (field, value) => {
    const text = { ...offerText({ language, format: DEFAULT_OFFER_FORMAT }), date: formatDate };
    return writtenValue(field, value, { language, text });
  };
