import { createTranslator } from "next-intl";
import en from "@/messages/en.json" with { type: "json" };
import es from "@/messages/es.json" with { type: "json" };
import fr from "@/messages/fr.json" with { type: "json" };
import { languageOfId, type Language, DEFAULT_LANGUAGE } from "./languages";

/** Every text in every language. Server only, because a browser would load all of it. */
export const MESSAGES: Readonly<Record<Language, typeof en>> = { en, fr, es };

/** Yes and No for an offer, in the tenant's language, because an offer's content is not translated (S-066, S-117). */
export const answerWords = (languageId: number) => MESSAGES[languageOfId(languageId)].answers;

/** Validation messages of the API: always in English (S-040). Server only: it imports all messages. */
export const inEnglish = createTranslator({
  locale: DEFAULT_LANGUAGE,
  messages: { validation: en.validation },
  namespace: "validation",
});
