import { useTranslations } from "next-intl";
import type { CommandId } from "@/lib/core/commands/commands";
import type { OtherWords } from "@/lib/core/commands/other-words";
import type { CommandTexts } from "@/lib/core/commands/score-command";

/** A command's texts in the page's language, found by its words in the other one too. */
export function useCommandTexts(otherWords: OtherWords): (id: CommandId) => CommandTexts {
  const t = useTranslations("commands.items");
  return (id) => ({
    title: t(`${id}.title`),
    description: t(`${id}.description`),
    keywords: `${t(`${id}.keywords`)}, ${otherWords[id]}`,
  });
}
