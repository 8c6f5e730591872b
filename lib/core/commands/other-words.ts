import type { Language } from "@/lib/core/i18n/languages";
import en from "@/messages/en.json" with { type: "json" };
import fr from "@/messages/fr.json" with { type: "json" };
import { COMMAND_IDS, type CommandId } from "./commands";

/** A command's words in the other language, separated by commas: people search in either. */
export type OtherWords = Readonly<Record<CommandId, string>>;

/** The words of all commands in the language that the page does not have. Server only: it carries all messages. */
export const otherWords = (language: string): OtherWords => (language === "fr" ? WORDS.en : WORDS.fr);

type Items = Readonly<Record<CommandId, { title: string; keywords: string }>>;

const wordsOf = (items: Items): OtherWords =>
  Object.fromEntries(
    COMMAND_IDS.map((id) => [id, `${items[id].title}, ${items[id].keywords}`]),
  ) as OtherWords;

const WORDS: Readonly<Record<Language, OtherWords>> = {
  en: wordsOf(en.commands.items),
  fr: wordsOf(fr.commands.items),
};
