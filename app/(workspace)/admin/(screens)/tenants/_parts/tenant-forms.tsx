import { zodResolver } from "@hookform/resolvers/zod";
import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { z } from "zod";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { FormDialog } from "@/app/_form/form-dialog";
import { useApiForm } from "@/app/_form/use-api-form";
import { TextField } from "@/app/_ui/text-field";
import { DEFAULT_LANGUAGE_ID, LANGUAGE_TABLE, languageOfId } from "@/lib/core/i18n/languages";
import { MINUTE } from "@/lib/core/time/milliseconds";
import { MOST_NAME } from "@/lib/domain/accounts/limits";
import { MOST_EMAIL } from "@/lib/domain/auth/limits";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import {
  newTenantForm,
  tenantChange,
  type NewTenantFields,
  type TenantChange,
} from "@/lib/domain/tenant-admin/fields";
import type { TenantAnswer } from "@/lib/domain/tenant-admin/api";
import { MOST_PLAN } from "@/lib/domain/tenant-admin/limits";
import { MOST_DOMAIN, MOST_NAME as MOST_TENANT_NAME } from "@/lib/domain/tenants/limits";
import { asTenantName } from "@/lib/domain/tenants/tenant-name";
import { LanguageField, TenantSwitches } from "./tenant-fields";
import { useFailureText, useRefusalText } from "./tenant-actions";

type CreateProps = { mainDomain: string; onClose: () => void; onCreated: (tenant: TenantAnswer) => void };

/** Creates a tenant with its first admin (TNT-05). */
export function CreateTenantDialog({ mainDomain, onClose, onCreated }: CreateProps) {
  const t = useTranslations("admin.tenantManagement.form");
  const form = useCreateForm(onCreated);
  const { values, bind, set } = form;
  const nameField = bind("name");
  return (
    <FormDialog form={form} title={t("createTitle")} size="lg" submit={t("submit")} onClose={onClose}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...nameField}
          onChange={(event) => {
            event.target.value = asTenantName(event.target.value);
            void nameField.onChange(event);
          }}
          className="sm:col-span-2"
          label={t("name")}
          hint={values.name ? t("nameHint", { domain: `${values.name}.${mainDomain}` }) : t("nameHintEmpty")}
          maxLength={MOST_TENANT_NAME}
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
          maxLength={MOST_EMAIL}
          autoComplete="off"
          required
        />
        <TextField
          {...bind("user_first_name")}
          label={t("userFirstName")}
          maxLength={MOST_NAME}
          autoComplete="off"
          required
        />
        <TextField
          {...bind("user_last_name")}
          label={t("userLastName")}
          maxLength={MOST_NAME}
          autoComplete="off"
          required
        />
        <TextField
          {...bind("sender_email")}
          label={t("senderEmail")}
          hint={t("senderEmailHint")}
          type="email"
          maxLength={MOST_EMAIL}
          autoComplete="off"
          required
        />
        <LanguageField
          value={values.language_id ?? DEFAULT_LANGUAGE_ID}
          onChange={(id) => set({ language_id: id })}
        />
      </div>
      <TenantSwitches register={bind} />
    </FormDialog>
  );
}

/** Creating a tenant takes longer than other calls (REST-83). */
const TIMEOUT_MILLISECONDS = MINUTE;

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
  const resolver = useMemo(() => zodResolver(newTenantForm(say, sayOfAccount)), [say, sayOfAccount]);
  return useApiForm<z.input<ReturnType<typeof newTenantForm>>, NewTenantFields>({
    defaults: {
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
    resolver,
    send: (body) =>
      send(tenantCalls.create, { body, timeout: TIMEOUT_MILLISECONDS }).then(onCreated, logged(t("create"))),
    refusalText: useRefusalText(),
    failureText: (error) => failureText(error, t("create")),
  });
}

type EditProps = {
  tenant: TenantAnswer;
  isOwn: boolean;
  /** The domain below which tenants have sub-domains. */
  mainDomain: string;
  onClose: () => void;
  onSaved: (tenant: TenantAnswer) => void;
};

/** Changes a tenant. Its name cannot change, because links contain it (S-136); it may get a custom domain (T-13). */
export function EditTenantDialog({ tenant, isOwn, mainDomain, onClose, onSaved }: EditProps) {
  const t = useTranslations("admin.tenantManagement");
  const form = useEditForm(tenant, onSaved);
  const { values, bind, set } = form;
  return (
    <FormDialog
      form={form}
      title={t("form.editTitle", { name: tenant.name })}
      description={tenant.domain}
      submit={t("form.save")}
      onClose={onClose}
    >
      <TextField
        {...bind("sender_email")}
        label={t("form.senderEmail")}
        hint={t("form.senderEmailHint")}
        type="email"
        maxLength={MOST_EMAIL}
        autoComplete="off"
        required
      />
      <TextField
        {...bind("own_domain")}
        label={t("form.ownDomain")}
        hint={t("form.ownDomainHint", { domain: `${tenant.slug}.${mainDomain}` })}
        maxLength={MOST_DOMAIN}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <LanguageField
          value={values.language_id ?? DEFAULT_LANGUAGE_ID}
          onChange={(id) => set({ language_id: id })}
        />
        <TextField
          {...bind("plan")}
          label={t("form.plan")}
          maxLength={MOST_PLAN}
          autoComplete="off"
          required
        />
      </div>
      <TenantSwitches register={bind} ownReason={isOwn ? t("ownReason") : undefined} />
    </FormDialog>
  );
}

type ChangeInput = z.input<ReturnType<typeof tenantChange>>;

/**
 * The form of a tenant's changes (S-136). If somebody else saved first, their values are filled into untouched
 * fields, and saving again succeeds.
 */
function useEditForm(tenant: TenantAnswer, onSaved: (tenant: TenantAnswer) => void) {
  const say = useTranslations("admin.tenantManagement.validation");
  const sayOfAccount = useTranslations("validation");
  const t = useTranslations("admin.tenantManagement");
  const failureText = useFailureText();
  const refusalText = useRefusalText();
  const [version, setVersion] = useState(tenant.version);
  const resolver = useMemo(() => zodResolver(tenantChange(say, sayOfAccount)), [say, sayOfAccount]);
  const state = useApiForm<ChangeInput, TenantChange>({
    defaults: changeOf(tenant),
    resolver,
    send: (attributes) =>
      send(tenantCalls.update, {
        params: { id: tenant.id },
        body: { data: { type: "tenant" as const, id: tenant.id, attributes } },
        version: { id: tenant.id, version },
      }).then(onSaved, logged(t("errors.update"))),
    fieldOf: (path) => path.replace("data.attributes.", ""),
    refusalText,
    failureText: (error) => failureText(error, t("errors.update")),
    // The switches have no place for a message.
    besideFields: ({ errors: [refused] }) => (refused ? refusalText(refused) : null),
    onStale: (error) => {
      const newer = (error.details as { tenant?: TenantAnswer } | undefined)?.tenant;
      if (!newer) return failureText(error, t("errors.update"));
      state.takeOver(changeOf(newer));
      setVersion(newer.version);
      return t("stale");
    },
  });
  return state;
}

/** Logs an error to the console and rethrows it. */
const logged =
  (text: string) =>
  (error: unknown): never => {
    quietLog(text, error);
    throw error;
  };

const changeOf = ({
  is_enabled,
  is_test_mode,
  without_dns,
  own_domain,
  sender_email,
  language_id,
  plan,
}: TenantAnswer): ChangeInput => ({
  is_enabled,
  is_test_mode,
  without_dns,
  own_domain: own_domain ?? "",
  sender_email,
  plan,
  language_id: LANGUAGE_TABLE[languageOfId(language_id)].id,
});
