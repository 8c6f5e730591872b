import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { SelectField } from "@/app/_ui/select-field";
import { timeZones, zoneOptions } from "@/lib/core/time/time-zones";

type Props = {
  /** null: not known. */
  value: string | null;
  error: string | null;
  onChange: (zone: string | null) => void;
};

/** The time zone of a client's hours, or none (U-63). Its own is offered even if this browser does not know it. */
export function TimeZoneField({ value, error, onChange }: Props) {
  const t = useTranslations("clients.form");
  const zones = useMemo(() => [...new Set([...timeZones(), ...(value === null ? [] : [value])])], [value]);
  return (
    <SelectField
      label={t("timeZone")}
      hint={t("timeZoneHint")}
      placeholder={t("noTimeZone")}
      clearable
      options={zoneOptions(zones)}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
