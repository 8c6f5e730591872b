import { useTranslations } from "next-intl";
import { LANGUAGE_TABLE, type Language } from "@/lib/core/i18n/languages";

/**
 * A language's name for staff who choose one: in that language, and marked if it is a draft: "Español
 * (draft)".
 */
export function useLanguageName(): (language: Language) => string {
  const t = useTranslations("common");
  return (language) => {
    const { name, isDraft } = LANGUAGE_TABLE[language];
    return isDraft ? t("draftLanguage", { language: name }) : name;
  };
}
