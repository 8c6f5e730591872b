"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { TextField } from "@/app/_ui/text-field";
import type { TenantAnswer } from "@/lib/domain/tenant-admin/schema";
import { LanguageField } from "./language-field";
import { TenantDialog } from "./tenant-dialog";
import { TenantSwitches } from "./tenant-switches";
import { useEditForm } from "./use-edit-form";

type Props = {
  tenant: TenantAnswer;
  isOwn: boolean;
  /** Below which tenants are by their names. */
  mainDomain: string;
  onClose: () => void;
  onSaved: (tenant: TenantAnswer) => void;
};

/** Changes a tenant. Its name stays, because links name it (S-136); it may be given a domain of its own (T-13). */
export function EditTenantDialog({ tenant, isOwn, mainDomain, onClose, onSaved }: Props) {
  const t = useTranslations("admin.tenantManagement");
  const { form, bind, failure, isBusy, onSubmit } = useEditForm(tenant, onSaved);
  const languageId = useWatch({ control: form.control, name: "language_id" });
  return (
    <TenantDialog
      title={t("form.editTitle", { name: tenant.name })}
      description={tenant.domain}
      submitLabel={t("form.save")}
      failure={failure}
      isBusy={isBusy}
      isChanged={form.formState.isDirty}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        {...bind("sender_email")}
        label={t("form.senderEmail")}
        hint={t("form.senderEmailHint")}
        type="email"
        maxLength={255}
        autoComplete="off"
        required
      />
      <TextField
        {...bind("own_domain")}
        label={t("form.ownDomain")}
        hint={t("form.ownDomainHint", { domain: `${tenant.slug}.${mainDomain}` })}
        maxLength={253}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <LanguageField
          value={languageId ?? 1}
          onChange={(id) => form.setValue("language_id", id, { shouldDirty: true })}
        />
        <TextField {...bind("plan")} label={t("form.plan")} maxLength={50} autoComplete="off" required />
      </div>
      <TenantSwitches register={form.register} ownReason={isOwn ? t("ownReason") : undefined} />
    </TenantDialog>
  );
}
