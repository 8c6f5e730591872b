"use client";

import { useTranslations } from "next-intl";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { ConfirmButton } from "@/app/_form/confirm-button";
import { FormCard } from "@/app/_settings/form-card";
import { GivenField } from "@/app/_settings/given-field";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { PasswordField } from "@/app/_ui/password-field";
import { TextField } from "@/app/_ui/text-field";
import { singleSignOnCalls } from "@/lib/domain/single-sign-on/calls";
import {
  MAX_CLIENT_ID,
  MAX_ISSUER,
  MAX_LABEL,
  MAX_SCOPES,
  MAX_SECRET,
} from "@/lib/domain/single-sign-on/limits";
import type { ScimGroupsAnswer } from "@/lib/domain/scim/api";
import type { SingleSignOnAnswer } from "@/lib/domain/single-sign-on/schema";
import { ProviderTest } from "./provider-test";
import { RoleMapping, type RoleOption } from "./role-mapping";
import { useSsoForm, type SsoForm } from "./use-sso-form";

type Props = {
  initial: SingleSignOnAnswer;
  /** The redirect URIs at the workspace's other domains, after signing in and after signing out. */
  moreRedirects: readonly string[];
  roles: readonly RoleOption[];
  /** The groups that a directory keeps here. */
  groups: ScimGroupsAnswer;
  mayChange: boolean;
};

/** The workspace's OpenID Connect provider, and the rules for users who sign in there (T-24). */
export function SingleSignOn({ initial, moreRedirects, roles, groups, mayChange }: Props) {
  const t = useTranslations("settings.singleSignOn");
  const form = useSsoForm(initial);
  return (
    <FormCard
      title={t("title")}
      text={t("text")}
      saved={t("saved")}
      form={form}
      notice={!mayChange && <Banner tone="info">{t("administratorsOnly")}</Banner>}
      isDisabled={!mayChange}
    >
      <ToRegister stored={form.stored} more={moreRedirects} />
      <ProviderFields form={form} />
      <ProviderTest form={form} />
      <RoleMapping form={form} roles={roles} groups={groups} />
      <WhoComesIn form={form} />
      <div className="flex flex-wrap justify-between gap-3">
        <Button type="submit" loading={form.isBusy}>
          {form.isBusy ? t("saving") : t("save")}
        </Button>
        {form.stored.is_configured && <RemoveProvider onRemoved={form.forget} />}
      </div>
    </FormCard>
  );
}

/** What the provider has to know. */
function ToRegister({ stored, more }: { stored: SingleSignOnAnswer; more: readonly string[] }) {
  const t = useTranslations("settings.singleSignOn");
  return (
    <div className="space-y-3">
      <GivenField
        label={t("redirect")}
        hint={t("redirectHint")}
        value={stored.redirect_uri}
        copyLabel={t("copyRedirect")}
      />
      <GivenField
        label={t("signedOut")}
        hint={t("signedOutHint")}
        value={stored.post_logout_redirect_uri}
        copyLabel={t("copySignedOut")}
      />
      {more.length > 0 && (
        <div className="text-sm text-muted">
          <p>{t("moreRedirects")}</p>
          <ul className="mt-1 space-y-1">
            {more.map((uri) => (
              <li key={uri}>
                <code className="select-all break-all">{uri}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** What people are known by (lib/domain/single-sign-on/person.ts). */
const CLAIMS = { subject: "sub", address: "email", verified: "email_verified", entra: "xms_edov" };

function ProviderFields({ form: { bind, hasSecret } }: { form: SsoForm }) {
  const t = useTranslations("settings.singleSignOn");
  const plain = { autoComplete: "off", spellCheck: false } as const;
  return (
    <div className="space-y-5">
      <TextField
        {...bind("label")}
        label={t("label")}
        hint={t("labelHint")}
        required
        maxLength={MAX_LABEL}
        {...plain}
      />
      <TextField
        {...bind("issuer")}
        label={t("issuer")}
        hint={t("issuerHint")}
        type="url"
        required
        maxLength={MAX_ISSUER}
        {...plain}
      />
      <TextField {...bind("client_id")} label={t("clientId")} required maxLength={MAX_CLIENT_ID} {...plain} />
      <PasswordField
        {...bind("client_secret")}
        label={t("clientSecret")}
        required={!hasSecret}
        maxLength={MAX_SECRET}
        autoComplete="new-password"
        hint={hasSecret ? t("keepHint") : undefined}
      />
      <TextField
        {...bind("scopes")}
        label={t("scopes")}
        hint={t("scopesHint")}
        maxLength={MAX_SCOPES}
        {...plain}
      />
      <p className="text-sm text-muted">{t("claims", CLAIMS)}</p>
    </div>
  );
}

function WhoComesIn({ form: { bind, values, set, errorAt } }: { form: SsoForm }) {
  const t = useTranslations("settings.singleSignOn");
  const box = (name: "provisions_users" | "is_enforced" | "signs_out_at_provider" | "is_enabled") => ({
    checked: values[name],
    onChange: (event: { target: { checked: boolean } }) => set({ [name]: event.target.checked }),
  });
  const refused = errorAt("is_enforced");
  return (
    <fieldset className="space-y-4">
      <legend className="mb-4 text-sm font-semibold">{t("who")}</legend>
      <TextField
        {...bind("mail_domains")}
        label={t("domains")}
        hint={t("domainsHint")}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="flex flex-col gap-3">
        <Checkbox label={t("provisions")} hint={t("provisionsHint")} {...box("provisions_users")} />
        <Checkbox label={t("enforced")} hint={t("enforcedHint")} {...box("is_enforced")} />
        {refused && <Banner tone="error">{refused}</Banner>}
        <Checkbox label={t("signsOut")} hint={t("signsOutHint")} {...box("signs_out_at_provider")} />
        <Checkbox label={t("enabled")} hint={t("enabledHint")} {...box("is_enabled")} />
      </div>
    </fieldset>
  );
}

/** Removes the provider after confirmation. */
function RemoveProvider({ onRemoved }: { onRemoved: () => void }) {
  const t = useTranslations("settings.singleSignOn");
  const failures = useTranslations("settings.failures");
  return (
    <ConfirmButton
      button={{ variant: "danger" }}
      title={t("removeTitle")}
      text={t("removeText")}
      confirm={t("remove")}
      call={async () => {
        await send(singleSignOnCalls.remove);
        return t("removed");
      }}
      failureText={(error) => failures(callFailure(error))}
      onDone={onRemoved}
    />
  );
}
