import { LANGUAGES, type Language } from "@/lib/core/i18n/languages";
import { translations } from "./translations";

/** Where each language's texts are, and in which version (TRN-03, BOO-08). */
export const translationFiles = (): { language: Language; version: string; url: string }[] =>
  LANGUAGES.map((language) => {
    const { version } = translations(language);
    return { language, version, url: `/api/locales/${language}.json?v=${version}` };
  });
