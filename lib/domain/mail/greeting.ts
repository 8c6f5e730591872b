import type { Language } from "@/lib/core/i18n/languages";

const GREETINGS: Readonly<Record<Language, string>> = {
  en: "hello|hi|hey|dear|greetings|good (?:morning|afternoon|evening|day)",
  fr: "bonjour|bonsoir|salut|allô|coucou|ch(?:er|ère|ers|ères)|madame|monsieur|mesdames|messieurs",
  es: "hola|buen(?:os)? días?|buenas (?:tardes|noches)|estimad[oa]s?|querid[oa]s?|saludos|señor(?:a|es|as)?",
};

const GREETING = new RegExp(String.raw`^(?:${Object.values(GREETINGS).join("|")})(?![\p{L}\p{N}])`, "iu");

/** Whether a message begins with a greeting, in any language, and so needs no other. Pure, browser-safe. */
export const greetsItself = (message: string): boolean => GREETING.test(message.trimStart());
