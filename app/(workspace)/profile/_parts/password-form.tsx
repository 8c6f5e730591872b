"use client";

import { useTranslations } from "next-intl";
import { AccountForm } from "@/app/_account/account-form";
import { SubmitButton } from "@/app/_account/submit-button";
import { useAccountForm } from "@/app/_account/use-account-form";
import { UserNameField } from "@/app/_account/user-name-field";
import { send } from "@/app/_client/send";
import { PasswordField } from "@/app/_ui/password-field";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { CHANGE_PASSWORD_LENGTH } from "@/lib/domain/accounts/password-rules";
import { passwordChange } from "@/lib/domain/accounts/schema";

const EMPTY = { current_password: "", password: "", password_confirmation: "" };

/** Current password, new one and its confirmation, each with its own toggle; empty again after a success (ACC-20, ACC-23). */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations("profile.password");
  const account = useAccountForm({
    schema: passwordChange,
    defaults: EMPTY,
    send: async (passwords, { reset, say }) => {
      await send(accountCalls.changePassword, { body: passwords });
      reset();
      say("success", t("changed"), "passwordSuccess");
    },
  });
  const { bind, message, isChanged, onSubmit } = account;
  useLeaveWarning(isChanged, useTranslations("common")("leave.page"));
  return (
    <AccountForm message={message} onSubmit={onSubmit} className="max-w-lg">
      <UserNameField value={email} />
      <PasswordField
        {...bind("current_password")}
        label={t("current")}
        autoComplete="current-password"
        required
        unmarked
      />
      <PasswordField
        {...bind("password")}
        label={t("new")}
        hint={t("hint", { count: CHANGE_PASSWORD_LENGTH })}
        autoComplete="new-password"
        required
        unmarked
      />
      <PasswordField
        {...bind("password_confirmation")}
        label={t("confirm")}
        autoComplete="new-password"
        required
        unmarked
      />
      <p className="text-sm text-muted">{t("others")}</p>
      <SubmitButton form={account} busy={t("saving")} className="self-start">
        {t("save")}
      </SubmitButton>
    </AccountForm>
  );
}
