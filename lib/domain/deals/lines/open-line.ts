import { isDeepStrictEqual } from "node:util";
import type { StoredBasis, StoredOpening, StoredPricing } from "@/db/schema";
import { quantityProblem } from "@/lib/core/offers/open-lines";
import type { Money } from "@/lib/core/pricing/change-currency";
import { lineTotal } from "@/lib/core/pricing/totals";
import type { PricedItem } from "@/lib/domain/catalog/pricing-catalog";
import { answeredColumns, openedPricing } from "./open-questions";
import type { LineTerms, Opened, PricedLine, Refuse } from "./priced-line";

/**
 * What an open line is computed from, as it is saved (U-171); null for a line that is not open. Undefined if it cannot
 * be opened like this: its customer could not choose what the seller suggests, or more than can be sold (U-170), or its
 * price does not follow from its answers (U-176).
 */
export function basisOf(
  line: Opened,
  item: PricedItem | undefined,
  terms: LineTerms,
  refuse: Refuse,
): StoredBasis | null | undefined {
  const { quantity, open } = line;
  if (!open) return null;
  const limit = item?.purchaseLimit ?? null;
  const isCounted = isOpenAsSuggested(line, limit, refuse);
  const priced = open.questions && openedPricing({ ...line, questions: open.questions }, item, terms, refuse);
  if (!isCounted || priced === null) return undefined;
  return { quantity, limit, ...(priced && { priced }) };
}

/**
 * The same for a line that is saved again unchanged: as before, so that what its customer changed stays marked, unless
 * it is opened otherwise.
 */
export const keptBasis = (
  old: Opened & Pick<PricedLine, "basis">,
  said: Pick<PricedLine, "open">,
  ...rest: [item: PricedItem | undefined, terms: LineTerms, refuse: Refuse]
): StoredBasis | null | undefined =>
  old.basis && isDeepStrictEqual(old.open, said.open)
    ? old.basis
    : basisOf({ ...old, open: said.open }, ...rest);

/** The same in another currency, at whose rate the answers are priced from now on. */
export const basisIn = (basis: StoredBasis | null, { rate }: Money): StoredBasis | null =>
  basis?.priced ? { ...basis, priced: { ...basis.priced, rate } } : basis;

function isOpenAsSuggested(
  { quantity, open }: Pick<PricedLine, "quantity" | "open">,
  limit: number | null,
  refuse: Refuse,
): boolean {
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

/** The line with the quantity and the answers that the seller suggested. */
export function asSuggested<Line extends PricedLine>(
  line: Line,
  reader: Pick<LineTerms, "currency" | "words">,
): Line {
  const { basis } = line;
  if (!basis) return line;
  const { quantity, priced } = basis;
  const answered = priced && answeredColumns(priced, priced.suggested.values, reader);
  const suggested = { ...line, ...answered, quantity };
  return { ...suggested, totalPrice: lineTotal(suggested.unitPrice, quantity) };
}

/** What the seller suggested of a line, for whoever reads it; null for one that is not open. */
export const suggestionOf = ({ basis }: Pick<PricedLine, "basis">) =>
  basis && {
    quantity: basis.quantity,
    ...(basis.priced && { answers: wordsOf(basis.priced) }),
  };

const wordsOf = ({ suggested }: StoredPricing) =>
  suggested.words.map(({ question, answer }) => ({ question, answer }));

type Changed = Pick<PricedLine, "name" | "quantity" | "answers" | "basis">;

/** What a customer changed of open lines, beside what the seller suggested. */
export const changedByCustomer = (lines: readonly Changed[]) =>
  lines.flatMap(({ name, quantity, answers, basis }) => {
    if (!basis) return [];
    const counted =
      basis.quantity === quantity ? [] : [{ line: name, from: String(basis.quantity), to: String(quantity) }];
    const answered = basis.priced ? changedAnswers(basis.priced.suggested.words, answers) : [];
    return [
      ...counted,
      ...answered.map(({ question, from, to }) => ({ line: `${name}, ${question}`, from, to })),
    ];
  });

/** Answers in words that differ, each with the one before; an answer that is not there is a dash. */
export function changedAnswers(
  before: PricedLine["answers"],
  after: PricedLine["answers"],
): { question: string; from: string; to: string }[] {
  const answerIn = (answers: PricedLine["answers"], id: number) =>
    answers.find(({ field_id: of }) => of === id)?.answer ?? "–";
  const all = new Map([...before, ...after].map((each) => [each.field_id, each.question]));
  return [...all].flatMap(([id, question]) => {
    const [from, to] = [answerIn(before, id), answerIn(after, id)];
    return from === to ? [] : [{ question, from, to }];
  });
}
