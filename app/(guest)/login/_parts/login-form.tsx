"use client";

import { useTranslations } from "next-intl";
import { useRef, type FormEvent, useState } from "react";
import { AccountForm, TextLink, useMessage } from "@/app/_account/account-form";
import { keepEmail, forgetEmail } from "@/app/_account/kept-email";
import { useReady } from "@/app/_ui/use-ready";
import { Button } from "@/app/_ui/button";
import { PasswordField } from "@/app/_ui/password-field";
import { TextField } from "@/app/_ui/text-field";
import { flushSync } from "react-dom";
import { openSiteSession } from "@/app/_client/site-session";

/** E-mail and password. Messages clear after 5 seconds (SES-19). `target` is a path of this origin. */
export function LoginForm({ target }: { target: string }) {
  const t = useTranslations("auth.login");
  const common = useTranslations("common");
  const { message, step, wrong, isUnverified, submit } = useSignIn(target);
  const isReady = useReady();
  const email = useRef<HTMLInputElement>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (step === "open") void submit(event.currentTarget);
  };
  const keep = () => keepEmail(email.current?.value ?? "");
  const blame = (field: "email" | "password") =>
    wrong === field ? { "aria-invalid": true, "aria-describedby": message.id } : {};
  return (
    <AccountForm message={message} onSubmit={onSubmit}>
      <TextField
        ref={email}
        label={t("email")}
        name="email"
        type="email"
        autoComplete="username"
        maxLength={255}
        required
        unmarked
        autoFocus
        {...blame("email")}
      />
      <div>
        <PasswordField
          label={t("password")}
          name="password"
          autoComplete="current-password"
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
      {/* The session is there, its user not yet (GRD-16). */}
      {step === "signed-in" && (
        <p role="status" className="text-center text-sm text-muted">
          {common("checking")}
        </p>
      )}
    </AccountForm>
  );
}

type Step = "open" | "sending" | "signed-in";

/**
 * State of the sign-in: what failed, and how far it is. After a success the next page, which replaces this
 * one in the history (S-012), is still to say who is signed in.
 */
function useSignIn(target: string) {
  const t = useTranslations();
  const message = useMessage();
  const [failed, setFailed] = useState<string | null>(null);
  const [step, setStep] = useState<Step>("open");
  const fail = (code: string, form: HTMLFormElement) => {
    const { key, ...values } = errorKey(code);
    setStep("open");
    setFailed(code);
    message.say("error", t(key, values));
    const field = fieldOfError(code);
    if (field) (form.elements.namedItem(field) as HTMLInputElement).focus();
  };
  const submit = async (form: HTMLFormElement) => {
    message.forget();
    const wrong = wrongField(form);
    if (wrong) return fail(wrong, form);
    setFailed(null);
    setStep("sending");
    const { email, password } = Object.fromEntries(new FormData(form));
    const code = await attempt(String(email), String(password));
    if (code !== null) return fail(code, form);
    forgetEmail();
    // Drawn before the page is left.
    flushSync(() => setStep("signed-in"));
    // A whole new page: nothing that a guest was shown is kept.
    location.replace(target);
  };
  return {
    message,
    step,
    wrong: failed === null ? null : fieldOfError(failed),
    isUnverified: failed === "EMAIL_NOT_VERIFIED",
    submit,
  };
}

/** The browser's own checks of type=email and required, so that no call is spent on what cannot succeed. */
function wrongField(form: HTMLFormElement): string | null {
  const isValid = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).validity.valid;
  if (!isValid("email")) return "invalid_email";
  return isValid("password") ? null : "invalid_password";
}

async function attempt(email: string, password: string): Promise<string | null> {
  try {
    return await openSiteSession(email, password);
  } catch {
    // The server was not reached, or something before it answered.
    return "NETWORK_ERROR";
  }
}

const KEYS = {
  invalid_email: "validation.emailInvalid",
  invalid_password: "validation.passwordRequired",
  password_incorrect: "auth.errors.passwordIncorrect",
  user_not_found: "auth.errors.userNotFound",
  user_inactive: "auth.errors.userInactive",
  EMAIL_NOT_VERIFIED: "auth.errors.emailNotVerified",
  VALIDATION_ERROR: "auth.errors.invalid",
  CredentialsSignin: "auth.errors.invalid",
  SERVICE_UNAVAILABLE: "auth.errors.away",
  NETWORK_ERROR: "auth.errors.network",
} as const;

type Key =
  | (typeof KEYS)[keyof typeof KEYS]
  | "auth.errors.tooMany"
  | "auth.errors.tooManyMinutes"
  | "auth.errors.tooManySeconds"
  | "auth.errors.failed";

/**
 * The message for a sign-in's error code (MSG-01 to MSG-08). A limit says after how many seconds to try
 * again: RATE_LIMIT_ERROR:540.
 */
export function errorKey(code: string): { key: Key; minutes: number; seconds: number } {
  const [name = "", given] = code.split(":");
  const seconds = Number(given ?? 0) || 0;
  const minutes = Math.ceil(seconds / 60);
  if (name !== "RATE_LIMIT_ERROR")
    return { key: isKnown(name) ? KEYS[name] : "auth.errors.failed", minutes, seconds };
  const unit = seconds >= 60 ? "tooManyMinutes" : seconds > 0 ? "tooManySeconds" : "tooMany";
  return { key: `auth.errors.${unit}`, minutes, seconds };
}

/** The field that the user has to look at again, if one is to blame. */
export function fieldOfError(code: string): "email" | "password" | null {
  if (code === "password_incorrect" || code === "invalid_password") return "password";
  return code === "invalid_email" || code === "user_not_found" || code === "user_inactive" ? "email" : null;
}

const isKnown = (code: string): code is keyof typeof KEYS => Object.hasOwn(KEYS, code);
