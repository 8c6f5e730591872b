"use client";

import { useState, useEffect } from "react";
import { CircleCheck, Unlink } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { lateRules } from "@/app/_form/late-rules";
import { AccountScreen } from "@/app/_account/account-screen";
import { leaveNotice } from "@/app/_client/notice";
import { ButtonLink } from "@/app/_ui/button-link";
import { AccountForm, SubmitButton, UserNameField, TextLink } from "@/app/_account/account-form";
import { NewPasswordFields } from "@/app/_account/new-password-fields";
import { useAccountForm } from "@/app/_account/use-account-form";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { PASSWORD_LENGTH } from "@/lib/domain/accounts/password-rules";

const resetFormRules = lateRules(async () => (await import("@/lib/domain/accounts/schema")).resetForm);

/** The form for a complete link, then the result (ACC-08). */
export function ResetPassword({ token, email }: { token: string; email: string }) {
  const [outcome, setOutcome] = useState<"done" | "invalid" | null>(null);
  if (outcome === "done") return <ResetDone />;
  return outcome === "invalid" ? (
    <InvalidLink replaces />
  ) : (
    <ResetForm token={token} email={email} onOutcome={setOutcome} />
  );
}

const LEAVES_AFTER = 3_000;

/** The new password is set; the sign-in page, which also says so, follows after 3 seconds (ACC-08). */
function ResetDone() {
  const t = useTranslations("auth.reset");
  const router = useRouter();
  useEffect(() => {
    leaveNotice({ tone: "success", text: t("notice") });
    const timer = setTimeout(() => router.replace("/login"), LEAVES_AFTER);
    return () => clearTimeout(timer);
  }, [router, t]);
  return (
    <AccountScreen replaces icon={<CircleCheck />} tone="success" title={t("doneTitle")} text={t("doneText")}>
      <ButtonLink href="/login" prefetch={false} replace className="w-full">
        {t("signIn")}
      </ButtonLink>
    </AccountScreen>
  );
}

type Props = { token: string; email: string; onOutcome: (outcome: "done" | "invalid") => void };

/** New password and its confirmation, each with its own toggle (ACC-08, REST-07). */
function ResetForm({ token, email, onOutcome }: Props) {
  const t = useTranslations("auth.reset");
  const account = useAccountForm({
    rules: resetFormRules,
    defaults: { password: "", password_confirmation: "" },
    send: async (passwords) => {
      try {
        await send(accountCalls.resetPassword, {
          body: { token, email, ...passwords },
        });
      } catch (error) {
        if (isOfLink(error)) return onOutcome("invalid");
        throw error;
      }
      onOutcome("done");
    },
  });
  const { id, bind, message, onSubmit } = account;
  return (
    <AccountScreen title={t("title")} text={t("subtitle", { email })}>
      <AccountForm id={id} message={message} onSubmit={onSubmit}>
        <UserNameField value={email} />
        <NewPasswordFields
          bind={bind}
          label={t("password")}
          hint={t("passwordHint", { count: PASSWORD_LENGTH })}
          confirmLabel={t("confirmPassword")}
          autoFocus
        />
        <SubmitButton form={account} busy={t("submitting")}>
          {t("submit")}
        </SubmitButton>
      </AccountForm>
    </AccountScreen>
  );
}

/** Whether an error concerns the link and not the password: the token (400, 404) or other data in the link. */
const isOfLink = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 400 ||
    error.status === 404 ||
    (error.status === 422 && error.errors.some(({ field }) => field === "token" || field === "email")));

/** A link that is incomplete, unknown, used or expired, and where to ask for a new one (ACC-07). */
export function InvalidLink({ replaces = false }: { replaces?: boolean }) {
  const t = useTranslations("auth.reset");
  return (
    <AccountScreen
      replaces={replaces}
      icon={<Unlink />}
      tone="danger"
      title={t("invalidTitle")}
      text={t("invalidText")}
    >
      <ButtonLink href="/auth/forgot-password" prefetch={false} className="w-full">
        {t("requestNew")}
      </ButtonLink>
      <p className="mt-8 text-center text-sm text-muted">
        <TextLink href="/login">{t("back")}</TextLink>
      </p>
    </AccountScreen>
  );
}
