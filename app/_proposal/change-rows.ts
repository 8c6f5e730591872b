import type { OfferText } from "@/lib/core/offers/offer-text";
import {
  DEAL_FIELDS,
  fieldsWith,
  type FieldOfPart,
  type FieldWith,
} from "@/lib/domain/deals/terms/deal-fields";
import type { CustomerChanges } from "@/lib/domain/deals/revisions/comparison-schema";
import { perPeriod, rhythmOfLine } from "@/lib/domain/proposals/rhythm-words";
import { DISCOUNT_TERMS } from "@/lib/domain/deals/revisions/compare-revisions";
import { fill, type ProposalTexts } from "./texts";

type Texts = ProposalTexts["changes"];
type Line = CustomerChanges["lines"][number];
type Offered = NonNullable<Line["after"]>;

/** One change as shown to the reader: its name, its kind, the details, and the difference to the subtotal. */
export type ChangeRow = {
  kind: Line["kind"] | "terms";
  name: string;
  details: string[];
  difference: string | null;
};

/**
 * The changes between two revisions as shown to the reader, lines first: staff, or a customer, for whom amounts that
 * a section hides are null. rhythms: absent where neither revision repeats anything. Pure.
 */
export function changeRows(
  changes: Omit<CustomerChanges, "words">,
  texts: Texts,
  text: OfferText,
  rhythms?: ProposalTexts["rhythms"],
): ChangeRow[] {
  const { currency, previous } = changes;
  const amounts: Amounts = {
    money: (amount, when) =>
      text.money(amount, when === "before" ? (previous?.currency ?? currency) : currency),
    number: text.number,
    rhythms: rhythms && {
      said: (rhythm) => (rhythm ? rhythmOfLine(rhythm, { texts: rhythms, text }) : rhythms.title.once),
      per: (amount, rhythm) => (rhythm ? perPeriod(amount, rhythm.every, rhythms) : amount),
    },
  };
  const rows = changes.lines.map((line): ChangeRow => ({
    kind: line.kind,
    name: line.name,
    details: detailsOf(line, amounts, texts),
    difference: signed(line.difference, currency, text),
  }));
  const terms = termDetails(changes, text.number, texts);
  return terms.length === 0
    ? rows
    : [...rows, { kind: "terms", name: texts.terms, details: terms, difference: null }];
}

/** A difference of amounts with its sign; null for zero or unknown. */
export const signed = (amount: number | null, currency: string, text: OfferText): string | null =>
  amount === null || amount === 0
    ? null
    : `${amount > 0 ? "+" : "\u2212"}${text.money(Math.abs(amount), currency)}`;

type When = "before" | "after";
type Amounts = {
  money: (amount: number, when: When) => string;
  number: (value: number) => string;
  rhythms:
    | {
        said: (rhythm: Offered["rhythm"]) => string;
        per: (amount: string, rhythm: Offered["rhythm"]) => string;
      }
    | undefined;
};

function detailsOf({ kind, before, after, fields }: Line, amounts: Amounts, texts: Texts): string[] {
  if (kind === "added" && after) return offered(after, amounts, "after", texts);
  if (kind === "removed" && before) return offered(before, amounts, "before", texts);
  if (!before || !after) return [];
  const changed = (label: string, from: string, to: string) =>
    fill(texts.changed, { label, before: from, after: to });
  const changedNumber = (field: "quantity" | "unit_price", label: string, shown: Amounts["money"]) => {
    const [from, to] = [before[field], after[field]];
    return from === null || to === null ? [] : [changed(label, shown(from, "before"), shown(to, "after"))];
  };
  return fields.flatMap((field) => {
    switch (field) {
      case "name":
        return [changed(texts.name, before.name, after.name)];
      case "quantity":
        return changedNumber("quantity", texts.quantity, amounts.number);
      case "unit_price":
        return changedNumber("unit_price", texts.rate, amounts.money);
      // Follows from quantity and rate.
      case "total_price":
        return [];
      case "description":
        return [texts.description];
      case "is_optional":
        return [after.is_optional ? texts.nowOptional : texts.notOptional];
      case "is_selected":
        return after.is_optional && before.is_optional
          ? [after.is_selected ? texts.nowSelected : texts.notSelected]
          : [];
      case "answers":
        return answerDetails(before, after, changed, texts);
      case "tax":
        return [changed(texts.tax, before.tax ?? texts.usualTax, after.tax ?? texts.usualTax)];
      case "rhythm": {
        const { said } = amounts.rhythms ?? {};
        return said ? [changed(texts.rhythm, said(before.rhythm), said(after.rhythm))] : [];
      }
    }
  });
}

/** Quantity and rate of a line, as far as they are shown, and that it is optional. */
function offered(
  { quantity, unit_price: rate, is_optional, rhythm }: Offered,
  { money: amountOf, number, rhythms }: Amounts,
  when: When,
  texts: Texts,
): string[] {
  const money = (amount: number, at: When) => {
    const written = amountOf(amount, at);
    return rhythms ? rhythms.per(written, rhythm) : written;
  };
  const named = (label: string, value: string) => `${fill(texts.named, { kind: label })} ${value}`;
  const shown =
    quantity !== null && rate !== null
      ? [`${number(quantity)} × ${money(rate, when)}`]
      : [
          ...(quantity === null ? [] : [named(texts.quantity, number(quantity))]),
          ...(rate === null ? [] : [named(texts.rate, money(rate, when))]),
        ];
  if (!is_optional) return shown;
  return shown.length === 0 ? [texts.optional] : shown.map((amounts) => `${amounts} (${texts.optional})`);
}

function answerDetails(
  before: Offered,
  after: Offered,
  changed: (label: string, from: string, to: string) => string,
  texts: Texts,
): string[] {
  const questions = [...new Set([...before.answers, ...after.answers].map(({ question }) => question))];
  const answerOf = ({ answers }: Offered, question: string) =>
    answers.find((each) => each.question === question)?.answer ?? texts.none;
  return questions
    .filter((question) => answerOf(before, question) !== answerOf(after, question))
    .map((question) => changed(question, answerOf(before, question), answerOf(after, question)));
}

/** Terms with a row of their own; the others have one by their label. */
type Labelled = Exclude<FieldWith<"compared">, FieldOfPart<"currency" | "discount">>;
const LABELLED = fieldsWith("compared").filter(
  (name): name is Labelled => name !== "currency" && !DISCOUNT_TERMS.includes(DEAL_FIELDS[name].api),
);

type TermValue = CustomerChanges["terms"][number]["before"];

/** By kind of a labelled term: how a value is written. The compiler asks for a further kind. */
const WRITTEN: Readonly<
  Record<"text" | "number", (value: TermValue, number: OfferText["number"], texts: Texts) => string>
> = {
  text: (value, _number, texts) => String(value || texts.noText),
  number: (value, number, texts) => (typeof value === "number" ? number(value) : texts.none),
};

/** Discount and tax are listed with their new values only; parts of the old ones would mean little. */
function termDetails(
  { terms, previous, currency }: Omit<CustomerChanges, "words">,
  number: OfferText["number"],
  texts: Texts,
): string[] {
  const detail = (
    field: (typeof terms)[number]["field"],
    label: string,
    written: (value: TermValue) => string,
  ) => {
    const term = terms.find((each) => each.field === field);
    return term
      ? [fill(texts.changed, { label, before: written(term.before), after: written(term.after) })]
      : [];
  };
  return [
    ...LABELLED.flatMap((name) => {
      const { api, kind } = DEAL_FIELDS[name];
      return detail(api, texts[name], (value) => WRITTEN[kind](value, number, texts));
    }),
    ...(previous && previous.currency !== currency
      ? [fill(texts.changed, { label: texts.currency, before: previous.currency, after: currency })]
      : []),
    ...(terms.some(({ field }) => DISCOUNT_TERMS.includes(field)) ? [texts.discount] : []),
    ...detail("tax", texts.tax, (value) => String(value || texts.none)),
    ...detail("choices", texts.choices, (value) => String(value || texts.none)),
  ];
}
