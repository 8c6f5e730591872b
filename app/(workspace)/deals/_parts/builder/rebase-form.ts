import type { Block } from "@/lib/core/documents/blocks";
import {
  DEAL_FIELD_NAMES,
  DEAL_PARTS,
  partOf,
  type DealFieldName,
  type DealPart,
} from "@/lib/domain/deals/terms/deal-fields";
import { LINE_FIELD_NAMES, pickSaid } from "@/lib/domain/deals/lines/line-fields";
import { isEmptyAnswer } from "@/lib/core/pricing/condition";
import { convertForm } from "./deal-money";
import { firstText, firstWords } from "./document/first-words";
import type { BothChanged, TenantRates } from "./builder-state";
import type { DealForm } from "./form-state";
import { ONLY_SERVICES } from "./reduce-document";
import { rebaseKeyed } from "@/app/_form/rebase-keyed";
import { withItems } from "./reduce-items";
import { inSections } from "./reduce-sections";
import { isFreeItem } from "./free-item";
import type { SelectedItem } from "./selected-item";
import { ownValue } from "@/lib/core/own-value";

/** What the form has beside the fields of a part, or instead of them. */
const BESIDE: Readonly<Partial<Record<DealPart, readonly (keyof DealForm)[]>>> = {
  client: ["client", "selectedRecipients"],
  tax: ["keepsTaxes"],
  discount: ["discountOriginal"],
};

type SameInForm = Exclude<DealFieldName, "clientId">;

/** The fields of the form that belong to a part. */
const formFieldsOf = (part: DealPart): (keyof DealForm)[] => [
  ...DEAL_FIELD_NAMES.filter((name): name is SameInForm => partOf(name) === part && name !== "clientId"),
  ...(BESIDE[part] ?? []),
];

export type Rebased = { deal: DealForm; both: BothChanged[] };

/**
 * Applies the user's changes to a newer revision of the same deal; pure. A change on one side is kept; if
 * both sides changed something, the user's change is kept and listed.
 * @param base the deal as it was opened
 * @param mine the same with the user's changes
 * @param theirs the newer revision as the builder opens it
 */
export function rebaseForm(
  { base, mine, theirs }: { base: DealForm; mine: DealForm; theirs: DealForm },
  rates: TenantRates,
): Rebased {
  const both: BothChanged[] = [];
  const own = (part: DealPart): boolean => {
    const [before, now, other] = [base, mine, theirs].map((form) => contentOf(form, part));
    if (now === before) return false;
    if (other !== before && other !== now) both.push({ part });
    return true;
  };
  const currency = own("currency") ? mine.currency : theirs.currency;
  const converted = (form: DealForm) =>
    form.currency === currency ? form : convertForm(form, currency, rates);
  const [changed, newer] = [converted(mine), converted(theirs)];
  const deal = { ...newer };
  for (const part of DEAL_PARTS)
    if (part !== "currency" && own(part)) Object.assign(deal, fieldsOf(changed, part));
  const fields = rebaseFields(base.customFields, mine.customFields, theirs.customFields);
  const lines = rebaseLines({
    base: base.selectedItems,
    mine: changed.selectedItems,
    theirs: newer.selectedItems,
  });
  const blocks = rebaseKeyed(base.blocks, mine.blocks, theirs.blocks);
  const sections = rebaseKeyed(base.sections, mine.sections, theirs.sections);
  return {
    deal: inSections({
      ...deal,
      customFields: fields.values,
      blocks: withServicesOnce(blocks.items),
      sections: sections.items,
      selectedItems: lines.items,
    }),
    both: [
      ...both,
      ...fields.both.map((field) => ({ field })),
      ...lines.both,
      ...sections.both.map(({ name }) => ({ section: name })),
      ...(sections.bothMoved ? [{ order: "sections" as const }] : []),
      ...blocks.both.map((block) => ({ block: block.type, words: firstWords(firstText(block)) })),
      ...(blocks.bothMoved ? [{ order: "blocks" as const }] : []),
    ],
  };
}

type FieldValues = DealForm["customFields"];

/** What is said of a line, but for its key, which is that of the newer line. */
const SAID = LINE_FIELD_NAMES.filter((name) => name !== "key");

/** Merges custom fields one by one: the user's change is kept, and listed if others changed the field too. */
function rebaseFields(
  base: FieldValues,
  mine: FieldValues,
  theirs: FieldValues,
): { values: FieldValues; both: string[] } {
  const valueOf = (values: FieldValues, key: string) => ownValue(values, key) ?? null;
  const own = Object.keys(mine).filter((key) => valueOf(mine, key) !== valueOf(base, key));
  return {
    values: { ...theirs, ...Object.fromEntries(own.map((key) => [key, valueOf(mine, key)])) },
    both: own.filter(
      (key) => valueOf(theirs, key) !== valueOf(base, key) && valueOf(theirs, key) !== valueOf(mine, key),
    ),
  };
}

/** A list of blocks needs exactly one block for the services; merging can leave two or none. */
function withServicesOnce(blocks: readonly Block[]): Block[] {
  const first = blocks.find(({ type }) => type === "services");
  if (first) return blocks.filter((block) => block.type !== "services" || block === first);
  return blocks.length === 0 ? [] : [...blocks, ...ONLY_SERVICES];
}

const fieldsOf = (form: DealForm, part: DealPart): Partial<DealForm> =>
  Object.fromEntries(formFieldsOf(part).map((field) => [field, form[field]]));

/**
 * A part's value for comparison. A client counts as changed only if another one or other recipients were
 * chosen; a fixed discount is compared as it was typed, because it may have been converted.
 */
function contentOf(form: DealForm, part: DealPart): string {
  if (part === "client")
    return JSON.stringify([
      form.client?.id ?? null,
      form.selectedRecipients.toSorted((one, other) => one - other),
    ]);
  if (part === "discount")
    return JSON.stringify({
      ...fieldsOf(form, part),
      discountAmount: form.discountOriginal ?? form.discountAmount,
      discountOriginal: null,
    });
  return JSON.stringify(fieldsOf(form, part));
}

type Lines = Record<"base" | "mine" | "theirs", readonly SelectedItem[]>;

function rebaseLines({ base, mine, theirs }: Lines): { items: SelectedItem[]; both: BothChanged[] } {
  const both: BothChanged[] = [];
  const origins = originsOf(base, theirs);
  const ownOf = (before: SelectedItem) => mine.find(({ key }) => key === before.key);
  const known = new Set(base.map(({ key }) => key));
  const placeOf = new Map<SelectedItem, number>();
  const kept = theirs.flatMap((line, index) => {
    const before = origins[index];
    if (!before) return [line];
    const own = ownOf(before);
    if (own && isSame(own, before)) return [at(line, own)];
    if (!isSame(line, before)) both.push({ line: line.title });
    return own ? [at(applied(own, line), own)] : [];
  });
  const gone = base.filter((before) => !origins.includes(before));
  const wanted = gone.flatMap((before) => {
    const own = ownOf(before);
    if (!own || isSame(own, before)) return [];
    both.push({ line: own.title });
    return [at({ ...own, isTicked: false }, own)];
  });
  const added = mine.filter(({ key }) => !known.has(key)).map((line) => at(line, line));
  const items = [...kept, ...wanted, ...added];
  return { items: withItems([], renumbered(isInOrder(base, origins) ? sorted(items) : items)), both };

  function at(line: SelectedItem, own: SelectedItem): SelectedItem {
    placeOf.set(line, mine.indexOf(own));
    return line;
  }
  /** In the user's order; lines that others added come last. */
  function sorted(lines: SelectedItem[]): SelectedItem[] {
    const place = (line: SelectedItem) => placeOf.get(line) ?? mine.length;
    return lines.toSorted((one, other) => place(one) - place(other));
  }
}

const renumbered = (lines: readonly SelectedItem[]): SelectedItem[] =>
  lines.map((line, index) => ({ ...line, position: index + 1 }));

/** Whether others kept the order of the lines; only then the user's order is used. */
const isInOrder = (base: readonly SelectedItem[], origins: readonly (SelectedItem | null)[]): boolean => {
  const places = origins.flatMap((origin) => (origin ? [base.indexOf(origin)] : []));
  return places.every((at, index) => index === 0 || at > (places[index - 1] ?? -1));
};

/**
 * For each newer line the line it continues: an identical one, else the first with the same service; for a
 * free line, the first with the same name.
 */
function originsOf(base: readonly SelectedItem[], theirs: readonly SelectedItem[]): (SelectedItem | null)[] {
  const open = new Set(base);
  const take = (fits: (line: SelectedItem) => boolean): SelectedItem | null => {
    const match = [...open].find(fits);
    if (match) open.delete(match);
    return match ?? null;
  };
  const same = theirs.map((line) => take((before) => isSame(before, line)));
  return same.map((found, index) => found ?? take((before) => isOfSameService(before, theirs[index])));
}

const isOfSameService = (before: SelectedItem, line: SelectedItem | undefined): boolean =>
  before.catalogItemId === line?.catalogItemId && (!isFreeItem(before) || before.title === line.title);

/**
 * The user's change of a line applied to the newer line. If the user changed only what is said beside its price
 * (`isCarried`), everything else is taken from the newer line.
 */
const applied = (own: SelectedItem, line: SelectedItem): SelectedItem =>
  own.isCarried
    ? {
        ...line,
        ...pickSaid(SAID, own),
      }
    : { ...own, key: line.key, isTicked: line.isTicked };

/** Whether two lines offer the same. Compares original prices, because the currency may have changed. */
const isSame = (one: SelectedItem, other: SelectedItem): boolean => offered(one) === offered(other);

const offered = ({ catalogItemId, quantity, original, fieldValues, ...line }: SelectedItem) =>
  JSON.stringify([
    catalogItemId ?? [line.title, line.description, line.taxProfile?.id ?? null],
    quantity,
    pickSaid(SAID, line),
    original.unitPrice,
    Object.entries(fieldValues)
      .filter(([, value]) => !isEmptyAnswer(value))
      .sort(([one], [other]) => Number(one) - Number(other)),
  ]);
