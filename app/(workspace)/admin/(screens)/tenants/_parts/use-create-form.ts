import { zodResolver } from "@hookform/resolvers/zod";
import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState, type FormEvent } from "react";
import { useForm, type Path } from "react-hook-form";
import type { z } from "zod";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import { newTenantForm, type NewTenantFields } from "@/lib/domain/tenant-admin/fields";
import type { TenantAnswer } from "@/lib/domain/tenant-admin/schema";
import { useFailureText } from "./use-failure-text";

type Input = z.input<ReturnType<typeof newTenantForm>>;

/** Making a tenant takes longer than other calls (REST-83). */
const TIMEOUT_MILLISECONDS = 60_000;

/** The form of a new tenant with the server's own rules (VAL-34 to VAL-39) and the documented defaults (TNT-06). */
export function useCreateForm(onCreated: (tenant: TenantAnswer) => void) {
  const say = useTranslations("admin.tenantManagement.validation");
  const sayOfAccount = useTranslations("validation");
  const t = useTranslations("admin.tenantManagement.errors");
  const failureText = useFailureText();
  const isFrench = useLocale() === "fr";
  const [failure, setFailure] = useState<string | null>(null);
  const resolver = useMemo(() => zodResolver(newTenantForm(say, sayOfAccount)), [say, sayOfAccount]);
  const form = useForm<Input, unknown, NewTenantFields>({
    resolver,
    defaultValues: {
      name: "",
      user_email: "",
      user_first_name: "",
      user_last_name: "",
      sender_email: "",
      language_id: isFrench ? 2 : 1,
      is_test_mode: false,
      is_enabled: true,
      without_dns: false,
    },
  });
  const refuse = (error: unknown) => {
    quietLog(t("create"), error);
    const refused = error instanceof ApiError ? error.errors : [];
    refused.forEach(({ field, code, message }, place) =>
      form.setError(
        field as Path<Input>,
        { type: "server", message: code === "taken" ? say("tenantNameTaken") : message },
        { shouldFocus: place === 0 },
      ),
    );
    if (refused.length === 0) setFailure(failureText(error, t("create")));
  };
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    await send(tenantCalls.create, {
      body,
      timeout: TIMEOUT_MILLISECONDS,
    }).then(onCreated, refuse);
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
