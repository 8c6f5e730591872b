import type { Option } from "@/app/_ui/select-field";
import { COUNTRY_CODES } from "@/lib/core/addresses/country-codes";
import { countryName } from "@/lib/core/addresses/written-address";
import type { Language } from "@/lib/core/i18n/languages";

/** All countries by their names in a language. */
export const countryOptions = (language: Language): Option[] =>
  COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code, language) })).sort((one, other) =>
    one.label.localeCompare(other.label, language),
  );
