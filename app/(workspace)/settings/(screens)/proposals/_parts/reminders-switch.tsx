"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { send } from "@/app/_client/send";
import { useReady } from "@/app/_ui/use-ready";
import { settingsFailure } from "@/app/_settings/settings-failure";
import { SuccessBanner } from "@/app/_settings/success-banner";
import { Banner } from "@/app/_ui/banner";
import { Card } from "@/app/_ui/card";
import { Checkbox } from "@/app/_ui/checkbox";
import type { settingsApi } from "@/lib/settings/api";
import type { SettingAnswer } from "@/lib/settings/schema";

/** Switches reminders of proposals that expire; saved at once. A switch that was not saved goes back. */
export function RemindersSwitch({ setting, mayChange }: { setting: SettingAnswer; mayChange: boolean }) {
  const t = useTranslations("settings");
  const router = useRouter();
  const isReady = useReady();
  const [value, setValue] = useState(setting.value);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const change = async (next: "on" | "off") => {
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
      setSuccess(t(`proposals.${next}`));
      router.refresh();
    } catch (error) {
      setValue(value);
      setFailure(t(`failures.${settingsFailure(error)}`));
    }
    setBusy(false);
  };
  return (
    <>
      <SuccessBanner text={success} onClose={() => setSuccess(null)} />
      {failure && <Banner tone="error">{failure}</Banner>}
      <Card className="p-4 sm:p-5">
        <Checkbox
          label={t("proposals.reminders")}
          hint={t("proposals.remindersHint")}
          checked={value === "on"}
          disabled={!isReady || isBusy || !mayChange}
          onChange={(event) => void change(event.target.checked ? "on" : "off")}
        />
      </Card>
    </>
  );
}
