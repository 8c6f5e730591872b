"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Checkbox } from "@/app/_ui/checkbox";
import { PasswordField } from "@/app/_ui/password-field";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { UntilReady } from "@/app/_ui/until-ready";
import { REGION_NAMES, type ZohoRegion } from "@/lib/domain/zoho/regions";
import type { ZohoConnectionAnswer } from "@/lib/domain/zoho/api";
import { useZohoForm } from "./use-zoho-form";
import { formatDate } from "@/lib/core/money/format";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { zohoCalls } from "@/lib/domain/zoho/calls";

/**
 * Whether Zoho CRM is connected, and the credentials that connect it. Stored secrets are never shown again.
 */
export function ZohoSettings({ connection }: { connection: ZohoConnectionAnswer }) {
  const t = useTranslations("zohoCrm");
  const { values, change, errors, failure, isBusy, isSaved, onSubmit } = useZohoForm(connection);
  const keep = connection.is_connected ? t("keepHint") : undefined;
  return (
    <section aria-labelledby="zoho-title" className="max-w-2xl space-y-5">
      <div>
        <h2 id="zoho-title" className="text-lg font-semibold">
          {t("title")}
        </h2>
        <p className="mt-1 text-sm text-muted">{t("text")}</p>
      </div>
      <ConnectionState connection={connection} />
      {isSaved && <Banner tone="success">{t("saved")}</Banner>}
      {failure && <Banner tone="error">{failure}</Banner>}
      <Card>
        <UntilReady>
          <form method="post" noValidate onSubmit={onSubmit} className="space-y-5 p-5">
            <SelectField
              label={t("region")}
              hint={t("regionHint")}
              required
              options={REGION_NAMES.map((region) => ({
                value: region,
                label: t(`regions.${REGION_TEXTS[region]}`),
              }))}
              value={values.region}
              onChange={(region) => change({ region: region ?? values.region })}
              error={errors.region ?? null}
            />
            <TextField
              label={t("clientId")}
              required
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              value={values.client_id}
              onChange={(event) => change({ client_id: event.target.value })}
              error={errors.client_id ?? null}
            />
            <PasswordField
              label={t("clientSecret")}
              required={!connection.is_connected}
              maxLength={500}
              autoComplete="new-password"
              hint={keep}
              value={values.client_secret}
              onChange={(event) => change({ client_secret: event.target.value })}
              error={errors.client_secret ?? null}
            />
            <PasswordField
              label={t("refreshToken")}
              required={!connection.is_connected}
              maxLength={500}
              autoComplete="new-password"
              hint={keep}
              value={values.refresh_token}
              onChange={(event) => change({ refresh_token: event.target.value })}
              error={errors.refresh_token ?? null}
            />
            <p className="text-xs text-faint">
              {t("scopes")}{" "}
              <code className="break-all">
                ZohoCRM.modules.accounts.READ, ZohoCRM.modules.contacts.READ, ZohoSearch.securesearch.READ
              </code>
            </p>
            <Checkbox
              label={t("enabled")}
              hint={t("enabledHint")}
              checked={values.is_enabled}
              onChange={(event) => change({ is_enabled: event.target.checked })}
            />
            <div className="flex flex-wrap justify-between gap-3">
              <Button type="submit" loading={isBusy}>
                {isBusy ? t("checking") : t("save")}
              </Button>
              {connection.is_connected && <DisconnectZoho />}
            </div>
          </form>
        </UntilReady>
      </Card>
    </section>
  );
}

// A dot in a message's key would lead below it.
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

/** How the access to Zoho does: none, switched off, failing, or working since when. */
function ConnectionState({ connection }: { connection: ZohoConnectionAnswer }) {
  const t = useTranslations("zohoCrm.states");
  if (!connection.is_connected) return <Banner tone="info">{t("none")}</Banner>;
  if (!connection.is_enabled) return <Banner tone="warning">{t("off")}</Banner>;
  if (connection.last_error_at !== null)
    return <Banner tone="error">{t("failing", { date: formatDate(connection.last_error_at) })}</Banner>;
  return (
    <Banner tone="success">
      {connection.last_success_at
        ? t("working", { date: formatDate(connection.last_success_at) })
        : t("connected")}
    </Banner>
  );
}

/** Forgets the access to Zoho once that is confirmed. */
function DisconnectZoho() {
  const t = useTranslations("zohoCrm");
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const disconnect = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await send(zohoCalls.removeConnection);
      router.refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(true);
    }
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t("disconnect")}
      </Button>
      {isFailed && <Banner tone="error">{t("failed")}</Banner>}
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={setAsking}
        title={t("disconnectTitle")}
        description={t("disconnectText")}
        confirmLabel={t("disconnect")}
        busy={isBusy}
        onConfirm={() => void disconnect()}
      />
    </>
  );
}
