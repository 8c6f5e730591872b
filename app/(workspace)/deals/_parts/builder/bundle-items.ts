import { cleanAnswers, visibleFields } from "@/lib/core/pricing/visibility";
import { bundlePrice, sharesByRhythm } from "@/lib/core/pricing/bundles";
import { amountIn } from "@/lib/core/pricing/change-currency";
import { answerProblems } from "@/lib/core/pricing/questions";
import type { Answers, AnswerWords, PricingField } from "@/lib/core/pricing/types";
import type { DealBundle } from "@/lib/core/offers/bundles";
import { pickSaid } from "@/lib/domain/deals/lines/line-fields";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { newItem } from "./new-item";
import { priceItem, type DealMoney, type Resolver } from "./price-item";
import { DIALOG_FIELDS, NEW_LINE, withTotal, type SelectedItem } from "./selected-item";

type BundlePart = NonNullable<CatalogItemAnswer["bundle"]>["parts"][number];
/** A part of a bundle with its service. */
export type KnownPart = { part: BundlePart; item: CatalogItemAnswer };
type Terms = { money: DealMoney; resolve: Resolver; words: AnswerWords };

/** The answers of one part: those of the bundle's questions, and what the bundle fixes. */
const answersOf = ({ part }: KnownPart, answers: Answers): Answers => ({ ...answers, ...part.answers });

/**
 * The questions of all parts that the bundle does not answer itself, each once (U-183), and what is wrong with their
 * answers.
 */
export function bundleQuestions(parts: readonly KnownPart[], answers: Answers, resolve: Resolver) {
  const questions = new Map<number, PricingField>();
  const problems: ReturnType<typeof answerProblems> = [];
  for (const known of parts) {
    const resolved = resolve(known.item);
    if (!resolved.ok) continue;
    const own = answersOf(known, answers);
    const asked = resolved.questions.filter(({ id }) => !(String(id) in known.part.answers));
    for (const question of visibleFields(resolved.questions, own))
      if (asked.includes(question)) questions.set(question.id, questions.get(question.id) ?? question);
    problems.push(...answerProblems(resolved.questions, ownAnswers(asked, own, known), resolved.rules));
  }
  return { questions: [...questions.values()], problems };
}

/** Without answers to questions that only other parts ask. */
const ownAnswers = (asked: readonly PricingField[], answers: Answers, { part }: KnownPart): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(
      ([id]) => id in part.answers || asked.some((question) => String(question.id) === id),
    ),
  );

/** Each part at its share of the bundle's price, in minor units; null while a part has no price. */
export function bundleParts(
  { bundle, standard_amount: own }: CatalogItemAnswer,
  parts: readonly KnownPart[],
  answers: Answers,
  { money, resolve, words }: Terms,
) {
  if (!bundle) return null;
  const priced = parts.map((known) => {
    const resolved = resolve(known.item);
    const fieldValues = resolved.ok ? cleanAnswers(resolved.questions, answersOf(known, answers)) : {};
    return { ...known, fieldValues, price: priceItem(resolved, fieldValues, money, words) };
  });
  const known = priced.flatMap(({ price, ...rest }) => (price.ok ? [{ ...rest, price }] : []));
  if (known.length < priced.length) return null;
  const stated = { amount: own ?? 0, currency: money.defaultCurrency, rate: 1 };
  const shares = sharesByRhythm(
    known.map(({ part, item, price }) => ({
      amount: price.calculated * part.quantity,
      every: item.rhythm?.every ?? null,
    })),
    bundlePrice(bundle, amountIn(stated, { currency: money.currency, rate: money.rate ?? 1 })),
    money.currency,
  );
  return known.map((each, at) => ({ ...each, share: shares[at] ?? 0 }));
}

/**
 * A bundle with its lines, as the server will price them.
 * @param newKey makes a key that no other line has
 */
export function newBundle(
  item: CatalogItemAnswer,
  parts: NonNullable<ReturnType<typeof bundleParts>>,
  {
    money,
    taxProfiles,
    quantity,
  }: { money: DealMoney; taxProfiles: readonly TaxProfileAnswer[]; quantity: number },
  newKey: () => string,
): { bundle: DealBundle; items: SelectedItem[] } {
  const items = parts.map(({ item: service, price, fieldValues, share }): SelectedItem => {
    const settled = { ...pickSaid(DIALOG_FIELDS, NEW_LINE), price, quantity, fieldValues, unitPrice: share };
    return { ...atShare(newItem(service, settled, money, taxProfiles), share, money), key: newKey() };
  });
  const { id, title, description, bundle } = item;
  return {
    bundle: {
      ...{ key: newKey(), item: id, title, description, shown: bundle?.shown ?? "prices" },
      parts: items.map(({ key }, at) => ({ line: key, quantity: parts[at]?.part.quantity ?? 1 })),
    },
    items,
  };
}

/** A line at its share of a bundle's price, which is agreed in the deal's currency. */
export function atShare(item: SelectedItem, share: number, { currency, rate }: DealMoney): SelectedItem {
  const original = { amount: share, currency, rate: rate ?? 1 };
  return withTotal(item, {
    unitPrice: share,
    calculatedUnitPrice: share,
    original: { unitPrice: original, calculated: original },
    priceInfoList: [],
  });
}
