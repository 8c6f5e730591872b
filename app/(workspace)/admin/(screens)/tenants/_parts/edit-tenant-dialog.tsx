"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { TextField } from "@/app/_ui/text-field";
import type { TenantAnswer } from "@/lib/tenants/schema";
import { LanguageField } from "./language-field";
import { TenantSwitches } from "./tenant-switches";
import { useEditForm } from "./use-edit-form";

type Props = { tenant: TenantAnswer; isOwn: boolean; onClose: () => void; onSaved: (tenant: TenantAnswer) => void };

/** Changes a tenant; its name and domain stay, because links name them (S-136). */
export function EditTenantDialog({ tenant, isOwn, onClose, onSaved }: Props) {
  const t = useTranslations("admin.tenantManagement");
  const formId = useId();
  const { form, bind, failure, isBusy, onSubmit } = useEditForm(tenant, onSaved);
  const languageId = useWatch({ control: form.control, name: "language_id" });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t("form.editTitle", { name: tenant.name })}
      description={tenant.domain}
      closeOnOverlay={false}
      busy={isBusy}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>{t("form.cancel")}</Button>
          <Button type="submit" form={formId} loading={isBusy}>{t("form.save")}</Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={onSubmit} className="space-y-5">
        {failure && <Banner tone="error">{failure}</Banner>}
        <TextField {...bind("sender_email")} label={t("form.senderEmail")} hint={t("form.senderEmailHint")} type="email" maxLength={255} autoComplete="off" required />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <LanguageField value={languageId ?? 1} onChange={(id) => form.setValue("language_id", id, { shouldDirty: true })} />
          <TextField {...bind("plan")} label={t("form.plan")} maxLength={50} autoComplete="off" required />
        </div>
        <TenantSwitches register={form.register} ownReason={isOwn ? t("ownReason") : undefined} />
      </form>
    </Dialog>
  );
}
