import { createTranslator } from "next-intl";
import type { Language } from "@/lib/core/i18n/languages";
import en from "@/messages/en.json" with { type: "json" };
import fr from "@/messages/fr.json" with { type: "json" };

/** Texts of mails in a language. */
export const mailTexts = (language: Language) =>
  createTranslator({
    locale: language,
    messages: { mail: language === "fr" ? fr.mail : en.mail },
    namespace: "mail",
  });

export type MailTexts = ReturnType<typeof mailTexts>;
