import { membersOf, type ChoiceGroup } from "@/lib/core/offers/choices";
import type { ProposalTexts } from "./view";

type Texts = ProposalTexts["choices"];

/** How many of a group are to be chosen, in words. */
export function rangeText(group: ChoiceGroup, texts: Texts): string {
  const { least, most } = group;
  const counted = (text: string, count: number) => text.replace("{count}", String(count));
  if (least === most) return most === 1 ? texts.one : counted(texts.exactly, most);
  if (least === 0) return counted(texts.atMost, most);
  if (most === membersOf(group).length) return counted(texts.atLeast, least);
  return texts.range.replace("{least}", String(least)).replace("{most}", String(most));
}

/** The title of a group, or how many of it are to be chosen. */
export const titleOf = (group: ChoiceGroup, texts: Texts): string => group.title || rangeText(group, texts);
