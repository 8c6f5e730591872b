import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { messageKey } from "@/app/_ui/message-key";

export type Changes = ReturnType<typeof useChanges>;

/** What the changes of a settings screen said, each until the next one begins. */
export function useChanges() {
  const t = useTranslations("settings.failures");
  const [failure, setFailure] = useState<string | null>(null);
  const [success, setSuccess] = useState<{ text: string; key: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const succeeded = (text: string | null) => {
    setFailure(null);
    setSuccess(text === null ? null : { text, key: messageKey() });
  };
  /** Does `work`, and says `told`, or what that makes of the answer; null says nothing. */
  const perform = async <Answer>(
    work: () => Promise<Answer>,
    told: string | ((answer: Answer) => string | null),
  ): Promise<void> => {
    setBusy(true);
    setFailure(null);
    setSuccess(null);
    await work().then(
      (answer) => succeeded(typeof told === "string" ? told : told(answer)),
      (error: unknown) => setFailure(t(callFailure(error))),
    );
    setBusy(false);
  };
  return {
    failure,
    success,
    isBusy,
    perform,
    succeeded,
    closeSuccess: () => setSuccess(null),
    closeFailure: () => setFailure(null),
  };
}

/** The same; the page is read again after each change. */
export function usePageChanges(): Changes {
  const router = useRouter();
  const changes = useChanges();
  return {
    ...changes,
    perform: async (work, told) => {
      await changes.perform(work, told);
      router.refresh();
    },
    succeeded: (text) => {
      changes.succeeded(text);
      router.refresh();
    },
  };
}
