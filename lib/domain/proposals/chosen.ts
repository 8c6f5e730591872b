import { invalidFields } from "@/lib/core/contract/errors";
import { broken, hasChoices, unmet, wholeSections, type Unmet } from "@/lib/core/offers/choices";
import { selectedKeys } from "@/lib/domain/deals/lines/chosen-lines";
import { contentOf } from "@/lib/domain/deals/terms/content";
import { choiceNames, unmetWords } from "@/lib/domain/deals/terms/choice-words";
import type { DealRecord, DealTerms } from "@/lib/domain/deals/revisions/revised-deal";
import type { LineRecord } from "@/lib/domain/deals/lines/lines-of-deal";

type Offer = { deal: DealTerms; lines: readonly LineRecord[] };

/** The field that errors name. */
const FIELD = "choices";

/**
 * The requested selections with those that follow from them: all lines of a section are chosen together. Error: 422
 * naming both sides for a group, a requirement or an exclusion that the request would break.
 */
export function unbroken(
  { deal, lines }: Offer,
  requested: ReadonlyMap<number, boolean>,
): ReadonlyMap<number, boolean> {
  if (!hasChoices(deal.choices)) return requested;
  const named = lines.filter(({ id }) => requested.has(id));
  const wanted = lines.map((line) => ({ ...line, isSelected: requested.get(line.id) ?? line.isSelected }));
  const before = selectedKeys(lines);
  const after = wholeSections(
    deal.choices,
    lines,
    selectedKeys(wanted),
    new Set(named.map(({ key }) => key)),
  );
  refuse(broken(deal.choices, lines, before, after), { deal, lines });
  return new Map(lines.filter((line) => line.isOptional).map((line) => [line.id, after.has(line.key)]));
}

/** Error: 422 naming what is missing, or too much, before an offer can be accepted. */
export function mustBeChosen({ deal, lines }: { deal: DealRecord; lines: readonly LineRecord[] }): void {
  refuse(unmet(deal.choices, lines, selectedKeys(lines)), { deal, lines }, contentOf(deal).sections);
}

function refuse(
  wrong: readonly Unmet[],
  { deal, lines }: Offer,
  sections: readonly { key: string; name: string }[] = [],
): void {
  if (wrong.length === 0) return;
  const names = choiceNames(deal.choices, lines, sections);
  throw invalidFields(
    wrong.map((each) => ({ field: FIELD, code: each.kind, message: unmetWords(each, names) })),
  );
}
