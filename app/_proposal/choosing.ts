import {
  broken,
  groupOf,
  hasChoices,
  isSingle,
  unmet,
  withLine,
  wholeSections,
  type ChoiceGroup,
  type ChoiceLine,
  type Unmet,
} from "@/lib/core/offers/choices";
import type { ProposalView } from "@/lib/domain/proposals/view";

type Offer = Pick<ProposalView, "choices" | "line_items">;
/** Ids of selected lines. */
type Selection = ReadonlySet<number>;

const linesOf = ({ line_items: lines }: Offer): ChoiceLine[] =>
  lines.map(({ key, section, is_optional: isOptional }) => ({ key, section, isOptional }));

const keysOf = ({ line_items: lines }: Offer, selection: Selection): Set<string> =>
  new Set(lines.filter(({ id }) => selection.has(id)).map(({ key }) => key));

const idsOf = ({ line_items: lines }: Offer, keys: ReadonlySet<string>): Set<number> =>
  new Set(lines.filter(({ key }) => keys.has(key)).map(({ id }) => id));

/**
 * The selection after the reader chose a line, or took it back: of a section that is chosen as a whole with all its
 * lines, and where only one can be chosen in place of the other. The one of 'exactly one' cannot be taken back. Pure.
 */
export function chosenAfter(offer: Offer, selection: Selection, id: number): Selection {
  const line = offer.line_items.find((each) => each.id === id);
  if (!line || !hasChoices(offer.choices)) return toggled(selection, id);
  const group = groupOf(offer.choices, line);
  const [lines, keys] = [linesOf(offer), keysOf(offer, selection)];
  if (!selection.has(id)) return idsOf(offer, withLine(offer.choices, lines, keys, line.key));
  if (group && isSingle(group)) return selection;
  keys.delete(line.key);
  return idsOf(offer, wholeSections(offer.choices, lines, keys, new Set([line.key])));
}

function toggled(selection: Selection, id: number): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** What a selection lacks, before the offer can be accepted. */
export const missingIn = (offer: Offer, selection: Selection): Unmet[] =>
  hasChoices(offer.choices) ? unmet(offer.choices, linesOf(offer), keysOf(offer, selection)) : [];

/** What a change of the selection makes worse, which the server refuses. */
export const worseThan = (offer: Offer, saved: Selection, selection: Selection): Unmet[] =>
  hasChoices(offer.choices)
    ? broken(offer.choices, linesOf(offer), keysOf(offer, saved), keysOf(offer, selection))
    : [];

/** The group of which a line is a member, itself or by its section. */
export const groupOfLine = ({ choices }: Offer, line: Offer["line_items"][number]): ChoiceGroup | null =>
  groupOf(choices, line) ?? null;

/**
 * The line that puts right what a selection lacks when it is chosen, or taken back; null where that takes another
 * choice: of a group, or of what cannot be taken back.
 */
export function remedyOf(offer: Offer, each: Unmet): { id: number; kind: "add" | "leave" } | null {
  if ("count" in each) return null;
  const lineOf = (key: string) => offer.line_items.find((line) => line.key === key);
  if (each.kind === "needs") {
    const other = lineOf(each.other);
    return other ? { id: other.id, kind: "add" } : null;
  }
  const free = [each.other, each.line].map(lineOf).find((line) => {
    const group = line && groupOf(offer.choices, line);
    return line?.is_optional && !(group && isSingle(group));
  });
  return free ? { id: free.id, kind: "leave" } : null;
}
