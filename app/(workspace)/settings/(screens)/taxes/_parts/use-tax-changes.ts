import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { messageKey } from "@/app/_ui/message-key";

/** What changes of the tax profiles said; the page is read again after each. */
export function useTaxChanges() {
  const t = useTranslations("settings.failures");
  const router = useRouter();
  const [failure, setFailure] = useState<string | null>(null);
  const [success, setSuccess] = useState<{ text: string; key: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const succeeded = (text: string) => {
    setFailure(null);
    setSuccess({ text, key: messageKey() });
    router.refresh();
  };
  const perform = async (work: () => Promise<unknown>, told: string): Promise<void> => {
    setBusy(true);
    await work().then(
      () => succeeded(told),
      (error: unknown) => {
        setSuccess(null);
        setFailure(t(callFailure(error)));
        router.refresh();
      },
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

export type TaxChanges = Pick<ReturnType<typeof useTaxChanges>, "perform" | "succeeded" | "isBusy">;
