import { createTranslator } from "next-intl";
import en from "@/messages/en.json" with { type: "json" };
import { DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";

/**
 * Texts of broken rules as the API says them: in English, whatever the caller's language (S-040). Server
 * only: it carries all messages.
 */
export const inEnglish = createTranslator({
  locale: DEFAULT_LANGUAGE,
  messages: { validation: en.validation },
  namespace: "validation",
});
