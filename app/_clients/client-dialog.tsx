"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TaxNumberFields } from "@/app/_addresses/tax-number-fields";
import { FieldInputs } from "@/app/_custom-fields/field-inputs";
import { useKnownFields } from "@/app/_custom-fields/known-fields";
import { FormDialog } from "@/app/_form/form-dialog";
import { TextArea } from "@/app/_ui/text-area";
import { TextField } from "@/app/_ui/text-field";
import { MAX_EMAIL, MAX_NAME, MAX_NOTES, MAX_PHONE } from "@/lib/domain/clients/limits";
import type { ManagedClient } from "@/lib/domain/clients/api";
import { AddressList, mainPlace } from "./address-list";
import { NO_TAX_NUMBER } from "./client-values";
import { ContactFields } from "./contact-fields";
import { LanguageField } from "./language-field";
import { SameEmail } from "./same-email";
import { TakeOver } from "./take-over";
import { TimeZoneField } from "./time-zone-field";
import { useClientForm, type ClientForm, type SavedClient } from "./use-client-form";

type Props = {
  /** The client to change; null for a new one. */
  client: ManagedClient | null;
  /** Initial name of a new client, such as a search text without results. */
  name?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Receives the client as it is now on the server, after the offer to show it so in its open proposals. */
  onSaved: (client: ManagedClient) => void;
};

/** Adds or changes a client with its contacts (S-101). What was typed stays if it is refused. */
export const ClientDialog = ({ open, ...rest }: Props) => (open ? <OpenDialog {...rest} /> : null);

function OpenDialog({ client, name = "", onOpenChange, onSaved }: Omit<Props, "open">) {
  const t = useTranslations("clients.form");
  const [saved, setSaved] = useState<SavedClient | null>(null);
  const form = useClientForm({
    client,
    name,
    onSaved: (next) => (next.outdated_proposals > 0 ? setSaved(next) : onSaved(next)),
  });
  const { bind, values, set } = form;
  if (saved) return <TakeOver client={saved} onClose={() => onSaved(saved)} />;
  return (
    <FormDialog
      form={form}
      title={client ? t("editTitle", { name: client.name }) : t("newTitle")}
      description={client ? t("editText") : t("newText")}
      size="lg"
      submit={client ? t("save") : t("create")}
      submitting={t("saving")}
      onClose={() => onOpenChange(false)}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...bind("name")} label={t("name")} maxLength={MAX_NAME} autoComplete="off" required />
        <TextField {...bind("company")} label={t("company")} maxLength={MAX_NAME} autoComplete="off" />
        <TextField
          {...bind("email")}
          label={t("email")}
          hint={client ? undefined : t("emailHint")}
          type="email"
          maxLength={MAX_EMAIL}
          autoComplete="off"
        />
        <SameEmail email={values.email ?? ""} clientId={client?.id ?? null} />
        <TextField
          {...bind("phone")}
          label={t("phone")}
          type="tel"
          maxLength={MAX_PHONE}
          autoComplete="off"
        />
        <TaxNumberFields
          bind={(part) => bind(`tax_number.${part}`)}
          value={values.tax_number ?? NO_TAX_NUMBER}
          country={values.addresses?.[mainPlace(values.addresses)]?.country ?? ""}
        />
        <LanguageField
          label={t("language")}
          hint={t("languageHint")}
          placeholder={t("languageOfWorkspace")}
          value={values.language ?? null}
          onChange={(language) => set({ language })}
        />
        <TimeZoneField
          value={values.time_zone ?? null}
          error={form.errorAt("time_zone")}
          onChange={(zone) => set({ time_zone: zone })}
        />
      </div>
      <AddressList form={form} />
      <TextArea {...bind("notes")} label={t("notes")} hint={t("notesHint")} rows={3} maxLength={MAX_NOTES} />
      <OwnFields form={form} />
      <ContactFields form={form} />
    </FormDialog>
  );
}

/** The fields that the workspace defines for its clients (T-19). */
function OwnFields({ form: { values, set, errorAt } }: { form: ClientForm }) {
  const t = useTranslations("clients.form");
  const fields = useKnownFields("client");
  if (fields.length === 0) return null;
  const own = values.custom_fields ?? {};
  return (
    <fieldset>
      <legend className="mb-3 text-sm font-semibold">{t("fields")}</legend>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FieldInputs
          fields={fields}
          values={own}
          onChange={(key, value) => set({ custom_fields: { ...own, [key]: value } })}
          errorAt={(key) => errorAt(`custom_fields.${key}`)}
        />
      </div>
    </fieldset>
  );
}
