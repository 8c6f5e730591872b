import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { send } from "@/app/_client/send";
import { callFailure } from "@/app/_client/call-failure";
import { settingCalls } from "@/lib/domain/settings/calls";
import type { SettingAnswer } from "@/lib/domain/settings/schema";

/** A setting that is saved as soon as it is chosen; one that was not saved goes back. */
export function useSetting(setting: SettingAnswer) {
  const t = useTranslations("settings.failures");
  const router = useRouter();
  const [value, setValue] = useState(setting.value);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [success, setSuccess] = useState<string | null>(null);

  /** `said`: what is told of the success. */
  async function change(next: string, said: string): Promise<void> {
    setBusy(true);
    setFailure(null);
    setSuccess(null);
    setValue(next);
    try {
      const { value: stored } = await send(settingCalls.update, {
        params: { key: setting.key },
        body: { value: next },
        version: null,
      });
      setValue(stored);
      setSuccess(said);
      router.refresh();
    } catch (error) {
      setValue(value);
      setFailure(t(callFailure(error)));
    }
    setBusy(false);
  }
  return { value, isBusy, failure, success, change, forget: () => setSuccess(null) };
}
