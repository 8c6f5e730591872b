"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AddressFields } from "@/app/_addresses/address-fields";
import { FormCard } from "@/app/_settings/form-card";
import { Button } from "@/app/_ui/button";
import { useLanguageName } from "@/app/_ui/language-name";
import type { Option } from "@/app/_ui/select-field";
import { TextArea } from "@/app/_ui/text-area";
import { TextField } from "@/app/_ui/text-field";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import type { CompanyAnswer } from "@/lib/domain/company/api";
import { MAX_EMAIL, MAX_FOOTER, MAX_NUMBER, MAX_PHONE, MAX_TEXT } from "@/lib/domain/company/limits";
import { TaxNumbers } from "./tax-numbers";
import { useCompanyForm, type CompanyFormState } from "./use-company-form";

type Props = { initial: CompanyAnswer; countries: readonly Option[]; mayChange: boolean };

/** Who the seller is, as offers, mails and certificates say it (U-30). */
export function CompanyForm({ initial, countries, mayChange }: Props) {
  const t = useTranslations("settings.company");
  const form = useCompanyForm(initial);
  const { bind, values, set, errorAt } = form;
  return (
    <FormCard
      title={t("form.title")}
      text={t("form.text")}
      saved={t("form.saved")}
      form={form}
      isDisabled={!mayChange}
    >
      <Group title={t("form.names")}>
        <TextField
          {...bind("legal_name")}
          label={t("form.legalName")}
          maxLength={MAX_TEXT}
          autoComplete="organization"
        />
        <TextField
          {...bind("trade_name")}
          label={t("form.tradeName")}
          hint={t("form.tradeNameHint")}
          maxLength={MAX_TEXT}
          autoComplete="off"
        />
      </Group>
      <Group title={t("form.address")}>
        <AddressFields
          bind={(part) => bind(`address.${part}`)}
          lines={values.address.lines?.length ?? 0}
          country={values.address.country ?? ""}
          countryError={errorAt("address.country")}
          onCountry={(country) => set({ address: { ...values.address, country } })}
          countries={countries}
        />
      </Group>
      <Group title={t("form.contact")}>
        <TextField
          {...bind("phone")}
          label={t("form.phone")}
          type="tel"
          maxLength={MAX_PHONE}
          autoComplete="tel"
        />
        <TextField
          {...bind("email")}
          label={t("form.email")}
          type="email"
          maxLength={MAX_EMAIL}
          autoComplete="email"
        />
        <TextField
          {...bind("site")}
          label={t("form.site")}
          hint={t("form.siteHint")}
          maxLength={MAX_TEXT}
          autoComplete="url"
        />
      </Group>
      <TaxNumbers form={form} />
      <Bank form={form} />
      <Footers form={form} />
      <Button type="submit" loading={form.isBusy}>
        {form.isBusy ? t("form.saving") : t("form.save")}
      </Button>
    </FormCard>
  );
}

/** Fields that belong together, under their heading. */
const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend className="mb-3 text-sm font-semibold">{title}</legend>
    <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
  </fieldset>
);

function Bank({ form: { bind } }: { form: CompanyFormState }) {
  const t = useTranslations("settings.company.form");
  return (
    <Group title={t("bank")}>
      <TextField {...bind("bank.holder")} label={t("holder")} maxLength={MAX_TEXT} autoComplete="off" />
      <TextField {...bind("bank.bank")} label={t("bankName")} maxLength={MAX_TEXT} autoComplete="off" />
      <TextField {...bind("bank.account")} label={t("account")} maxLength={MAX_NUMBER} autoComplete="off" />
      <TextField {...bind("bank.routing")} label={t("routing")} maxLength={MAX_NUMBER} autoComplete="off" />
    </Group>
  );
}

/** What offers say at their end, in each language. */
function Footers({ form: { bind } }: { form: CompanyFormState }) {
  const t = useTranslations("settings.company.form");
  const nameOf = useLanguageName();
  return (
    <fieldset className="space-y-5">
      <legend className="mb-3 text-sm font-semibold">{t("footers")}</legend>
      <p className="text-sm text-muted">{t("footersText")}</p>
      {LANGUAGES.map((language) => (
        <TextArea
          key={language}
          {...bind(`footers.${language}`)}
          label={t("footer", { language: nameOf(language) })}
          rows={2}
          maxLength={MAX_FOOTER}
        />
      ))}
    </fieldset>
  );
}
