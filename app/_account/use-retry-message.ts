import { useEffect, useState } from "react";
import { useTranslations } from "next-intl";
import { RETRY_EVENT } from "@/lib/api-client/events";
import type { MessageState } from "./account-form";

/**
 * The message of a form, or while its call is being retried, with pauses of 7 seconds in all (API-15), that it
 * has not worked yet.
 */
export function useRetryMessage(message: MessageState, isBusy: boolean): MessageState {
  const t = useTranslations("auth.errors");
  const [isRetrying, setRetrying] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const retrying = () => setRetrying(true);
    window.addEventListener(RETRY_EVENT, retrying);
    return () => {
      window.removeEventListener(RETRY_EVENT, retrying);
      setRetrying(false);
    };
  }, [isBusy]);
  if (!isBusy || !isRetrying) return message;
  return { ...message, message: { tone: "info", text: t("retrying"), key: RETRY_EVENT }, isShown: true };
}
