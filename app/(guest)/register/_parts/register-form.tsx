"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useId, type ComponentProps } from "react";
import { MailCheck } from "lucide-react";
import { lateRules } from "@/app/_form/late-rules";
import { AccountForm, SubmitButton, TextLink, FormMessage } from "@/app/_account/account-form";
import { storeEmail, useStoredEmail, useResend } from "@/app/_account/stored-email";
import { NewPasswordFields } from "@/app/_account/new-password-fields";
import { useAccountForm } from "@/app/_account/use-account-form";
import { send } from "@/app/_client/send";
import { TextField } from "@/app/_ui/text-field";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { PASSWORD_LENGTH } from "@/lib/domain/accounts/password-rules";
import { Checkbox } from "@/app/_ui/checkbox";
import { VisuallyHidden } from "@/app/_ui/visually-hidden";
import { AccountScreen } from "@/app/_account/account-screen";
import { useReady } from "@/app/_ui/use-ready";
import { Button } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";

const registrationFormRules = lateRules(
  async () => (await import("@/lib/domain/accounts/schema")).registrationForm,
);

const EMPTY = {
  first_name: "",
  last_name: "",
  email: "",
  password: "",
  password_confirmation: "",
  terms: false,
};

/** Registers with the workspace that the page belongs to; `tenant` is its identifier. */
export function RegisterForm({ tenant }: { tenant: string }) {
  const t = useTranslations("auth.register");
  const router = useRouter();
  const account = useAccountForm({
    rules: registrationFormRules,
    defaults: EMPTY,
    send: async ({ terms: _accepted, ...person }) => {
      await send(accountCalls.register, {
        body: { ...person, tenant_name: tenant },
      });
      storeEmail(person.email);
      router.replace("/register?complete");
    },
  });
  const { id, bind, message, onSubmit } = account;
  return (
    <AccountForm id={id} message={message} onSubmit={onSubmit}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...bind("first_name")}
          label={t("firstName")}
          autoComplete="given-name"
          required
          unmarked
          autoFocus
        />
        <TextField
          {...bind("last_name")}
          label={t("lastName")}
          autoComplete="family-name"
          required
          unmarked
        />
      </div>
      <TextField
        {...bind("email")}
        label={t("email")}
        type="email"
        autoComplete="username"
        required
        unmarked
      />
      <NewPasswordFields
        bind={bind}
        label={t("password")}
        hint={t("passwordHint", { count: PASSWORD_LENGTH })}
        confirmLabel={t("confirmPassword")}
      />
      <TermsField {...bind("terms")} />
      <SubmitButton form={account} busy={t("submitting")}>
        {t("submit")}
      </SubmitButton>
    </AccountForm>
  );
}

type Props = Omit<ComponentProps<typeof Checkbox>, "label"> & { error: string | null };

/**
 * The consent with links to terms and privacy, which open in a new tab, so that nothing typed is lost (ACC-03,
 *
 */
function TermsField({ error, ...input }: Props) {
  const t = useTranslations("auth.register");
  const errorId = useId();
  const link = (href: string) =>
    function Linked(text: React.ReactNode) {
      return (
        <TextLink href={href} target="_blank">
          {text}
          <VisuallyHidden> ({t("newTab")})</VisuallyHidden>
        </TextLink>
      );
    };
  return (
    <div>
      <Checkbox
        {...input}
        label={t.rich("terms", { terms: link("/terms"), privacy: link("/privacy") })}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      {error && (
        <p id={errorId} className="mt-1.5 text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** The screen after registering: check the mailbox, request the mail again, or go to the sign-in (ACC-04). */
export function CheckEmail() {
  const t = useTranslations("auth.check");
  const email = useStoredEmail();
  const isReady = useReady();
  const { message, isBusy, resend } = useResend(email);
  return (
    <AccountScreen
      replaces
      icon={<MailCheck />}
      tone="success"
      title={t("title")}
      text={email ? t("textTo", { email }) : t("text")}
    >
      <div className="flex flex-col gap-5">
        <p className="text-sm text-muted">{t("spam")}</p>
        <FormMessage {...message} />
        <div className="flex flex-col gap-3">
          <ButtonLink href="/login" prefetch={false}>
            {t("signIn")}
          </ButtonLink>
          <Button variant="secondary" loading={isBusy} disabled={!isReady} onClick={resend}>
            {isBusy ? t("resending") : t("resend")}
          </Button>
        </div>
      </div>
    </AccountScreen>
  );
}
