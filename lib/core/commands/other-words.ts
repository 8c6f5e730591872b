import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { LANGUAGES, type Language } from "@/lib/core/i18n/languages";
import { COMMAND_IDS, type CommandId } from "./commands";

/** A command's words in the other languages, separated by commas, because people search in any language. */
export type OtherWords = Readonly<Record<CommandId, string>>;

/** The words of all commands in every language but the page's. Server only: it imports all messages. */
export function otherWords(language: Language): OtherWords {
  const others = LANGUAGES.filter((each) => each !== language).map((each) =>
    wordsOf(MESSAGES[each].commands.items),
  );
  return Object.fromEntries(
    COMMAND_IDS.map((id) => [id, others.map((words) => words[id]).join(", ")]),
  ) as OtherWords;
}

type Items = Readonly<Record<CommandId, { title: string; keywords: string }>>;

const wordsOf = (items: Items): OtherWords =>
  Object.fromEntries(
    COMMAND_IDS.map((id) => [id, `${items[id].title}, ${items[id].keywords}`]),
  ) as OtherWords;
