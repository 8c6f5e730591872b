"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { knowsPasskeys, signWithPasskey } from "@/app/_client/passkey";
import { forgetSession } from "@/app/_client/remember-session";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { closeSiteSession } from "@/app/_client/site-session";
import { FormDialog } from "@/app/_form/form-dialog";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { PasswordField } from "@/app/_ui/password-field";
import { TextField } from "@/app/_ui/text-field";
import { authCalls } from "@/lib/domain/auth/calls";
import type { Ways } from "@/lib/domain/auth/api";
import { MAX_PASSWORD } from "@/lib/domain/auth/limits";
import { MAX_CODE } from "@/lib/domain/factors/limits";

type Values = { password: string; code: string };
type Props = { ways: Ways; onClose: (isConfirmed: boolean) => void };

/** Any one of them is enough: the password, a code, or a passkey. */
export function ConfirmIdentity({ ways, onClose }: Props) {
  const t = useTranslations("stepUp");
  const common = useTranslations("common.failures");
  const [field, setField] = useState<"password" | "code">(ways.password ? "password" : "code");
  const form = useApiForm<Values, Values, "passkey">({
    defaults: { password: "", code: "" },
    resolver: checkedBy<Values>((values) =>
      values[field].trim() === "" ? { [field]: t(`missing.${field}`) } : {},
    ),
    send: async (values) => {
      await send(authCalls.confirm, { body: { [field]: values[field] } });
      onClose(true);
    },
    refusalText: ({ field: refused }) =>
      refused === "password" || refused === "code" ? t(`wrong.${refused}`) : "",
    failureText: (error) =>
      error instanceof ApiError && error.status === 429 ? t("tooMany") : common(callFailure(error)),
  });
  const passkey = usePasskey(ways, onClose);
  const other = field === "password" ? "code" : "password";
  return (
    <FormDialog
      form={{ ...form, isChanged: false, failure: form.failure ?? passkey.failure }}
      size="sm"
      title={t("title")}
      description={t("text")}
      submit={t("confirm")}
      onClose={() => onClose(false)}
    >
      {field === "password" && ways.password && (
        <PasswordField
          {...form.bind("password")}
          label={t("password")}
          maxLength={MAX_PASSWORD}
          autoComplete="current-password"
          required
          unmarked
        />
      )}
      {field === "code" && ways.code && (
        <TextField
          {...form.bind("code")}
          label={t("code")}
          hint={t("codeHint")}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_CODE}
          required
          unmarked
        />
      )}
      <div className="flex flex-wrap gap-2">
        {ways[other] && (
          <Button variant="ghost" size="sm" onClick={() => setField(other)}>
            {t(`use.${other}`)}
          </Button>
        )}
        {ways.passkey && knowsPasskeys() && (
          <Button
            variant="secondary"
            size="sm"
            icon={<KeyRound aria-hidden="true" className="size-4" />}
            loading={passkey.isBusy}
            onClick={() => void passkey.use()}
          >
            {t("use.passkey")}
          </Button>
        )}
      </div>
    </FormDialog>
  );
}

/** Confirms by a passkey. A challenge is valid once, so a second try requests a new one. */
function usePasskey(ways: Ways, onClose: (isConfirmed: boolean) => void) {
  const t = useTranslations("stepUp");
  const common = useTranslations("common.failures");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string; error: unknown } | null>(null);
  const isAsked = useRef(false);
  const confirm = async (): Promise<boolean> => {
    const options = isAsked.current ? (await send(authCalls.waysToConfirm)).passkey : ways.passkey;
    isAsked.current = true;
    const passkey = options && (await signWithPasskey(options));
    if (!passkey) return false;
    await send(authCalls.confirm, { body: { passkey } });
    return true;
  };
  const use = async () => {
    setBusy(true);
    setFailure(null);
    try {
      if (await confirm()) return onClose(true);
      setFailure({ text: t("passkeyOff"), error: null });
    } catch (error) {
      if (!(error instanceof ApiError)) quietLog("the browser could not use a passkey", error);
      const isRefused = !(error instanceof ApiError) || error.status === 422;
      setFailure({ text: isRefused ? t("passkeyOff") : common(callFailure(error)), error });
    }
    setBusy(false);
  };
  return { isBusy, failure, use };
}

/** For users without a password or factor here: they confirm at their identity provider. */
export function SignInAgain({ onClose }: { onClose: () => void }) {
  const t = useTranslations("stepUp");
  const [isBusy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    await Promise.allSettled([send(authCalls.logout, { retries: 0 })]);
    forgetSession();
    await Promise.allSettled([closeSiteSession()]);
    location.replace(`/login?${new URLSearchParams({ redirect: location.pathname + location.search })}`);
  };
  return (
    <Dialog
      open
      size="sm"
      isChanged={false}
      busy={isBusy}
      onOpenChange={onClose}
      title={t("title")}
      description={t("againText")}
      footer={
        <>
          <CancelButton disabled={isBusy} />
          <Button loading={isBusy} onClick={() => void again()}>
            {t("again")}
          </Button>
        </>
      }
    />
  );
}
