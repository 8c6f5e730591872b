import { printable } from "../printable";

/** A count or a percent as the reader's language writes it, with three decimals at most (9.975). */
export function formatNumber(value: number, language: "en" | "fr"): string {
  return printable(formats[language].format(value));
}

const formats = {
  en: new Intl.NumberFormat("en-CA", { maximumFractionDigits: 3 }),
  fr: new Intl.NumberFormat("fr-CA", { maximumFractionDigits: 3 }),
};
