"use client";

import { useTranslations, useLocale } from "next-intl";
import { useWatch, useForm, type Path } from "react-hook-form";
import { TextField } from "@/app/_ui/text-field";
import type { TenantAnswer } from "@/lib/domain/tenant-admin/api";
import { asTenantName } from "@/lib/domain/tenants/tenant-name";
import { LanguageField } from "./language-field";
import { TenantDialog } from "./tenant-dialog";
import { TenantSwitches } from "./tenant-switches";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo, useState, type FormEvent } from "react";
import type { z } from "zod";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import { newTenantForm, type NewTenantFields } from "@/lib/domain/tenant-admin/fields";
import { useFailureText } from "./use-failure-text";
import { DEFAULT_LANGUAGE_ID, LANGUAGE_TABLE } from "@/lib/core/i18n/languages";

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
          value={languageId ?? DEFAULT_LANGUAGE_ID}
          onChange={(id) => form.setValue("language_id", id, { shouldDirty: true })}
        />
      </div>
      <TenantSwitches register={form.register} />
    </TenantDialog>
  );
}

type Input = z.input<ReturnType<typeof newTenantForm>>;

/** Making a tenant takes longer than other calls (REST-83). */
const TIMEOUT_MILLISECONDS = 60_000;

/**
 * The form of a new tenant with the server's own rules (VAL-34 to VAL-39) and the documented defaults
 * (TNT-06).
 */
function useCreateForm(onCreated: (tenant: TenantAnswer) => void) {
  const say = useTranslations("admin.tenantManagement.validation");
  const sayOfAccount = useTranslations("validation");
  const t = useTranslations("admin.tenantManagement.errors");
  const failureText = useFailureText();
  const language = useLocale();
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
      language_id: LANGUAGE_TABLE[language].id,
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
