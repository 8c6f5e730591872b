import { useSyncExternalStore, useState } from "react";
import { useTranslations } from "next-intl";
import { send } from "@/app/_client/send";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { failureText } from "./failure-text";
import { useRetryMessage } from "./use-retry-message";
import { useMessage } from "./account-form";

const KEY = "kapi.account_email";

/**
 * Stores a typed address for the next screen of this tab, so that it is typed only once and is not part of any
 * URL.
 */
export const storeEmail = (email: string): void => sessionStorage.setItem(KEY, email.trim());

export const forgetEmail = (): void => sessionStorage.removeItem(KEY);

/** The stored address; null on the server, and if there is none. */
export const useStoredEmail = (): string | null =>
  useSyncExternalStore(
    never,
    () => sessionStorage.getItem(KEY) || null,
    () => null,
  );

const never = () => () => undefined;

/** Requests a new verification mail, with or without a known address (REST-11, MSG-14). */
export function useResend(email: string | null) {
  const t = useTranslations("auth.check");
  const errors = useTranslations("auth.errors");
  const message = useMessage();
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    message.forget();
    if (!email) return message.say("error", t("noEmail"));
    setBusy(true);
    try {
      await send(accountCalls.resend, { body: { email } });
      message.say("success", t("resent"));
    } catch (error) {
      message.say("error", failureText(error, errors));
    } finally {
      setBusy(false);
    }
  };
  return { message: useRetryMessage(message, isBusy), isBusy, resend: () => void resend() };
}
