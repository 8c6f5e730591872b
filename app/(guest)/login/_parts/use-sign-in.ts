import { useTranslations } from "next-intl";
import { useState } from "react";
import { flushSync } from "react-dom";
import { forgetEmail } from "@/app/_account/kept-email";
import { useMessage } from "@/app/_account/use-message";
import { openSiteSession } from "@/app/_client/site-session";
import { errorKey, fieldOfError } from "./error-key";

type Step = "open" | "sending" | "signed-in";

/**
 * State of the sign-in: what failed, and how far it is. After a success the next page, which replaces this one in the history
 * (S-012), is still to say who is signed in.
 */
export function useSignIn(target: string) {
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
