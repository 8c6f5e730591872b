"use client";

import { useTranslations } from "next-intl";
import { SavedAtOnce } from "@/app/_settings/saved-at-once";
import { SelectField } from "@/app/_ui/select-field";
import type { SettingAnswer } from "@/lib/domain/settings/schema";
import { zoneOptions } from "@/lib/core/time/time-zones";

type Props = {
  setting: SettingAnswer;
  /** Those of the server, because a browser may know others. */
  zones: readonly string[];
  mayChange: boolean;
};

/** The time zone of the workspace's days; saved at once (U-02). */
export function TimeZoneChoice({ setting, zones, mayChange }: Props) {
  const t = useTranslations("settings.company.timeZone");
  return (
    <SavedAtOnce setting={setting} mayChange={mayChange}>
      {({ value, isDisabled, change }) => (
        <SelectField
          label={t("title")}
          hint={t("text")}
          options={zoneOptions(zones)}
          value={value}
          disabled={isDisabled}
          onChange={(zone) => zone && change(zone, t("saved"))}
        />
      )}
    </SavedAtOnce>
  );
}
