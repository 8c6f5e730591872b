import { regionOf, type Language } from "@/lib/core/i18n/languages";

export type MonthStyle = "long" | "short" | "narrow";

/** The name of the month of a day (2026-11-01): "November 2026", "Nov" or "N". */
export function monthName(language: Language, day: string, style: MonthStyle): string {
  const key = `${language} ${style}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(regionOf(language), {
      month: style,
      ...(style === "long" && { year: "numeric" }),
      timeZone: "UTC",
    });
  formats.set(key, format);
  return format.format(new Date(day));
}

// Building a format costs far more than using it.
const formats = new Map<string, Intl.DateTimeFormat>();
