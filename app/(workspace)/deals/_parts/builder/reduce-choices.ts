import {
  groupOf,
  hasChoices,
  linesOfMember,
  membersOf,
  remaining,
  withRelations,
  type ChoiceGroup,
} from "@/lib/core/offers/choices";
import type { ChoiceAction } from "./builder-state";
import type { DealForm } from "./form-state";
import type { SelectedItem } from "./selected-item";

/**
 * The deal after a group was made, changed or dissolved, whose lines stay options with their selection, or after lines
 * were related. Pure.
 */
export function reduceChoices(deal: DealForm, action: ChoiceAction): DealForm {
  if (action.type === "related")
    return { ...deal, choices: withRelations(deal.choices, action.line, action) };
  const { groups, ...relations } = deal.choices;
  if (action.type === "ungrouped")
    return { ...deal, choices: { groups: groups.filter(({ key }) => key !== action.key), ...relations } };
  const isNew = !groups.some(({ key }) => key === action.group.key);
  const changed = groups.map((group) => (group.key === action.group.key ? action.group : group));
  return {
    ...deal,
    choices: { groups: isNew ? [...groups, action.group] : changed, ...relations },
    selectedItems: withDefault(deal.selectedItems, action.group, action.chosen),
  };
}

/** Lines with the members of a group that are chosen by default. */
function withDefault(
  items: readonly SelectedItem[],
  group: ChoiceGroup,
  chosen: readonly string[],
): SelectedItem[] {
  const keysOf = (members: readonly string[]) =>
    new Set(members.flatMap((member) => linesOfMember(group, member, items)));
  const [all, ticked] = [keysOf(membersOf(group)), keysOf(chosen)];
  return items.map((item) =>
    all.has(item.key) ? { ...item, isOptional: true, isTicked: ticked.has(item.key), isStated: true } : item,
  );
}

/** Without choices among lines and sections that are gone; members of groups are optional. */
export function withRemaining(deal: DealForm): DealForm {
  if (!hasChoices(deal.choices)) return deal;
  const left = remaining(deal.choices, deal.selectedItems);
  const isSame = JSON.stringify(left) === JSON.stringify(deal.choices);
  return {
    ...deal,
    choices: isSame ? deal.choices : left,
    selectedItems: deal.selectedItems.map((item) =>
      !item.isOptional && groupOf(left, item) ? { ...item, isOptional: true } : item,
    ),
  };
}
