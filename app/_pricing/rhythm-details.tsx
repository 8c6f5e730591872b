"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/app/_ui/checkbox";
import { DayField } from "@/app/_ui/day-field";
import { NumberField } from "@/app/_ui/number-field";
import { SelectField } from "@/app/_ui/select-field";
import { dayIn, firstOfMonth } from "@/lib/core/time/days";
import type { RhythmShape } from "@/lib/core/pricing/rhythm-shapes";
import { MAX_START_DAYS, MAX_TERM } from "@/lib/core/pricing/rhythms";

/** For how long something repeats, what is free at the beginning, and when it starts (U-123). */
export const RhythmDetails = ({ rhythm, timeZone, onChange }: PartProps & { timeZone: string }) => (
  <>
    <TermFields rhythm={rhythm} onChange={onChange} />
    <StartFields {...{ rhythm, timeZone, onChange }} />
  </>
);

type PartProps = { rhythm: RhythmShape; onChange: (rhythm: RhythmShape) => void };

function TermFields({ rhythm, onChange }: PartProps) {
  const t = useTranslations("builder.pricing.rhythm");
  const { every, term, is_open_ended: isOpenEnded, free_periods: free } = rhythm;
  return (
    <>
      <div className="space-y-2">
        <NumberField
          label={t(isOpenEnded ? "leastTerm" : "term", { every })}
          required
          decimals={0}
          min={1}
          max={MAX_TERM}
          value={term}
          onChange={(chosen) =>
            chosen !== null &&
            onChange({ ...rhythm, term: chosen, free_periods: Math.min(free, Math.max(0, chosen - 1)) })
          }
        />
        <Checkbox
          label={t("openEnded")}
          checked={isOpenEnded}
          onChange={({ target }) => onChange({ ...rhythm, is_open_ended: target.checked })}
        />
      </div>
      <NumberField
        label={t("free", { every })}
        decimals={0}
        min={0}
        max={term - 1}
        value={free === 0 ? null : free}
        onChange={(chosen) => onChange({ ...rhythm, free_periods: chosen ?? 0 })}
      />
    </>
  );
}

function StartFields({ rhythm, timeZone, onChange }: PartProps & { timeZone: string }) {
  const t = useTranslations("builder.pricing.rhythm");
  const { start } = rhythm;
  const kind = start === null ? "onAcceptance" : "on" in start ? "onDay" : "afterDays";
  const startOf = (chosen: string | null): RhythmShape["start"] => {
    if (chosen === "onDay") return { on: firstOfMonth(dayIn(timeZone, new Date()), 1) };
    return chosen === "afterDays" ? { days: 30 } : null;
  };
  return (
    <>
      <SelectField
        label={t("start")}
        options={(["onAcceptance", "onDay", "afterDays"] as const).map((value) => ({
          value,
          label: t(value),
        }))}
        value={kind}
        onChange={(chosen) => onChange({ ...rhythm, start: startOf(chosen) })}
      />
      {start === null ? null : "on" in start ? (
        <DayField
          label={t("day")}
          required
          value={start.on}
          onChange={(on) => on !== null && onChange({ ...rhythm, start: { on } })}
        />
      ) : (
        <NumberField
          label={t("days")}
          required
          decimals={0}
          min={1}
          max={MAX_START_DAYS}
          value={start.days}
          onChange={(days) => days !== null && onChange({ ...rhythm, start: { days } })}
        />
      )}
    </>
  );
}
