import type { Language } from "./texts";

/** A percent value in the reader's language: 9.975 gives "9.975%", in French "9,975 %". */
export const percentText = (value: number, language: Language): string =>
  formats[language].format(value / 100);

const format = (locale: string) =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 3 });

const formats: Readonly<Record<Language, Intl.NumberFormat>> = { en: format("en-CA"), fr: format("fr-CA") };
