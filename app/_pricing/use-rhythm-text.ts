import { useTranslations } from "next-intl";
import { useStaffText } from "@/app/_ui/staff-text";
import type { RhythmShape } from "@/lib/core/pricing/rhythm-shapes";
import { usePerPeriod } from "./use-per-period";

/** Words of rhythms on staff's screens. */
export function useRhythmText() {
  const t = useTranslations("builder.pricing.rhythm");
  const { date } = useStaffText();
  const per = usePerPeriod();
  /** "12 months, the first 2 free, from 1 Jan 2027". */
  const terms = ({ every, term, is_open_ended: isOpen, free_periods: free, start }: RhythmShape): string => {
    const periods = t("periods", { every, count: term });
    return [
      isOpen ? t("open", { periods }) : periods,
      ...(free > 0 ? [t("freePeriods", { every, count: free })] : []),
      ...(start === null
        ? []
        : ["on" in start ? t("from", { date: date(start.on) }) : t("after", { count: start.days })]),
    ].join(", ");
  };
  return { per, terms };
}
