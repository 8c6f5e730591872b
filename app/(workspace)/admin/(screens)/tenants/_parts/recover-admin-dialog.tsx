import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { z } from "zod";
import { send } from "@/app/_client/send";
import { FormDialog } from "@/app/_form/form-dialog";
import { useApiForm } from "@/app/_form/use-api-form";
import { TextField } from "@/app/_ui/text-field";
import { MAX_EMAIL } from "@/lib/domain/auth/limits";
import type { TenantAnswer } from "@/lib/domain/tenant-admin/api";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import { adminRecovery, type AdminRecovery } from "@/lib/domain/tenant-admin/fields";
import { useFailureText, useRefusalText } from "./tenant-actions";

type Props = { tenant: TenantAnswer; onClose: () => void; onRecovered: (email: string) => void };

/** Gives an administrator of the tenant their access back (T-45). */
export function RecoverAdminDialog({ tenant, onClose, onRecovered }: Props) {
  const t = useTranslations("admin.tenantManagement.recover");
  const sayOfAccount = useTranslations("validation");
  const failureText = useFailureText();
  const resolver = useMemo(() => zodResolver(adminRecovery(sayOfAccount)), [sayOfAccount]);
  const form = useApiForm<z.input<ReturnType<typeof adminRecovery>>, AdminRecovery>({
    defaults: { email: "", new_email: "" },
    resolver,
    send: async (body) => {
      const { email } = await send(tenantCalls.recoverAdmin, { params: { id: tenant.id }, body });
      onRecovered(email);
    },
    refusalText: useRefusalText(),
    failureText: (error) => failureText(error, t("failed")),
  });
  const field = { type: "email", maxLength: MAX_EMAIL, autoComplete: "off" } as const;
  return (
    <FormDialog
      form={form}
      title={t("title", { name: tenant.display_name })}
      description={t("text")}
      submit={t("submit")}
      onClose={onClose}
    >
      <TextField {...form.bind("email")} {...field} label={t("email")} required />
      <TextField {...form.bind("new_email")} {...field} label={t("newEmail")} hint={t("newEmailHint")} />
    </FormDialog>
  );
}
