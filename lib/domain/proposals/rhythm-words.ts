import { fill } from "@/lib/core/i18n/fill";
import type { OfferText } from "@/lib/core/offers/offer-text";
import type { RecurringShape, RhythmShape } from "@/lib/core/pricing/rhythm-shapes";
import { isDueAtStart, type Every } from "@/lib/core/pricing/rhythms";
import { totalRows, type Row, type RowTotals } from "./total-rows";
import type { ProposalTexts } from "./view";

/** Texts and formats of the reader of an offer. */
export type RhythmReader = { texts: ProposalTexts; text: OfferText };

type Group = RecurringShape["groups"][number];

/** "166.71 a month". */
export const perPeriod = (amount: string, every: Every, texts: ProposalTexts["rhythms"]): string =>
  `${amount} ${texts.per[every]}`;

/** What is said of a rhythm beside its totals: "12 months · from 1 Jan 2027 · the first 2 months are free". */
export function rhythmTerms(
  rhythm: RhythmShape,
  { texts, text }: { texts: ProposalTexts["rhythms"]; text: OfferText },
): string {
  const periods = periodsOf(rhythm, texts);
  const term = rhythm.is_open_ended ? fill(texts.open, { periods }) : periods;
  return [term, startOf(rhythm, texts, text), freeOf(rhythm, texts)].filter(Boolean).join(" · ");
}

/** What is said below a line that repeats: "Every month · 12 months". */
export const rhythmOfLine = (
  rhythm: RhythmShape,
  reader: { texts: ProposalTexts["rhythms"]; text: OfferText },
): string => `${reader.texts.title[rhythm.every]} · ${rhythmTerms(rhythm, reader)}`;

const periodsOf = ({ every, term }: RhythmShape, texts: ProposalTexts["rhythms"]): string =>
  fill(term === 1 ? texts.period[every] : texts.periods[every], { count: term });

/** From when it runs; empty: from the acceptance. */
function startOf({ start }: RhythmShape, texts: ProposalTexts["rhythms"], { date }: OfferText): string {
  if (start === null) return "";
  if ("on" in start) return fill(texts.from, { date: date(start.on) });
  return start.days === 1 ? texts.afterOne : fill(texts.after, { days: start.days });
}

const freeOf = ({ every, free_periods: count }: RhythmShape, texts: ProposalTexts["rhythms"]): string =>
  count === 0 ? "" : fill(count === 1 ? texts.freeOne[every] : texts.free[every], { count });

/**
 * What is paid, and when, in a sentence: "Due when you accept 1,316.46, then 166.71 a month, 11 more times." The period
 * that is due on acceptance is not counted again.
 */
export function rhythmSentence(
  { due_at_start: dueAtStart, groups }: RecurringShape,
  currency: string,
  { texts: { rhythms: texts }, text }: { texts: Pick<ProposalTexts, "rhythms">; text: OfferText },
): string {
  const due =
    dueAtStart === 0 ? texts.noneDue : fill(texts.due, { amount: text.money(dueAtStart, currency) });
  const rhythms = groups
    .map((group) => laterOf(group, currency, { texts, text }))
    .filter((later) => later !== null)
    .join("; ");
  return rhythms === "" ? fill(texts.alone, { due }) : fill(texts.then, { due, rhythms });
}

/** What is paid of a group after the acceptance; null: nothing. */
function laterOf(
  { rhythm, amount_after_tax: amount, paid_periods: paid }: Group,
  currency: string,
  { texts, text }: { texts: ProposalTexts["rhythms"]; text: OfferText },
): string | null {
  const isDue = isDueAtStart({ start: rhythm.start, freePeriods: rhythm.free_periods });
  const count = isDue ? paid - 1 : paid;
  if (count < 1 && !rhythm.is_open_ended) return null;
  const [one, several] = isDue ? [texts.moreTime, texts.moreTimes] : [texts.time, texts.times];
  const times = count === 1 ? one : fill(several, { count: text.number(count) });
  const length = rhythm.is_open_ended ? fill(texts.open, { periods: periodsOf(rhythm, texts) }) : times;
  const start = startOf(rhythm, texts, text);
  const free = freeOf(rhythm, texts);
  const period = perPeriod(text.money(amount, currency), rhythm.every, texts);
  return `${period}${start && ` ${start}`}, ${length}${free && ` (${free})`}`;
}

/** The totals of what is sold once, or of a period of a group. */
type TotalsPart = {
  title: string;
  /** Empty: none. */
  terms: string;
  rows: Row[];
  label: string;
  /** Minor units. */
  amount: number;
};

/** The totals by rhythm: what is sold once, if there is anything, then each group. */
export function totalsParts(
  proposal: Parameters<typeof totalRows>[0],
  { recurring, ...totals }: RowTotals & { recurring: RecurringShape },
  { texts, text }: RhythmReader,
): TotalsPart[] {
  const rowsOf = (of: RowTotals) => totalRows(proposal, of, { texts: texts.totals, text });
  const once = {
    title: texts.rhythms.title.once,
    terms: "",
    rows: rowsOf({ ...totals, ...recurring.once }),
    label: texts.totals.total,
    amount: recurring.once.amount_after_tax,
  };
  const groups = recurring.groups.map((group) => ({
    title: texts.rhythms.title[group.rhythm.every],
    terms: rhythmTerms(group.rhythm, { texts: texts.rhythms, text }),
    rows: rowsOf(group),
    label: texts.rhythms.total[group.rhythm.every],
    amount: group.amount_after_tax,
  }));
  return totals.subtotal === 0 ? groups : [once, ...groups];
}
