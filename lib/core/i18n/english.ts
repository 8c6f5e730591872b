import { createTranslator } from "next-intl";
import en from "@/messages/en.json" with { type: "json" };

/**
 * Texts of broken rules as the API says them: in English, whatever the caller's language (S-040). Server
 * only: it carries all messages.
 */
export const inEnglish = createTranslator({
  locale: "en",
  messages: { validation: en.validation },
  namespace: "validation",
});
