import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useMemo, useState, type FormEvent } from "react";
import { useForm, type Path } from "react-hook-form";
import type { z } from "zod";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import { tenantChange, type TenantChange } from "@/lib/domain/tenant-admin/fields";
import type { TenantAnswer } from "@/lib/domain/tenant-admin/api";
import { useFailureText } from "./use-failure-text";
import { LANGUAGE_TABLE, languageOfId } from "@/lib/core/i18n/languages";

type Input = z.input<ReturnType<typeof tenantChange>>;

/**
 * The form of a tenant's changes (S-136). When somebody else was quicker, their values come into the fields
 * that were not touched, and saving once more saves.
 */
export function useEditForm(tenant: TenantAnswer, onSaved: (tenant: TenantAnswer) => void) {
  const say = useTranslations("admin.tenantManagement.validation");
  const sayOfAccount = useTranslations("validation");
  const t = useTranslations("admin.tenantManagement");
  const failureText = useFailureText();
  const [version, setVersion] = useState(tenant.version);
  const [failure, setFailure] = useState<string | null>(null);
  const resolver = useMemo(() => zodResolver(tenantChange(say, sayOfAccount)), [say, sayOfAccount]);
  const form = useForm<Input, unknown, TenantChange>({ resolver, defaultValues: valuesOf(tenant) });
  const refuse = (error: unknown) => {
    quietLog(t("errors.update"), error);
    const newer =
      error instanceof ApiError && error.code === "STALE_VERSION"
        ? (error.details as { tenant?: TenantAnswer } | undefined)?.tenant
        : undefined;
    if (newer) {
      form.reset(valuesOf(newer), { keepDirtyValues: true });
      setVersion(newer.version);
      return setFailure(t("stale"));
    }
    const refused = error instanceof ApiError ? error.errors : [];
    refused.forEach(({ field, message }) =>
      form.setError(field.replace("data.attributes.", "") as Path<Input>, { type: "server", message }),
    );
    setFailure(refused[0]?.message ?? failureText(error, t("errors.update")));
  };
  const submit = form.handleSubmit(async (attributes) => {
    setFailure(null);
    const call = {
      params: { id: tenant.id },
      body: { data: { type: "tenant" as const, id: tenant.id, attributes } },
      version: { id: tenant.id, version },
    };
    await send(tenantCalls.update, call).then(onSaved, refuse);
  });
  return {
    form,
    failure,
    isBusy: form.formState.isSubmitting,
    onSubmit: (event: FormEvent) => void submit(event),
    bind: (field: Path<Input>) => ({
      ...form.register(field),
      error: form.getFieldState(field, form.formState).error?.message ?? null,
    }),
  };
}

const valuesOf = ({
  is_enabled,
  is_test_mode,
  without_dns,
  own_domain,
  sender_email,
  language_id,
  plan,
}: TenantAnswer): Input => ({
  is_enabled,
  is_test_mode,
  without_dns,
  own_domain: own_domain ?? "",
  sender_email,
  plan,
  language_id: LANGUAGE_TABLE[languageOfId(language_id)].id,
});
