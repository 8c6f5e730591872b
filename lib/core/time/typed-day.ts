import { LANGUAGES, regionOf } from "@/lib/core/i18n/languages";

/** How a reader writes days of numbers alone: 11/23/2026 or 23/11/2026. */
type Order = "monthFirst" | "dayFirst";

/**
 * Reads a typed day: 2026-11-23, 23/11/2026, 23 Nov 2026 or Nov 23, 2026, with the month's name in any of the product's
 * languages. The year has four digits.
 * @param order of two numbers that could both be the month
 * @returns the day as 2026-11-23; null if the text is none
 */
export function readDay(text: string, order: Order): string | null {
  const parts = plain(text)
    .split(/[\s/.,-]+/)
    .filter((part) => part !== "" && !LINKS.has(part));
  const [one = "", two = "", three = "", more] = parts;
  if (more !== undefined || three === "") return null;
  if (/^\d{4}$/.test(one)) return dayOf(one, two, three);
  if (!/^\d{4}$/.test(three)) return null;
  const month = monthNamed(one) ?? monthNamed(two);
  if (month !== null) return dayOf(three, String(month), monthNamed(one) === null ? one : two);
  const isMonthFirst = Number(one) <= 12 && (order === "monthFirst" || Number(two) > 12);
  return isMonthFirst ? dayOf(three, one, two) : dayOf(three, two, one);
}

/** Words between the parts of a day: "1er de mayo de 2026". */
const LINKS: ReadonlySet<string> = new Set(["de", "del", "le", "the", "of"]);

/** The earliest and the latest day that are stored (lib/core/contract/times.ts). */
const [FIRST, LAST] = ["1000-01-01", "9998-12-31"];

function dayOf(year: string, month: string, date: string): string | null {
  const parts = [month, date.replace(/(?<=\d)(?:er|st|nd|rd|th|º)$/, "")];
  if (!parts.every((part) => /^\d{1,2}$/.test(part))) return null;
  const day = [year, ...parts.map((part) => part.padStart(2, "0"))].join("-");
  const moment = new Date(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
  return exists && day >= FIRST && day <= LAST ? day : null;
}

const plain = (text: string): string => text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

const MONTHS = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, index, 15)));

/** Names of the months by number, in all languages; made when the first one is read. */
let names: string[][] | undefined;

/** The month with this name or its first letters, three at least; null if it is none, or could be several. */
function monthNamed(text: string): number | null {
  if (!/^[a-z]{3,}$/.test(text)) return null;
  names ??= MONTHS.map((month) =>
    LANGUAGES.map((language) =>
      plain(new Intl.DateTimeFormat(regionOf(language), { month: "long", timeZone: "UTC" }).format(month)),
    ),
  );
  const result = names.flatMap((each, index) =>
    each.some((name) => name.startsWith(text)) ? [index + 1] : [],
  );
  return result.length === 1 ? (result[0] ?? null) : null;
}
