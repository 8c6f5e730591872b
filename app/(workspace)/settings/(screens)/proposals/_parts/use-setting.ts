import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { send } from "@/app/_client/send";
import { settingsFailure } from "@/app/_settings/settings-failure";
import type { settingsApi } from "@/lib/settings/api";
import type { SettingAnswer } from "@/lib/settings/schema";

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
      const { value: stored } = await send<typeof settingsApi.update>("PATCH", "/settings/{key}", {
        params: { key: setting.key },
        body: { value: next },
      });
      setValue(stored);
      setSuccess(said);
      router.refresh();
    } catch (error) {
      setValue(value);
      setFailure(t(settingsFailure(error)));
    }
    setBusy(false);
  }
  return { value, isBusy, failure, success, change, forget: () => setSuccess(null) };
}
