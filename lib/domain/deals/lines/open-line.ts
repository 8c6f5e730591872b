import { isDeepStrictEqual } from "node:util";
import type { StoredBasis, StoredOpening } from "@/db/schema";
import { quantityProblem } from "@/lib/core/offers/open-lines";
import { lineTotal } from "@/lib/core/pricing/totals";
import type { PricedLine } from "./priced-line";

type Refuse = (field: string, code: string, message: string) => void;
type Opened = Pick<PricedLine, "quantity" | "open">;

/** What an open line is computed from, as it is saved (U-171); null for a line that is not open. */
export const basisOf = ({ quantity, open }: Opened, limit: number | null): StoredBasis | null =>
  open && { quantity, limit };

/**
 * The same for a line that is saved again unchanged: as before, so that what its customer changed stays marked, unless
 * it is opened otherwise.
 */
export const keptBasis = (
  { quantity, open, basis }: Opened & Pick<PricedLine, "basis">,
  said: Pick<PricedLine, "open">,
  limit: number | null,
): StoredBasis | null =>
  basis && isDeepStrictEqual(open, said.open) ? basis : basisOf({ quantity, open: said.open }, limit);

/** Refuses a line whose customer could not choose what the seller suggests, or more than can be sold (U-170). */
export function isOpenAsSuggested({ quantity, open }: Opened, limit: number | null, refuse: Refuse): boolean {
  const range = open?.quantity;
  if (!range) return true;
  const problem = quantityProblem(range, quantity);
  const isTooMany = limit !== null && range.most > limit;
  if (problem) refuse("quantity", problem, rangeWords(range));
  if (isTooMany) refuse("open.quantity.most", "too_big", `At most ${limit} can be sold`);
  return !problem && !isTooMany;
}

/** What may be chosen, in words. */
export const rangeWords = ({ least, most, step }: NonNullable<StoredOpening["quantity"]>): string =>
  `must be from ${least} to ${most}${step === 1 ? "" : `, in steps of ${step} from ${least}`}`;

/** The line as the seller suggested it. */
export const asSuggested = <Line extends PricedLine>(line: Line): Line =>
  line.basis
    ? {
        ...line,
        quantity: line.basis.quantity,
        totalPrice: lineTotal(line.unitPrice, line.basis.quantity),
      }
    : line;

/** What the seller suggested of a line, for whoever reads it; null for one that is not open. */
export const suggestionOf = ({ basis }: Pick<PricedLine, "basis">) => basis && { quantity: basis.quantity };

/** What a customer changed of open lines, beside what the seller suggested. */
export const changedByCustomer = (lines: readonly Pick<PricedLine, "name" | "quantity" | "basis">[]) =>
  lines.flatMap(({ name, quantity, basis }) =>
    basis && basis.quantity !== quantity
      ? [{ line: name, from: String(basis.quantity), to: String(quantity) }]
      : [],
  );
