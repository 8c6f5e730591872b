"use client";

import { useTranslations } from "next-intl";
import { SuccessBanner } from "@/app/_settings/success-banner";
import { Banner } from "@/app/_ui/banner";
import { Card } from "@/app/_ui/card";
import { Checkbox } from "@/app/_ui/checkbox";
import { useReady } from "@/app/_ui/use-ready";
import type { SettingAnswer } from "@/lib/domain/settings/schema";
import { useSetting } from "./use-setting";

/** Switches reminders of proposals that expire; saved at once. A switch that was not saved goes back. */
export function RemindersSwitch({ setting, mayChange }: { setting: SettingAnswer; mayChange: boolean }) {
  const t = useTranslations("settings.proposals");
  const isReady = useReady();
  const { value, isBusy, failure, success, change, forget } = useSetting(setting);
  return (
    <>
      <SuccessBanner text={success} onClose={forget} />
      {failure && <Banner tone="error">{failure}</Banner>}
      <Card className="p-4 sm:p-5">
        <Checkbox
          label={t("reminders")}
          hint={t("remindersHint")}
          checked={value === "on"}
          disabled={!isReady || isBusy || !mayChange}
          onChange={({ target }) => {
            const next = target.checked ? "on" : "off";
            void change(next, t(next));
          }}
        />
      </Card>
    </>
  );
}
