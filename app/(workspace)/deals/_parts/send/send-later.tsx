import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { DayField } from "@/app/_ui/day-field";
import { useStaffText } from "@/app/_ui/staff-text";
import { TextField } from "@/app/_ui/text-field";
import { dayIn, daysAfter } from "@/lib/core/time/days";
import type { SendProblem } from "./send-problem";
import { zoneName } from "@/lib/core/time/time-zones";

type Later = { day: string | null; time: string };

type Props = {
  value: Later | null;
  onChange: (later: Later | null) => void;
  validUntil: string;
  /** In which day and time are chosen: the client's time zone, if it is known, else the workspace's. */
  zone: string;
  /** The chosen moment; null while it is incomplete. */
  sendAt: Date | null;
  problem: SendProblem["key"] | undefined;
  isDisabled: boolean;
};

/** Asks for a day and a time of the client's, once one wants to send later; names the workspace's beside them. */
export function SendLater({ value, onChange, validUntil, zone, sendAt, problem, isDisabled }: Props) {
  const t = useTranslations("deals.send");
  const { timeZone, moment } = useStaffText();
  const [now] = useState(() => Date.now());
  const today = dayIn(zone, now);
  if (!value)
    return (
      <Button
        size="sm"
        variant="secondary"
        disabled={isDisabled}
        onClick={() => onChange({ day: daysAfter(today, 1), time: USUAL_TIME })}
      >
        {t("later.open")}
      </Button>
    );
  return (
    <fieldset className="space-y-3">
      <legend className="sr-only">{t("later.open")}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DayField
          label={t("later.day")}
          error={problem === "past" || problem === "late" ? t(`problems.${problem}`) : null}
          min={today}
          max={dayIn(zone, validUntil)}
          value={value.day}
          disabled={isDisabled}
          onChange={(day) => onChange({ ...value, day })}
        />
        <TextField
          label={t("later.time")}
          hint={
            zone === timeZone
              ? t("later.zone", { zone: zoneName(zone) })
              : [
                  t("later.clientZone", { zone: zoneName(zone) }),
                  ...(sendAt
                    ? [
                        t("later.ownMoment", {
                          zone: zoneName(timeZone),
                          moment: moment(sendAt.toISOString()),
                        }),
                      ]
                    : []),
                ].join(" ")
          }
          type="time"
          value={value.time}
          disabled={isDisabled}
          onChange={(event) => onChange({ ...value, time: event.target.value })}
        />
      </div>
      <Button size="sm" variant="secondary" disabled={isDisabled} onClick={() => onChange(null)}>
        {t("later.now")}
      </Button>
    </fieldset>
  );
}

/** When most people begin their day. */
const USUAL_TIME = "09:00";
