import { useTranslations } from "next-intl";
import { LANGUAGE_TABLE, type Language } from "@/lib/core/i18n/languages";

/** What staff read where they choose a language: its name in itself, and whether it is a draft: "Español (draft)". */
export function useLanguageName(): (language: Language) => string {
  const t = useTranslations("common");
  return (language) => {
    const { name, isDraft } = LANGUAGE_TABLE[language];
    return isDraft ? t("draftLanguage", { language: name }) : name;
  };
}
