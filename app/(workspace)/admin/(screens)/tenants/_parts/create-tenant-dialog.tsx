"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { TextField } from "@/app/_ui/text-field";
import type { TenantAnswer } from "@/lib/domain/tenant-admin/schema";
import { asTenantName } from "@/lib/domain/tenants/tenant-name";
import { LanguageField } from "./language-field";
import { TenantDialog } from "./tenant-dialog";
import { TenantSwitches } from "./tenant-switches";
import { useCreateForm } from "./use-create-form";

type Props = { mainDomain: string; onClose: () => void; onCreated: (tenant: TenantAnswer) => void };

/** Makes a tenant with its first admin (TNT-05). */
export function CreateTenantDialog({ mainDomain, onClose, onCreated }: Props) {
  const t = useTranslations("admin.tenantManagement.form");
  const { form, bind, failure, isBusy, onSubmit } = useCreateForm(onCreated);
  const [name, languageId] = useWatch({ control: form.control, name: ["name", "language_id"] });
  const nameField = bind("name");
  return (
    <TenantDialog
      title={t("createTitle")}
      size="lg"
      submitLabel={t("submit")}
      failure={failure}
      isBusy={isBusy}
      isChanged={form.formState.isDirty}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...nameField}
          onChange={(event) => {
            event.target.value = asTenantName(event.target.value);
            void nameField.onChange(event);
          }}
          className="sm:col-span-2"
          label={t("name")}
          hint={name ? t("nameHint", { domain: `${name}.${mainDomain}` }) : t("nameHintEmpty")}
          maxLength={63}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField
          {...bind("user_email")}
          className="sm:col-span-2"
          label={t("userEmail")}
          hint={t("userEmailHint")}
          type="email"
          maxLength={255}
          autoComplete="off"
          required
        />
        <TextField
          {...bind("user_first_name")}
          label={t("userFirstName")}
          maxLength={50}
          autoComplete="off"
          required
        />
        <TextField
          {...bind("user_last_name")}
          label={t("userLastName")}
          maxLength={50}
          autoComplete="off"
          required
        />
        <TextField
          {...bind("sender_email")}
          label={t("senderEmail")}
          hint={t("senderEmailHint")}
          type="email"
          maxLength={255}
          autoComplete="off"
          required
        />
        <LanguageField
          value={languageId ?? 1}
          onChange={(id) => form.setValue("language_id", id, { shouldDirty: true })}
        />
      </div>
      <TenantSwitches register={form.register} />
    </TenantDialog>
  );
}
