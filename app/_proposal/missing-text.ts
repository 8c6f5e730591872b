import type { Unmet } from "@/lib/core/offers/choices";
import { titleOf } from "@/lib/domain/proposals/choice-range";
import type { ProposalView } from "@/lib/domain/proposals/view";
import { fill, type ProposalTexts } from "./texts";

type Texts = ProposalTexts["choices"];

/** What a selection lacks, in words that name both sides. */
export function missingText(
  { choices, line_items: lines }: Pick<ProposalView, "choices" | "line_items">,
  each: Unmet,
  texts: Texts,
): string {
  if ("count" in each) {
    const group = choices.groups.find(({ key }) => key === each.group);
    return fill(texts[each.kind], { title: group ? titleOf(group, texts) : "", count: each.count });
  }
  const name = (key: string) => lines.find((line) => line.key === key)?.name ?? "";
  return fill(texts[each.kind], { name: name(each.line), other: name(each.other) });
}
