"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { ConfirmButton } from "@/app/_form/confirm-button";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Checkbox } from "@/app/_ui/checkbox";
import { PasswordField } from "@/app/_ui/password-field";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { UntilReady } from "@/app/_ui/until-ready";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import { useStaffText } from "@/app/_ui/staff-text";
import { zohoCalls } from "@/lib/domain/zoho/calls";
import { MAX_CLIENT_ID, MAX_SECRET } from "@/lib/domain/zoho/limits";
import { REGION_NAMES, type ZohoRegion } from "@/lib/domain/zoho/regions";
import type { ZohoConnectionAnswer } from "@/lib/domain/zoho/api";

type Props = { connection: ZohoConnectionAnswer; mayChange: boolean };

/** The state of the connection to Zoho CRM, and its credentials. Stored secrets are never shown again. */
export function ZohoSettings({ connection, mayChange }: Props) {
  const t = useTranslations("zohoCrm");
  const failures = useTranslations("settings.failures");
  const form = useZohoForm(connection);
  return (
    <section aria-labelledby="zoho-title" className="max-w-2xl space-y-5">
      <div>
        <h2 id="zoho-title" className="text-lg font-semibold">
          {t("title")}
        </h2>
        <p className="mt-1 text-sm text-muted">{t("text")}</p>
      </div>
      <ConnectionState connection={connection} />
      {!mayChange && <Banner tone="info">{failures("forbidden")}</Banner>}
      {form.isSaved && <Banner tone="success">{t("saved")}</Banner>}
      {form.failure && <Banner tone="error">{form.failure.text}</Banner>}
      <Card>
        <UntilReady>
          <form id={form.id} method="post" noValidate onSubmit={form.onSubmit} className="p-5">
            <fieldset disabled={!mayChange} className="space-y-5">
              <ZohoFields connection={connection} form={form} />
              <Checkbox
                label={t("enabled")}
                hint={t("enabledHint")}
                checked={form.values.is_enabled}
                onChange={(event) => form.set({ is_enabled: event.target.checked })}
              />
              <div className="flex flex-wrap justify-between gap-3">
                <Button type="submit" loading={form.isBusy}>
                  {form.isBusy ? t("checking") : t("save")}
                </Button>
                {connection.is_connected && <DisconnectZoho />}
              </div>
            </fieldset>
          </form>
        </UntilReady>
      </Card>
    </section>
  );
}

type FieldsProps = Pick<Props, "connection"> & { form: ReturnType<typeof useZohoForm> };

function ZohoFields({ connection, form: { values, bind, set, errorAt } }: FieldsProps) {
  const t = useTranslations("zohoCrm");
  const keep = connection.is_connected ? t("keepHint") : undefined;
  return (
    <>
      <SelectField
        label={t("region")}
        hint={t("regionHint")}
        required
        options={REGION_NAMES.map((region) => ({
          value: region,
          label: t(`regions.${REGION_TEXTS[region]}`),
        }))}
        value={values.region}
        onChange={(region) => set({ region: region ?? values.region })}
        error={errorAt("region")}
      />
      <TextField
        {...bind("client_id")}
        defaultValue={values.client_id}
        label={t("clientId")}
        required
        maxLength={MAX_CLIENT_ID}
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordField
        {...bind("client_secret")}
        label={t("clientSecret")}
        required={!connection.is_connected}
        maxLength={MAX_SECRET}
        autoComplete="new-password"
        hint={keep}
      />
      <PasswordField
        {...bind("refresh_token")}
        label={t("refreshToken")}
        required={!connection.is_connected}
        maxLength={MAX_SECRET}
        autoComplete="new-password"
        hint={keep}
      />
      <p className="text-xs text-faint">
        {t("scopes")}{" "}
        <code className="break-all">
          ZohoCRM.modules.accounts.READ, ZohoCRM.modules.contacts.READ, ZohoSearch.securesearch.READ
        </code>
      </p>
    </>
  );
}

// Keys of the regions' texts. Without dots, which separate the levels of a key.
const REGION_TEXTS = {
  com: "com",
  eu: "eu",
  in: "in",
  "com.au": "comAu",
  jp: "jp",
  ca: "ca",
  sa: "sa",
  "com.cn": "comCn",
} as const satisfies Readonly<Record<ZohoRegion, string>>;

type Values = {
  region: string;
  client_id: string;
  client_secret: string;
  refresh_token: string;
  is_enabled: boolean;
};

const NEW_ACCESS: Values = {
  region: "com",
  client_id: "",
  client_secret: "",
  refresh_token: "",
  is_enabled: true,
};

const FAILURES: Readonly<Record<number, "away" | "stale">> = { 412: "stale", 503: "away" };

/** The form of the connection to Zoho. An empty secret keeps the stored one. */
function useZohoForm({ is_connected: isConnected, ...connection }: ZohoConnectionAnswer) {
  const t = useTranslations("zohoCrm");
  const failures = useTranslations("settings.failures");
  const router = useRouter();
  const [wasSaved, setSaved] = useState(false);
  const { client_id, region, is_enabled } = connection;
  const state = useApiForm<Values>({
    defaults: isConnected
      ? { ...NEW_ACCESS, client_id: client_id ?? "", region: region ?? "com", is_enabled }
      : NEW_ACCESS,
    resolver: checkedBy((values) => missingIn(values, isConnected, t("problems.required"))),
    send: async (values) => {
      setSaved(false);
      await send(zohoCalls.saveConnection, { body: bodyOf(values), version: null, retries: 0 });
      state.form.reset({ ...values, client_secret: "", refresh_token: "" });
      setSaved(true);
      router.refresh();
    },
    refusalText: ({ code }) => t(`problems.${zohoProblem(code)}`),
    failureText: (error) => {
      const ofZoho = error instanceof ApiError ? FAILURES[error.status] : undefined;
      const failure = callFailure(error);
      return ofZoho || failure === "failed" ? t(ofZoho ?? "failed") : failures(failure);
    },
  });
  const { isChanged } = state;
  const { reset } = state.form;
  // After a disconnect, here or elsewhere, the form keeps nothing of the old connection.
  useEffect(() => {
    if (!isConnected) reset(NEW_ACCESS);
  }, [isConnected, reset]);
  useLeaveWarning(isChanged);
  return { ...state, isSaved: wasSaved && !isChanged && isConnected };
}

function missingIn(
  { client_id, client_secret, refresh_token }: Values,
  isConnected: boolean,
  text: string,
): Record<string, string> {
  const wanted: Record<string, string> = isConnected
    ? { client_id }
    : { client_id, client_secret, refresh_token };
  return Object.fromEntries(
    Object.entries(wanted)
      .filter(([, value]) => value.trim() === "")
      .map(([field]) => [field, text]),
  );
}

const bodyOf = ({ region, client_secret, refresh_token, ...rest }: Values) => ({
  ...rest,
  region: REGION_NAMES.find((candidate): candidate is ZohoRegion => candidate === region) ?? "com",
  ...(client_secret.trim() ? { client_secret } : {}),
  ...(refresh_token.trim() ? { refresh_token } : {}),
});

type ZohoProblem = "required" | "refused" | "scope" | "invalid";

/** The key (under zohoCrm.problems) of the text for a refused field, by the server's code. */
function zohoProblem(code: string): ZohoProblem {
  if (code === "required" || code === "too_small") return "required";
  if (code === "zoho_refused") return "refused";
  return code === "zoho_scope" ? "scope" : "invalid";
}

/** The state of the connection: none, switched off, failing, or working. */
function ConnectionState({ connection }: { connection: ZohoConnectionAnswer }) {
  const t = useTranslations("zohoCrm.states");
  const text = useStaffText();
  if (!connection.is_connected) return <Banner tone="info">{t("none")}</Banner>;
  if (!connection.is_enabled) return <Banner tone="warning">{t("off")}</Banner>;
  if (connection.last_error_at !== null)
    return <Banner tone="error">{t("failing", { date: text.date(connection.last_error_at) })}</Banner>;
  return (
    <Banner tone="success">
      {connection.last_success_at
        ? t("working", { date: text.date(connection.last_success_at) })
        : t("connected")}
    </Banner>
  );
}

/** Removes the connection to Zoho after confirmation. */
function DisconnectZoho() {
  const t = useTranslations("zohoCrm");
  const router = useRouter();
  return (
    <ConfirmButton
      button={{ variant: "danger" }}
      title={t("disconnectTitle")}
      text={t("disconnectText")}
      confirm={t("disconnect")}
      call={async () => {
        await send(zohoCalls.removeConnection);
        return null;
      }}
      onDone={() => router.refresh()}
    />
  );
}
