import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { z } from "zod";
import { send } from "@/app/_client/send";
import { FormDialog } from "@/app/_form/form-dialog";
import { useApiForm } from "@/app/_form/use-api-form";
import { TextField } from "@/app/_ui/text-field";
import { DEFAULT_LANGUAGE_ID, LANGUAGE_TABLE, languageOfId } from "@/lib/core/i18n/languages";
import { MAX_EMAIL } from "@/lib/domain/auth/limits";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import { tenantChange, type TenantChange } from "@/lib/domain/tenant-admin/fields";
import type { TenantAnswer } from "@/lib/domain/tenant-admin/api";
import { MAX_PLAN } from "@/lib/domain/tenant-admin/limits";
import { MAX_DISPLAY_NAME, MAX_DOMAIN } from "@/lib/domain/tenants/limits";
import { LanguageField, TenantSwitches } from "./tenant-fields";
import { loggedAs, useFailureText, useRefusalText } from "./tenant-actions";

type EditProps = {
  tenant: TenantAnswer;
  isOwn: boolean;
  /** The domain below which tenants have sub-domains. */
  mainDomain: string;
  onClose: () => void;
  onSaved: (tenant: TenantAnswer) => void;
};

/**
 * Changes a tenant. The name in its address cannot change, because links contain it (S-136); the name that people read
 * can, and it may get a custom domain (T-13).
 */
export function EditTenantDialog({ tenant, isOwn, mainDomain, onClose, onSaved }: EditProps) {
  const t = useTranslations("admin.tenantManagement");
  const form = useEditForm(tenant, onSaved);
  const { values, bind, set } = form;
  return (
    <FormDialog
      form={form}
      title={t("form.editTitle", { name: tenant.display_name })}
      description={tenant.domain}
      submit={t("form.save")}
      onClose={onClose}
    >
      <TextField
        {...bind("display_name")}
        label={t("form.displayName")}
        hint={t("form.displayNameHint")}
        maxLength={MAX_DISPLAY_NAME}
        autoComplete="off"
        required
      />
      <TextField
        {...bind("sender_email")}
        label={t("form.senderEmail")}
        hint={t("form.senderEmailHint")}
        type="email"
        maxLength={MAX_EMAIL}
        autoComplete="off"
        required
      />
      <TextField
        {...bind("own_domain")}
        label={t("form.ownDomain")}
        hint={t("form.ownDomainHint", { domain: `${tenant.slug}.${mainDomain}` })}
        maxLength={MAX_DOMAIN}
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
          maxLength={MAX_PLAN}
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
      }).then(onSaved, loggedAs(t("errors.update"))),
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

const changeOf = ({
  display_name,
  is_enabled,
  is_test_mode,
  without_dns,
  own_domain,
  sender_email,
  language_id,
  plan,
}: TenantAnswer): ChangeInput => ({
  display_name,
  is_enabled,
  is_test_mode,
  without_dns,
  own_domain: own_domain ?? "",
  sender_email,
  plan,
  language_id: LANGUAGE_TABLE[languageOfId(language_id)].id,
});
