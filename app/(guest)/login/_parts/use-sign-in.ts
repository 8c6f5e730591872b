import { useCallback, useState } from "react";
import { openSiteSession } from "@/app/_client/site-session";
import { fieldOfError } from "./error-key";

type Failure = { code: string; field: "email" | "password" | null };

/** State of the sign-in: what failed, and whether it is under way. A success replaces this page in the history (S-012). */
export function useSignIn(target: string) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const clear = useCallback(() => setFailure(null), []);
  const fail = (code: string, form: HTMLFormElement) => {
    const field = fieldOfError(code);
    setBusy(false);
    setFailure({ code, field });
    if (field) (form.elements.namedItem(field) as HTMLInputElement).focus();
  };
  const submit = async (form: HTMLFormElement) => {
    const wrong = wrongField(form);
    if (wrong) return fail(wrong, form);
    setFailure(null);
    setBusy(true);
    const { email, password } = Object.fromEntries(new FormData(form));
    const code = await attempt(String(email), String(password));
    if (code !== null) return fail(code, form);
    // A whole new page: nothing that a guest was shown is kept. The button keeps turning until it is there.
    location.replace(target);
  };
  return { failure, isBusy, clear, submit };
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
