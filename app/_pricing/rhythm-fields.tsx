"use client";

import { useTranslations } from "next-intl";
import { late } from "@/app/_ui/late";
import { SelectField } from "@/app/_ui/select-field";
import type { RhythmShape } from "@/lib/core/pricing/rhythm-shapes";
import { EVERY, periodsOfYear, type Every } from "@/lib/core/pricing/rhythms";

const RhythmDetails = late(() => import("./rhythm-details").then((module) => module.RhythmDetails));

type Props = {
  /** null: sold once. */
  rhythm: RhythmShape | null;
  /** How often a service repeats, which its lines cannot change; absent where it is chosen. */
  fixed?: Every | undefined;
  timeZone: string;
  onChange: (rhythm: RhythmShape | null) => void;
};

/** How often something is sold, for how long, what is free at the beginning, and when it starts (U-123). */
export function RhythmFields({ rhythm, fixed, timeZone, onChange }: Props) {
  const t = useTranslations("builder.pricing.rhythm");
  const options = [
    { value: ONCE, label: t("once") },
    ...EVERY.map((every) => ({ value: every as string, label: t(every) })),
  ];
  return (
    <fieldset className="min-w-0">
      {fixed ? (
        <legend className="text-sm font-semibold">{t("ofService", { every: fixed })}</legend>
      ) : (
        <>
          <legend className="sr-only">{t("sold")}</legend>
          <SelectField
            label={t("sold")}
            hint={rhythm ? t("priceHint") : undefined}
            options={options}
            value={rhythm?.every ?? ONCE}
            onChange={(chosen) =>
              onChange(
                repeatedAs(
                  EVERY.find((every) => every === chosen),
                  rhythm,
                ),
              )
            }
          />
        </>
      )}
      {rhythm ? (
        <div className="mt-3 grid items-start gap-4 sm:grid-cols-2">
          <RhythmDetails {...{ rhythm, timeZone, onChange }} />
        </div>
      ) : null}
    </fieldset>
  );
}

const ONCE = "once";

/** The rhythm with another period: a year's term, as far as the start stays. */
const repeatedAs = (every: Every | undefined, rhythm: RhythmShape | null): RhythmShape | null =>
  every === undefined
    ? null
    : {
        every,
        term: periodsOfYear(every),
        is_open_ended: rhythm?.is_open_ended ?? false,
        free_periods: 0,
        start: rhythm?.start ?? null,
      };
