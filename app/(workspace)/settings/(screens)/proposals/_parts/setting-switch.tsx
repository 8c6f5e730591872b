"use client";

import { useTranslations } from "next-intl";
import { SuccessBanner } from "@/app/_settings/success-banner";
import { Banner } from "@/app/_ui/banner";
import { Card } from "@/app/_ui/card";
import { Checkbox } from "@/app/_ui/checkbox";
import { useReady } from "@/app/_ui/use-ready";
import type { SettingAnswer } from "@/lib/domain/settings/schema";
import { useSetting } from "./use-setting";

type Props = {
  /** Its texts: a group below settings.proposals. */
  texts: "reminders" | "purchaseOrder";
  setting: SettingAnswer;
  mayChange: boolean;
};

/** Switches a setting of proposals on or off; saved at once. A switch that was not saved goes back. */
export function SettingSwitch({ texts, setting, mayChange }: Props) {
  const t = useTranslations("settings.proposals");
  const isReady = useReady();
  const { value, isBusy, failure, success, change, forget } = useSetting(setting);
  return (
    <>
      <SuccessBanner text={success} onClose={forget} />
      {failure && <Banner tone="error">{failure}</Banner>}
      <Card className="p-4 sm:p-5">
        <Checkbox
          label={t(`${texts}.label`)}
          hint={t(`${texts}.hint`)}
          checked={value === "on"}
          disabled={!isReady || isBusy || !mayChange}
          onChange={({ target }) => {
            const next = target.checked ? "on" : "off";
            void change(next, t(`${texts}.${next}`));
          }}
        />
      </Card>
    </>
  );
}
