import type { Section } from "@/lib/core/documents/blocks";
import type { CustomerChanges, RevisionChanges } from "./comparison-schema";

type LineChange = RevisionChanges["lines"][number];

/** What a section may hide of its lines. */
const HIDDEN = {
  hides_quantities: "quantity",
  hides_unit_prices: "unit_price",
  hides_line_prices: "total_price",
} as const;

export type Hides = Pick<Section, keyof typeof HIDDEN>;

/**
 * A changed line as its customer may see it (T-17): without what is hidden of it where it stands, before or after.
 * That the line changed is told all the same, because the totals changed with it. Pure.
 */
export function changeForCustomer(
  change: LineChange,
  hides: readonly Hides[],
): CustomerChanges["lines"][number] {
  const flags = Object.keys(HIDDEN) as (keyof typeof HIDDEN)[];
  const hidden: readonly string[] = flags
    .filter((flag) => hides.some((each) => each[flag]))
    .map((flag) => HIDDEN[flag]);
  const nothing = Object.fromEntries(hidden.map((field) => [field, null]));
  return {
    ...change,
    fields: change.fields.filter((field) => !hidden.includes(field)),
    before: change.before && { ...change.before, ...nothing },
    after: change.after && { ...change.after, ...nothing },
    difference: hidden.includes("total_price") ? null : change.difference,
  };
}
