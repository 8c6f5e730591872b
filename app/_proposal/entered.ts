import { lineTotal } from "@/lib/core/pricing/totals";
import type { LineView, ProposalView } from "@/lib/domain/proposals/view";

/** What a reader has entered of an open line. */
export type Entered = { quantity: number };
/** The same by the lines' ids. */
export type EnteredLines = ReadonlyMap<number, Entered>;

const enteredIn = ({ quantity }: LineView): Entered => ({ quantity });

/** What is saved of the open lines. */
export const savedEntered = ({ line_items: lines }: Pick<ProposalView, "line_items">): EnteredLines =>
  new Map(lines.filter(({ open }) => open).map((line) => [line.id, enteredIn(line)]));

export const isSameEntered = (one: Entered | undefined, other: Entered | undefined): boolean =>
  one?.quantity === other?.quantity;

/** The offer with its open lines as they are entered; the same object if none differs. Pure. */
export function asEntered<Offer extends Pick<ProposalView, "line_items">>(
  proposal: Offer,
  entered: EnteredLines,
): Offer {
  const differs = (line: LineView) =>
    entered.has(line.id) && !isSameEntered(enteredIn(line), entered.get(line.id));
  if (!proposal.line_items.some(differs)) return proposal;
  const lines = proposal.line_items.map((line) => {
    const { quantity } = entered.get(line.id) ?? line;
    return quantity === line.quantity ? line : { ...line, quantity, total: lineTotal(line.price, quantity) };
  });
  return { ...proposal, line_items: lines };
}
