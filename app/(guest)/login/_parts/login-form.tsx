"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, type SubmitEvent } from "react";
import { AccountForm, TextLink } from "@/app/_account/account-form";
import { storeEmail } from "@/app/_account/stored-email";
import { noteSignIn } from "@/app/_client/sign-in-note";
import { Banner } from "@/app/_ui/banner";
import { useReady } from "@/app/_ui/use-ready";
import { Button } from "@/app/_ui/button";
import { PasswordField } from "@/app/_ui/password-field";
import { TextField } from "@/app/_ui/text-field";
import { MAX_EMAIL, MAX_PASSWORD } from "@/lib/domain/auth/limits";
import { PasskeyButton, SecondStep, SignedIn } from "./second-step";
import { useSignIn, type SignIn } from "./use-sign-in";

/**
 * E-mail and password, or a passkey; then the second factor, for users who have one. Messages clear after 5
 * seconds (SES-19). `target` is a path of this origin. isFirst: no other way to sign in is shown above, so the
 * form gets the focus.
 */
export function LoginForm({ target, isFirst }: { target: string; isFirst: boolean }) {
  const signIn = useSignIn(target);
  useEffect(noteSignIn, []);
  const { second, isOver } = signIn;
  return second === null ? (
    <FirstStep signIn={signIn} isOver={isOver} isFirst={isFirst} />
  ) : (
    <SecondStep signIn={signIn} second={second} />
  );
}

type Props = { signIn: SignIn; isOver: boolean; isFirst: boolean };

function FirstStep({ signIn, isOver, isFirst }: Props) {
  const t = useTranslations("auth.login");
  const { message, step, wrong, isUnverified, submit, byPasskey } = signIn;
  const isReady = useReady();
  const email = useRef<HTMLInputElement>(null);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (step === "open") void submit(event.currentTarget);
  };
  const keep = () => storeEmail(email.current?.value ?? "");
  const blame = (field: "email" | "password") =>
    wrong === field ? { "aria-invalid": true, "aria-describedby": message.id } : {};
  return (
    <AccountForm message={message} onSubmit={onSubmit}>
      {isOver && <Banner tone="warning">{t("over")}</Banner>}
      <TextField
        ref={email}
        label={t("email")}
        name="email"
        type="email"
        autoComplete="username"
        maxLength={MAX_EMAIL}
        required
        unmarked
        autoFocus={isFirst}
        {...blame("email")}
      />
      <div>
        <PasswordField
          label={t("password")}
          name="password"
          autoComplete="current-password"
          maxLength={MAX_PASSWORD}
          required
          unmarked
          {...blame("password")}
        />
        <TextLink href="/auth/forgot-password" onClick={keep} className="mt-2 inline-block text-sm">
          {t("forgot")}
        </TextLink>
      </div>
      {isUnverified && (
        <p className="text-sm text-muted">
          {t("unverified")}{" "}
          <TextLink href="/resend-verification" onClick={keep}>
            {t("resend")}
          </TextLink>
        </p>
      )}
      <Button type="submit" loading={step !== "open"} disabled={!isReady}>
        {step === "open" ? t("submit") : t("submitting")}
      </Button>
      <PasskeyButton signIn={signIn} onClick={() => void byPasskey()}>
        {t("passkey")}
      </PasskeyButton>
      <SignedIn step={step} />
    </AccountForm>
  );
}
