import { describe, expect, test } from "vitest";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { Language } from "@/lib/core/i18n/languages";
import { DEFAULT_OFFER_STYLE, offerText } from "@/lib/core/offers/offer-text";
import type { RecurringShape, RhythmShape } from "@/lib/core/pricing/rhythm-shapes";
import { rhythmSentence, rhythmTerms, totalsParts } from "@/lib/domain/proposals/rhythm-words";
import { proposal } from "./sample";

const reader = (language: Language) => ({
  texts: MESSAGES[language].proposal,
  text: offerText({ language, ...DEFAULT_OFFER_STYLE }),
});

const rhythm = (more: Partial<RhythmShape> = {}): RhythmShape => ({
  every: "month",
  term: 12,
  is_open_ended: false,
  free_periods: 0,
  start: null,
  ...more,
});

const group = (more: Partial<RhythmShape> = {}, amount = 16_671) => ({
  rhythm: rhythm(more),
  subtotal: 14_500,
  discount_total: 0,
  tax_amounts: [{ name: "GST", value: 5, amount: 725 }],
  amount_before_tax: 14_500,
  amount_after_tax: amount,
  paid_periods: rhythm(more).term - rhythm(more).free_periods,
});

const recurring = (groups: RecurringShape["groups"], due = 131_646): RecurringShape => ({
  once: { amount_before_tax: 100_000, amount_after_tax: 114_975 },
  groups,
  due_at_start: due,
});

/** With plain spaces. */
const sentence = (language: Language, groups: RecurringShape["groups"], due?: number) =>
  rhythmSentence(recurring(groups, due), "CAD", reader(language)).replace(/[\u00a0\u202f]/g, " ");

describe("what is paid when, in a sentence", () => {
  test("does not count the period that is due on acceptance again [U-122]", () => {
    expect(sentence("en", [group()])).toBe(
      "Due when you accept $1,316.46, then $166.71 a month, 11 more times.",
    );
    expect(sentence("fr", [group()])).toBe(
      "À régler à l’acceptation : 1 316,46 $, puis 166,71 $ par mois, encore 11 fois.",
    );
    expect(sentence("es", [group()])).toBe(
      "A pagar al aceptar: $1,316.46; después, $166.71 al mes, 11 veces más.",
    );
  });

  const cases: [string, Partial<RhythmShape>, number, string][] = [
    [
      "from a day",
      { start: { on: "2027-01-01" } },
      114_975,
      "Due when you accept $1,149.75, then $166.71 a month from 1 Jan 2027, 12 times.",
    ],
    [
      "some days after acceptance",
      { start: { days: 30 }, every: "quarter", term: 4 },
      114_975,
      "Due when you accept $1,149.75, then $166.71 a quarter from 30 days after you accept, 4 times.",
    ],
    [
      "the day after acceptance",
      { start: { days: 1 }, every: "year", term: 1 },
      0,
      "Nothing is due when you accept, then $166.71 a year from the day after you accept, once.",
    ],
    [
      "after free periods",
      { free_periods: 2 },
      0,
      "Nothing is due when you accept, then $166.71 a month, 10 times (the first 2 months are free).",
    ],
    [
      "until further notice",
      { is_open_ended: true, free_periods: 1 },
      0,
      "Nothing is due when you accept, then $166.71 a month, until further notice, 12 months at least " +
        "(the first month is free).",
    ],
    ["in one period", { term: 1 }, 131_646, "Due when you accept $1,316.46."],
    [
      "in two periods",
      { term: 2 },
      131_646,
      "Due when you accept $1,316.46, then $166.71 a month, once more.",
    ],
  ];
  test.each(cases)("%s [U-122]", (_case, more, due, text) => {
    expect(sentence("en", [group(more)], due)).toBe(text);
  });

  test("says each rhythm [U-122]", () => {
    expect(sentence("en", [group(), group({ every: "year", term: 3 }, 142_560)])).toBe(
      "Due when you accept $1,316.46, then $166.71 a month, 11 more times; $1,425.60 a year, 2 more times.",
    );
  });
});

test("a rhythm says its term, its start and what is free, in every language [U-122]", () => {
  const free = rhythm({ every: "year", term: 3, free_periods: 1, start: { on: "2027-01-01" } });
  const said = (language: Language) =>
    rhythmTerms(free, { texts: reader(language).texts.rhythms, text: reader(language).text });
  expect(said("en")).toBe("3 years · from 1 Jan 2027 · the first year is free");
  expect(said("fr")).toBe("3 ans · à partir du 01/01/2027 · la première année est offerte");
  expect(said("es")).toBe("3 años · a partir del 01/01/2027 · el primer año es gratis");
});

test("what is sold once has no totals of its own where nothing is [U-122]", () => {
  const totals = { ...proposal(), subtotal: 0, discount_total: 0, tax_amounts: [] };
  const parts = totalsParts(proposal(), { ...totals, recurring: recurring([group()]) }, reader("en"));
  expect(parts.map(({ title, label }) => [title, label])).toEqual([["Every month", "Total per month"]]);
});
