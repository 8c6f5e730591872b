import { zodResolver } from "@hookform/resolvers/zod";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { z } from "zod";
import { send } from "@/app/_client/send";
import { FormDialog } from "@/app/_form/form-dialog";
import { useApiForm } from "@/app/_form/use-api-form";
import { TextField } from "@/app/_ui/text-field";
import { LANGUAGE_TABLE } from "@/lib/core/i18n/languages";
import { DEFAULT_COUNTRY } from "@/lib/core/tenants/countries";
import { MINUTE } from "@/lib/core/time/milliseconds";
import { MAX_NAME } from "@/lib/domain/accounts/limits";
import { MAX_EMAIL } from "@/lib/domain/auth/limits";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import { newTenantForm, type NewTenantFields } from "@/lib/domain/tenant-admin/fields";
import type { TenantAnswer } from "@/lib/domain/tenant-admin/api";
import { MAX_DISPLAY_NAME, MAX_NAME as MAX_TENANT_NAME } from "@/lib/domain/tenants/limits";
import { asTenantName } from "@/lib/domain/tenants/tenant-name";
import { filledBy, StartFields, type StartChoices } from "./start-fields";
import { TenantSwitches } from "./tenant-fields";
import { loggedAs, useFailureText, useRefusalText } from "./tenant-actions";

type CreateProps = {
  mainDomain: string;
  choices: StartChoices;
  onClose: () => void;
  onCreated: (tenant: TenantAnswer) => void;
};

/** Creates a tenant with its first admin (TNT-05), and says how it begins (T-65). */
export function CreateTenantDialog({ mainDomain, choices, onClose, onCreated }: CreateProps) {
  const t = useTranslations("admin.tenantManagement.form");
  const form = useCreateForm(choices, onCreated);
  const { values, bind } = form;
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
          maxLength={MAX_TENANT_NAME}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField
          {...bind("display_name")}
          className="sm:col-span-2"
          label={t("displayName")}
          hint={t("displayNameHint")}
          maxLength={MAX_DISPLAY_NAME}
          autoComplete="off"
        />
        <TextField
          {...bind("user_email")}
          className="sm:col-span-2"
          label={t("userEmail")}
          hint={t("userEmailHint")}
          type="email"
          maxLength={MAX_EMAIL}
          autoComplete="off"
          required
        />
        <TextField
          {...bind("user_first_name")}
          label={t("userFirstName")}
          maxLength={MAX_NAME}
          autoComplete="off"
          required
        />
        <TextField
          {...bind("user_last_name")}
          label={t("userLastName")}
          maxLength={MAX_NAME}
          autoComplete="off"
          required
        />
        <TextField
          {...bind("sender_email")}
          className="sm:col-span-2"
          label={t("senderEmail")}
          hint={t("senderEmailHint")}
          type="email"
          maxLength={MAX_EMAIL}
          autoComplete="off"
          required
        />
      </div>
      <StartFields form={form} choices={choices} />
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
function useCreateForm(choices: StartChoices, onCreated: (tenant: TenantAnswer) => void) {
  const say = useTranslations("admin.tenantManagement.validation");
  const sayOfAccount = useTranslations("validation");
  const t = useTranslations("admin.tenantManagement.errors");
  const failureText = useFailureText();
  const language = useLocale();
  const resolver = useMemo(() => zodResolver(newTenantForm(say, sayOfAccount)), [say, sayOfAccount]);
  return useApiForm<z.input<ReturnType<typeof newTenantForm>>, NewTenantFields>({
    defaults: {
      name: "",
      display_name: "",
      user_email: "",
      user_first_name: "",
      user_last_name: "",
      sender_email: "",
      country: DEFAULT_COUNTRY,
      ...filledBy(DEFAULT_COUNTRY, choices),
      language_id: LANGUAGE_TABLE[language].id,
      is_test_mode: false,
      is_enabled: true,
      without_dns: false,
    },
    resolver,
    send: (body) =>
      send(tenantCalls.create, { body, timeout: TIMEOUT_MILLISECONDS }).then(
        onCreated,
        loggedAs(t("create")),
      ),
    refusalText: useRefusalText(),
    failureText: (error) => failureText(error, t("create")),
  });
}
