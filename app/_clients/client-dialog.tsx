"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import type { ManagedClient } from "@/lib/domain/clients/api";
import { ContactFields } from "./contact-fields";
import { useClientForm, type Saved } from "./use-client-form";
import { isLanguage, LANGUAGE_TABLE, LANGUAGES } from "@/lib/core/i18n/languages";

type Props = {
  /** The client to change; null for a new one. */
  client: ManagedClient | null;
  /** What a new client is called at first, such as what was searched for in vain. */
  name?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved: Saved;
};

/** Languages are called by their own names. */
export const LANGUAGE_OPTIONS = LANGUAGES.map((language) => ({
  value: language,
  label: LANGUAGE_TABLE[language].name,
}));

/** Adds or changes a client with its contacts (S-101). What was typed stays when it is refused. */
export const ClientDialog = ({ open, ...rest }: Props) => (open ? <OpenDialog {...rest} /> : null);

function OpenDialog({ client, name = "", onOpenChange, onSaved }: Omit<Props, "open">) {
  const t = useTranslations("clients.form");
  const formId = useId();
  const { form, bind, failure, isBusy, onSubmit } = useClientForm({ client, name, onSaved });
  const language = useWatch({ control: form.control, name: "language" });
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={client ? t("editTitle", { name: client.name }) : t("newTitle")}
      description={client ? t("editText") : t("newText")}
      size="lg"
      isChanged={form.formState.isDirty}
      busy={isBusy}
      footer={
        <>
          <CancelButton disabled={isBusy} />
          <Button type="submit" form={formId} loading={isBusy}>
            {isBusy ? t("saving") : client ? t("save") : t("create")}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={onSubmit} className="space-y-5">
        {failure && <Banner tone="error">{failure}</Banner>}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField {...bind("name")} label={t("name")} maxLength={200} autoComplete="off" required />
          <TextField {...bind("company")} label={t("company")} maxLength={200} autoComplete="off" />
          <TextField {...bind("email")} label={t("email")} type="email" maxLength={255} autoComplete="off" />
          <TextField {...bind("phone")} label={t("phone")} type="tel" maxLength={60} autoComplete="off" />
          <SelectField
            label={t("language")}
            hint={t("languageHint")}
            placeholder={t("languageOfWorkspace")}
            clearable
            options={LANGUAGE_OPTIONS}
            value={language ?? null}
            onChange={(chosen) =>
              form.setValue("language", isLanguage(chosen) ? chosen : null, {
                shouldDirty: true,
              })
            }
          />
        </div>
        <ContactFields form={form} bind={bind} />
      </form>
    </Dialog>
  );
}
