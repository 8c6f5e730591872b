"use client";

import { useTranslations } from "next-intl";
import { useSearchParams, useRouter } from "next/navigation";
import { useState } from "react";
import { lateRules } from "@/app/_form/late-rules";
import { Card } from "@/app/_ui/card";
import { Tabs } from "@/app/_ui/tabs";
import { FormMessage, AccountForm, SubmitButton, UserNameField } from "@/app/_account/account-form";
import { useResend } from "@/app/_account/stored-email";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { NewPasswordFields } from "@/app/_account/new-password-fields";
import { useAccountForm } from "@/app/_account/use-account-form";
import { send } from "@/app/_client/send";
import { late } from "@/app/_ui/late";
import { PasswordField } from "@/app/_ui/password-field";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { PASSWORD_LENGTH } from "@/lib/domain/accounts/password-rules";
import { MAX_PASSWORD } from "@/lib/domain/auth/limits";
import { TextField } from "@/app/_ui/text-field";

const passwordChangeRules = lateRules(
  async () => (await import("@/lib/domain/accounts/schema")).passwordChange,
);
const profileFormRules = lateRules(async () => (await import("@/lib/domain/accounts/schema")).profileForm);

const Security = late(() => import("./security/security").then((module) => module.Security));
const Sessions = late(() => import("./sessions").then((module) => module.Sessions));
const ApiTokens = late(() => import("./tokens/api-tokens").then((module) => module.ApiTokens));

const TAB_NAMES = ["profile", "password", "security", "sessions", "tokens"] as const;

type TabName = (typeof TAB_NAMES)[number];

/** The tabs. The open one is in the URL, so that it can be linked to and survives a reload (ACC-19). */
export function Profile({ person, givable }: { person: Person; givable: readonly string[] }) {
  const t = useTranslations("profile");
  const asked = useSearchParams().get("tab");
  const open: TabName = TAB_NAMES.find((name) => name === asked) ?? "profile";
  const show = (name: TabName) =>
    window.history.replaceState(null, "", name === "profile" ? "/profile" : `/profile?tab=${name}`);
  return (
    <>
      {!person.isVerified && <Unverified email={person.email} />}
      <Card className="px-5 pb-6 pt-2 sm:px-6">
        <Tabs
          label={t("tabs")}
          open={open}
          onOpen={show}
          tabs={[
            { name: "profile", label: t("profileTab"), content: <ProfileForm person={person} /> },
            { name: "password", label: t("passwordTab"), content: <PasswordForm email={person.email} /> },
            // Rendered only when open, so that their data is not loaded before.
            {
              name: "security",
              label: t("securityTab"),
              content: open === "security" ? <Security /> : null,
            },
            {
              name: "sessions",
              label: t("sessionsTab"),
              content: open === "sessions" ? <Sessions /> : null,
            },
            {
              name: "tokens",
              label: t("tokensTab"),
              content: open === "tokens" ? <ApiTokens givable={givable} /> : null,
            },
          ]}
        />
      </Card>
    </>
  );
}

/** Says that the current address is not confirmed yet, and offers to send the mail again (S-023). */
function Unverified({ email }: { email: string }) {
  const t = useTranslations("profile");
  const { message, isBusy, resend } = useResend(email);
  return (
    <div className="mb-5 flex flex-col gap-3">
      <Banner
        tone="warning"
        action={
          <Button variant="secondary" size="sm" loading={isBusy} onClick={resend}>
            {t("resend")}
          </Button>
        }
      >
        {t("unverified", { email })}
      </Banner>
      <FormMessage {...message} />
    </div>
  );
}

const EMPTY = { current_password: "", password: "", password_confirmation: "" };

/**
 * Current password, new password and confirmation, each with its own show button. The form is cleared after a
 * success (ACC-20, ACC-23).
 */
function PasswordForm({ email }: { email: string }) {
  const t = useTranslations("profile.password");
  // Another one hides passwords that were made visible.
  const [round, setRound] = useState(1);
  const account = useAccountForm({
    rules: passwordChangeRules,
    defaults: EMPTY,
    send: async (passwords, { reset, say }) => {
      await send(accountCalls.changePassword, { body: passwords });
      reset();
      setRound((before) => before + 1);
      say("success", t("changed"), "passwordSuccess");
    },
  });
  const { id, bind, message, isChanged, onSubmit } = account;
  useLeaveWarning(isChanged);
  return (
    <AccountForm id={id} message={message} onSubmit={onSubmit} className="max-w-lg">
      <UserNameField value={email} />
      <PasswordField
        key={`current ${round}`}
        {...bind("current_password")}
        label={t("current")}
        autoComplete="current-password"
        maxLength={MAX_PASSWORD}
        required
        unmarked
      />
      <NewPasswordFields
        key={`new ${round}`}
        bind={bind}
        label={t("new")}
        hint={t("hint", { count: PASSWORD_LENGTH })}
        confirmLabel={t("confirm")}
      />
      <p className="text-sm text-muted">{t("others")}</p>
      <SubmitButton form={account} busy={t("saving")} className="self-start">
        {t("save")}
      </SubmitButton>
    </AccountForm>
  );
}

type Person = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  isVerified: boolean;
};

/**
 * Names, e-mail address and telephone. After saving, the page is rendered again with the saved user (ACC-22).
 */
function ProfileForm({ person }: { person: Person }) {
  const t = useTranslations("profile");
  const router = useRouter();
  const account = useAccountForm({
    rules: profileFormRules,
    defaults: {
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      phone: person.phone,
    },
    send: async (changes, { say }) => {
      const { data } = await send(accountCalls.changeMe, { body: changes, version: null });
      const isNew = data.attributes.email !== person.email;
      say(
        "success",
        isNew ? t("savedVerify", { email: data.attributes.email }) : t("saved"),
        "profileSuccess",
      );
      router.refresh();
    },
  });
  const { id, bind, message, isChanged, onSubmit } = account;
  useLeaveWarning(isChanged);
  return (
    <AccountForm id={id} message={message} onSubmit={onSubmit} className="max-w-lg">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...bind("first_name")} label={t("firstName")} autoComplete="given-name" required />
        <TextField {...bind("last_name")} label={t("lastName")} autoComplete="family-name" required />
      </div>
      <TextField
        {...bind("email")}
        label={t("email")}
        hint={t("emailHint")}
        type="email"
        autoComplete="email"
        required
      />
      <TextField {...bind("phone")} label={t("phone")} hint={t("phoneHint")} type="tel" autoComplete="tel" />
      <SubmitButton form={account} busy={t("saving")} className="self-start">
        {t("save")}
      </SubmitButton>
    </AccountForm>
  );
}
