import { invalidFields, type FieldError } from "@/lib/core/contract/errors";
import { groupOf, type Choices } from "@/lib/core/offers/choices";
import { areSameBundles, bundleOf, type DealBundle } from "@/lib/core/offers/bundles";
import type { PricedItem } from "@/lib/domain/catalog/pricing-catalog";
import type { LineInput } from "../input-schema";
import { isFree } from "./free-line";
import type { Placed } from "./line-order";
import type { AgreedLine, PricedLine } from "./priced-line";

/** The services of a deal's lines, with those that are its bundles. */
export const itemsSold = (
  lines: readonly Pick<LineInput, "sale_catalog_item_id">[],
  bundles: readonly DealBundle[],
): (number | null)[] => [
  ...lines.map((line) => line.sale_catalog_item_id),
  ...bundles.map(({ item }) => item),
];

/** The bundles of a deal as its call says, and as it has them before. */
export type BundleTerms = { said: readonly DealBundle[]; before: readonly DealBundle[] };
export const NO_BUNDLES: BundleTerms = { said: [], before: [] };

/** A bundle with the places of its lines. */
export type PlacedBundle = { bundle: DealBundle; index: number; places: number[] };

const PATH = "data.attributes.bundles";

/**
 * The bundles with the places of their lines (U-182). Error: 422 for a line that is not there, that is free, opened to
 * the customer, or a part of two bundles, and for lines that do not stand together or are not as many.
 */
export function placedBundles(
  lines: readonly Placed<LineInput>[],
  bundles: readonly DealBundle[],
): PlacedBundle[] {
  const errors: FieldError[] = [];
  const used = new Set<string>();
  const placed = bundles.map((bundle, index): PlacedBundle => {
    const refuse = (code: string, message: string) =>
      void errors.push({ field: `${PATH}.${index}.parts`, code, message });
    const places = bundle.parts.map(({ line: key }) => {
      if (used.has(key)) refuse("twice", `'${key}' is a part already`);
      used.add(key);
      return lines.findIndex((line) => line.key === key);
    });
    const parts = places.flatMap((place) => lines[place] ?? []);
    if (parts.length < places.length) refuse("unknown", "must be keys of lines of this call");
    else if (parts.some(isFree)) refuse("free_line", "must be services of the catalogue");
    else if (parts.some(({ open }) => open)) refuse("open", "cannot be opened one by one");
    else if (places.some((place, at) => place !== (places[0] ?? 0) + at) || differ(parts, "section"))
      refuse("apart", "must stand together, in the bundle's order and in one section");
    else if (differ(parts, "quantity")) refuse("quantity", "must all have the number of bundles as quantity");
    return { bundle, index, places };
  });
  if (bundles.length !== new Set(bundles.map(({ key }) => key)).size)
    errors.push({ field: PATH, code: "twice", message: "must have a key of its own each" });
  if (errors.length > 0) throw invalidFields(errors);
  return placed;
}

const differ = (lines: readonly LineInput[], field: "section" | "quantity"): boolean =>
  new Set(lines.map((line) => line[field] || "")).size > 1;

/** What the catalogue says of a line that is a part: its units in one bundle, and the answers that it fixes. */
export type BundlePart = { quantity: number; answers: NonNullable<LineInput["field_values"]> };

/** A line as it is priced by itself, before its share is known. */
export const asPart = <Line extends LineInput>(line: Line, { answers }: BundlePart): Line => ({
  ...line,
  unit_price: null,
  original_unit_price: null,
  field_values: { ...line.field_values, ...answers },
});

/** A bundle that is priced as the catalogue has it now. */
export type BundleToday = PlacedBundle & ReturnType<typeof bundleToday>;

/**
 * A bundle as the catalogue has it now, with the part of each of its lines. Error: 422 for what is not a bundle that is
 * sold, or has other parts.
 */
export function bundleToday(
  { bundle, index, places }: PlacedBundle,
  lines: readonly LineInput[],
  items: ReadonlyMap<number, PricedItem>,
): { bundle: DealBundle; item: PricedItem; parts: BundlePart[] } {
  const item = items.get(bundle.item);
  const refuse = (field: string, code: string, message: string) =>
    invalidFields([{ field: `${PATH}.${index}.${field}`, code, message }]);
  if (!item?.isActive || !item.bundle)
    throw refuse("item", "invalid", "must be an active bundle of the catalogue");
  const { parts, shown } = item.bundle;
  const sold = places.map((place) => lines[place]?.sale_catalog_item_id);
  if (sold.length !== parts.length || parts.some((part, at) => part.item !== sold[at]))
    throw refuse("parts", "other_parts", `must be lines of all the parts of '${item.title}', in its order`);
  return {
    bundle: {
      ...{ key: bundle.key, item: item.id, title: item.title, description: item.description, shown },
      parts: bundle.parts.map(({ line }, at) => ({ line, quantity: parts[at]?.quantity ?? 1 })),
    },
    item,
    parts: parts.map(({ quantity, answers }) => ({ quantity, answers })),
  };
}

/**
 * For each line the one before that it repeats at its agreed price: outside of bundles as `match` finds it, and in a
 * bundle only if all lines of the bundle repeat theirs, because their prices are shares of one. kept: the bundles that
 * stay as they were agreed.
 */
export function matchInBundles(
  lines: readonly Placed<LineInput>[],
  placed: readonly PlacedBundle[],
  agreed: readonly AgreedLine[],
  before: readonly DealBundle[],
  match: (lines: readonly LineInput[], agreed: readonly AgreedLine[]) => (AgreedLine | undefined)[],
): { unchanged: (AgreedLine | undefined)[]; kept: ReadonlyMap<PlacedBundle, DealBundle> } {
  const unchanged: (AgreedLine | undefined)[] = lines.map(() => undefined);
  const inBundle = new Set(placed.flatMap(({ places }) => places));
  const single = lines.flatMap((line, place) => (inBundle.has(place) ? [] : [{ line, place }]));
  match(
    single.map(({ line }) => line),
    agreed.filter(({ key }) => !bundleOf(before, key)),
  ).forEach((old, at) => (unchanged[single[at]?.place ?? 0] = old));
  const kept = new Map<PlacedBundle, DealBundle>();
  for (const each of placed) {
    const old = before.find((candidate) => areSameBundles([candidate], [each.bundle]));
    if (!old) continue;
    const matched = each.places.map((place) => {
      const line = lines[place];
      return (
        line &&
        match(
          [line],
          agreed.filter(({ key }) => key === line.key),
        )[0]
      );
    });
    if (!matched.every(Boolean)) continue;
    each.places.forEach((place, at) => (unchanged[place] = matched[at]));
    kept.set(each, old);
  }
  return { unchanged, kept };
}

/**
 * Error: 422 for a bundle that is optional, or whose lines are members of a choice by themselves. A bundle in a section
 * is chosen with it.
 */
export function mustBeWhole(
  bundles: readonly DealBundle[],
  lines: readonly Pick<PricedLine, "key" | "section" | "isOptional">[],
  choices: Choices,
): void {
  const errors = bundles.flatMap(({ title, parts }, index): FieldError[] => {
    const split = lines.some((line) => {
      if (!parts.some(({ line: key }) => key === line.key)) return false;
      const group = groupOf(choices, line);
      return group ? group.lines !== undefined : line.isOptional;
    });
    return split
      ? [
          {
            field: `${PATH}.${index}`,
            code: "optional",
            message: `'${title}' is a bundle: it is chosen only with its whole section`,
          },
        ]
      : [];
  });
  if (errors.length > 0) throw invalidFields(errors);
}
