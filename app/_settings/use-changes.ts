import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { messageKey } from "@/app/_ui/message-key";

export type Changes = ReturnType<typeof useChanges>;

/**
 * The messages about a settings screen's changes, each until the next change begins.
 *
 * @param refusalText the text of a refusal that names a field (422); by default it is a failure like any other
 */
export function useChanges(refusalText?: (refusal: ApiError["errors"][number]) => string) {
  const t = useTranslations("settings.failures");
  const [failure, setFailure] = useState<string | null>(null);
  const [success, setSuccess] = useState<{ text: string; key: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** The text of a failed change. */
  const failureText = (error: unknown): string => {
    const refusal = error instanceof ApiError ? error.errors[0] : undefined;
    return refusal && refusalText ? refusalText(refusal) : t(callFailure(error));
  };
  const succeeded = (text: string | null) => {
    setFailure(null);
    setSuccess(text === null ? null : { text, key: messageKey() });
  };
  /** Does `work`, then shows `told`, or the text it returns for the result; null shows nothing. */
  const perform = async <Answer>(
    work: () => Promise<Answer>,
    told: string | ((answer: Answer) => string | null),
  ): Promise<void> => {
    setBusy(true);
    setFailure(null);
    setSuccess(null);
    await work().then(
      (answer) => succeeded(typeof told === "string" ? told : told(answer)),
      (error: unknown) => setFailure(failureText(error)),
    );
    setBusy(false);
  };
  return {
    failure,
    success,
    isBusy,
    perform,
    succeeded,
    failureText,
    closeSuccess: () => setSuccess(null),
    closeFailure: () => setFailure(null),
  };
}

export type PageChanges = ReturnType<typeof usePageChanges>;

/** The same; the page is reloaded from the server after each change. */
export function usePageChanges() {
  const router = useRouter();
  const changes = useChanges();
  const perform: Changes["perform"] = async (work, told) => {
    await changes.perform(work, told);
    router.refresh();
  };
  return {
    ...changes,
    perform,
    succeeded: (text: string | null) => {
      changes.succeeded(text);
      router.refresh();
    },
    reload: () => router.refresh(),
  };
}
