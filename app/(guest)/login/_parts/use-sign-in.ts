import { useTranslations } from "next-intl";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useMessage } from "@/app/_account/account-form";
import { forgetEmail } from "@/app/_account/stored-email";
import { ApiError } from "@/app/_client/api-error";
import { signWithPasskey } from "@/app/_client/passkey";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { openSiteSession, type SignInFields } from "@/app/_client/site-session";
import { authCalls } from "@/lib/domain/auth/calls";
import { errorKey, fieldOfError } from "./sign-in-errors";

/** The progress of a sign-in; signed-in: there is a session, but the next page is still loading (GRD-16). */
export type Step = "open" | "sending" | "signed-in";

/** A sign-in with a correct password: its token, and the factors that can finish it. */
export type Second = { token: string; hasApp: boolean; hasPasskey: boolean };

export type SignIn = ReturnType<typeof useSignIn>;

/**
 * State of the sign-in: error and progress. After a success the next page replaces this one in the history
 * (S-012).
 */
export function useSignIn(target: string) {
  const t = useTranslations();
  const message = useMessage();
  const [failed, setFailed] = useState<string | null>(null);
  const [step, setStep] = useState<Step>("open");
  const [second, setSecond] = useState<Second | null>(null);
  const [isOver, setOver] = useState(false);

  const fail = (code: string, form?: HTMLFormElement) => {
    const { key, ...values } = errorKey(code);
    setStep("open");
    setFailed(code);
    message.say("error", t(key, values));
    const field = fieldOfError(code);
    if (field && form) (form.elements.namedItem(field) as HTMLInputElement).focus();
  };
  const begin = () => {
    message.forget();
    setFailed(null);
    setOver(false);
    setStep("sending");
  };
  const finish = (code: string | null, form?: HTMLFormElement) => {
    const next = secondOf(code);
    if (next || code === "SIGN_IN_STEP_OVER") {
      setStep("open");
      setSecond(next);
      return setOver(!next);
    }
    if (code !== null) return fail(code, form);
    forgetEmail();
    // Render before leaving the page.
    flushSync(() => setStep("signed-in"));
    // A full page load, so that nothing cached for a guest is kept.
    location.replace(target);
  };
  return {
    message,
    step,
    second,
    /** The second step expired or had too many attempts. */
    isOver,
    wrong: failed === null ? null : fieldOfError(failed),
    isUnverified: failed === "EMAIL_NOT_VERIFIED",
    submit: async (form: HTMLFormElement) => {
      message.forget();
      const wrong = wrongField(form);
      if (wrong) return fail(wrong, form);
      begin();
      const { email, password, code } = Object.fromEntries(new FormData(form)) as Record<string, string>;
      finish(await attempt(second ? { step: second.token, code } : { email, password }), form);
    },
    /** A passkey alone, or as the second factor of the step. */
    byPasskey: async () => {
      begin();
      finish(await attemptByPasskey(second?.token));
    },
    startAgain: () => {
      message.forget();
      setSecond(null);
    },
  };
}

/** SECOND_FACTOR_REQUIRED:<token>:<app, passkey>. */
function secondOf(code: string | null): Second | null {
  const [name, token = "", ways = ""] = code?.split(":") ?? [];
  if (name !== "SECOND_FACTOR_REQUIRED") return null;
  return { token, hasApp: ways.includes("app"), hasPasskey: ways.includes("passkey") };
}

/** The browser's own checks of type=email and required, to avoid calls that cannot succeed. */
function wrongField(form: HTMLFormElement): string | null {
  const wrong = ["email", "password", "code"].find((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement && !field.validity.valid;
  });
  return wrong === undefined ? null : `invalid_${wrong}`;
}

async function attempt(fields: SignInFields): Promise<string | null> {
  try {
    return await openSiteSession(fields);
  } catch {
    // The server was not reached, or a proxy answered.
    return "NETWORK_ERROR";
  }
}

async function attemptByPasskey(step: string | undefined): Promise<string | null> {
  try {
    const options = await send(authCalls.askForPasskey, { body: step === undefined ? {} : { step } });
    const signed = await signWithPasskey(options);
    if (!signed) return "passkey_off";
    return await attempt({ ...(step === undefined ? {} : { step }), passkey: JSON.stringify(signed) });
  } catch (error) {
    if (!(error instanceof ApiError)) {
      quietLog("the browser could not use a passkey", error);
      return "passkey_off";
    }
    if (error.status === 429) return `RATE_LIMIT_ERROR:${error.retryAfter ?? 0}`;
    return error.status === 503 ? "SERVICE_UNAVAILABLE" : error.code;
  }
}
