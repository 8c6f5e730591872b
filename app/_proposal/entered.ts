import { lineTotal } from "@/lib/core/pricing/totals";
import type { Answers, AnswerValue } from "@/lib/core/pricing/types";
import type { LinePricing } from "@/lib/domain/proposals/open-pricing";
import type { LineView, ProposalView } from "@/lib/domain/proposals/view";

/** Answers to open questions by their ids; null: none. */
export type OpenAnswers = Readonly<Record<string, AnswerValue | null>>;

/** What a reader has entered of an open line. */
export type Entered = { quantity: number; answers?: OpenAnswers };
/** The same by the lines' ids. */
export type EnteredLines = ReadonlyMap<number, Entered>;

/** What prices lines with open questions, by their ids. */
export type PricingOfLines = Readonly<Record<number, LinePricing>>;

/** The unit price and the answers in words of a line with other answers; null: they give no price. */
export type PriceAnswers = (
  pricing: LinePricing,
  answers: Answers,
) => { price: number; answers: LineView["questions_answers"] } | null;

/** The answers to a line's open questions. */
export const openAnswersOf = ({ open }: LinePricing, values: Answers): OpenAnswers =>
  Object.fromEntries(open.map(({ field_id: id }) => [id, values[id] ?? null]));

/** What is saved of the open lines. */
export const savedEntered = (
  { line_items: lines }: Pick<ProposalView, "line_items">,
  pricing: PricingOfLines = {},
): EnteredLines =>
  new Map(
    lines
      .filter(({ open }) => open)
      .map(({ id, quantity }) => {
        const priced = pricing[id];
        return [id, { quantity, ...(priced && { answers: openAnswersOf(priced, priced.values) }) }];
      }),
  );

// Ids are the keys, so that the order is always the same.
const isSameAnswers = (one: OpenAnswers | undefined, other: OpenAnswers | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What differs of what is entered of a line. */
export const enteredDifference = (
  saved: Entered | undefined,
  { quantity, answers }: Entered,
): Partial<Entered> => ({
  ...(quantity !== saved?.quantity && { quantity }),
  ...(answers && !isSameAnswers(answers, saved?.answers) && { answers }),
});

/**
 * The offer with its open lines as they are entered, the same object if none differs, and the lines whose answers give
 * no price yet. price: what prices answers; null until its code is there. Pure.
 */
export function asEntered<Offer extends Pick<ProposalView, "line_items">>(
  proposal: Offer,
  entered: EnteredLines,
  { pricing = {}, price = null }: { pricing?: PricingOfLines; price?: PriceAnswers | null } = {},
): { offer: Offer; unpriced: LineView[] } {
  const saved = savedEntered(proposal, pricing);
  const unpriced: LineView[] = [];
  let isOther = false;
  const lines = proposal.line_items.map((line) => {
    const value = entered.get(line.id);
    const { quantity = line.quantity, answers } = value ? enteredDifference(saved.get(line.id), value) : {};
    const priced = pricing[line.id];
    if (quantity === line.quantity && !answers) return line;
    isOther = true;
    const other = answers && priced && price ? price(priced, { ...priced.values, ...answers }) : undefined;
    if (other === null) unpriced.push(line);
    const unit = other?.price ?? line.price;
    return {
      ...line,
      quantity,
      price: unit,
      total: lineTotal(unit, quantity),
      questions_answers: other?.answers ?? line.questions_answers,
    };
  });
  return { offer: isOther ? { ...proposal, line_items: lines } : proposal, unpriced };
}
