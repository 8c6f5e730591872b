import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import type { useApiForm } from "@/app/_form/use-api-form";
import { SelectField } from "@/app/_ui/select-field";
import { DEFAULT_LANGUAGE_ID, LANGUAGE_TABLE, type Language } from "@/lib/core/i18n/languages";
import { currencyName } from "@/lib/core/money/format";
import {
  COUNTRIES,
  DEFAULT_COUNTRY,
  OTHER_COUNTRY,
  profileName,
  startIn,
  starterProfiles,
  type CountryCode,
} from "@/lib/core/tenants/countries";
import type { newTenantForm } from "@/lib/domain/tenant-admin/fields";
import { LanguageField } from "./tenant-fields";
import { zoneOptions } from "@/lib/core/time/time-zones";

/** What a new tenant's start can be chosen from. */
export type StartChoices = {
  currencies: readonly { code: string; name: string }[];
  /** Those of the server, because a browser may know others. */
  timeZones: readonly string[];
  /** The installation's, for countries with several. */
  timeZone: string;
};

type Input = z.input<ReturnType<typeof newTenantForm>>;

/** The fields that a country fills in; the language only where the product has the country's. */
export function filledBy(country: CountryCode, { timeZone: usual }: StartChoices) {
  const { currency, tax, timeZone, language } = startIn(country);
  return {
    currency,
    tax,
    time_zone: timeZone ?? usual,
    ...(language && { language_id: LANGUAGE_TABLE[language].id }),
  };
}

type Form = Pick<ReturnType<typeof useApiForm<Input>>, "values" | "set" | "errorAt">;
type Props = { form: Form; choices: StartChoices };

/** Country, currency, tax, language and time zone of a new tenant: choosing a country fills in the others (T-65). */
export function StartFields({ form: { values, set, errorAt }, choices }: Props) {
  const t = useTranslations("admin.tenantManagement.form");
  const language = useLocale();
  const { country = DEFAULT_COUNTRY } = values;
  return (
    <fieldset className="grid items-start gap-5 sm:grid-cols-2">
      <legend className="mb-2 text-sm font-medium">{t("start")}</legend>
      <SelectField
        className="sm:col-span-2"
        label={t("country")}
        hint={t("countryHint")}
        required
        options={countryOptions(language, t("otherCountry"))}
        value={country}
        onChange={(code) => {
          const chosen = COUNTRIES.find((each) => each === code);
          if (chosen) set({ country: chosen, ...filledBy(chosen, choices) });
        }}
      />
      <SelectField
        label={t("currency")}
        hint={t("currencyHint")}
        error={errorAt("currency")}
        required
        options={choices.currencies.map(({ code, name }) => ({
          value: code,
          label: `${code} · ${currencyName({ code, name }, language)}`,
        }))}
        value={values.currency ?? null}
        onChange={(code) => code && set({ currency: code })}
      />
      <SelectField
        label={t("tax")}
        hint={t("taxHint")}
        error={errorAt("tax")}
        required
        options={starterProfiles(country).map((profile) => ({
          value: profile.key,
          label: profileName(profile, language),
        }))}
        value={values.tax ?? null}
        onChange={(key) => {
          const chosen = starterProfiles(country).find((profile) => profile.key === key);
          if (chosen) set({ tax: chosen.key });
        }}
      />
      <LanguageField
        value={values.language_id ?? DEFAULT_LANGUAGE_ID}
        onChange={(id) => set({ language_id: id })}
      />
      <SelectField
        label={t("timeZone")}
        error={errorAt("time_zone")}
        required
        options={zoneOptions(choices.timeZones)}
        value={values.time_zone ?? null}
        onChange={(zone) => zone && set({ time_zone: zone })}
      />
    </fieldset>
  );
}

/** The countries by their names in the reader's language, any other one last. */
function countryOptions(language: Language, other: string) {
  const names = new Intl.DisplayNames([language], { type: "region" });
  const named = COUNTRIES.filter((code) => code !== OTHER_COUNTRY)
    .map((code) => ({ value: code as string, label: names.of(code) ?? code }))
    .sort((one, two) => one.label.localeCompare(two.label, language));
  return [...named, { value: OTHER_COUNTRY, label: other }];
}
