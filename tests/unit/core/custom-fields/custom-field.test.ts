import { describe, expect, test } from "vitest";
import {
  expectedOf,
  fieldVariable,
  keyFor,
  labelIn,
  missingFields,
  type CustomField,
} from "@/lib/core/custom-fields/custom-field";
import { valueSnapshots, ownLabels, writtenValues } from "@/lib/core/custom-fields/written-field";
import { withValuesInHtml } from "@/lib/core/documents/variables";
import { offerText } from "@/lib/core/offers/offer-text";
import type { Language } from "@/lib/core/i18n/languages";

const field = (more: Partial<CustomField>): CustomField => ({
  subject: "deal",
  key: "k",
  kind: "text",
  label: "Label",
  options: [],
  is_required: false,
  is_active: true,
  ...more,
});
const options = [
  { value: "remote", label: "Remote", labels: { fr: "À distance" } },
  { value: "site", label: "On site" },
];

describe("a value is judged by its field's kind (T-19)", () => {
  test.each([
    ["text", "One line", null],
    ["text", "two\nlines", "one line of at most 255 characters"],
    ["text", "x".repeat(256), "one line of at most 255 characters"],
    ["text", 5, "one line of at most 255 characters"],
    ["long_text", "two\nlines", null],
    ["long_text", "x".repeat(5_001), "a text of at most 5000 characters"],
    ["number", -1.25, null],
    ["number", "5", "a number from -1000000000000 to 1000000000000 with at most 4 decimals"],
    ["number", 1e13, "a number from -1000000000000 to 1000000000000 with at most 4 decimals"],
    ["number", 0.00001, "a number from -1000000000000 to 1000000000000 with at most 4 decimals"],
    ["date", "2028-02-29", null],
    ["date", "2026-02-29", "a date, such as 2026-03-31"],
    ["date", "0001-01-01", "a date, such as 2026-03-31"],
    ["date", "31/03/2026", "a date, such as 2026-03-31"],
    ["date", "2026-99-99", "a date, such as 2026-03-31"],
    ["choice", "site", null],
    ["choice", "On site", "one of: remote, site"],
    ["yes_no", false, null],
    ["yes_no", "yes", "true or false"],
  ] as const)("%s: %j", (kind, value, expected) => {
    expect(expectedOf({ kind, options: kind === "choice" ? options : [] }, value)).toBe(expected);
  });
});

test("a key is made of the label's letters and is free", () => {
  const made = (label: string, ...taken: string[]) => keyFor(label, (key) => taken.includes(key));
  expect(made("Date d'arrivée")).toBe("date_d_arrivee");
  expect(made("2nd floor")).toBe("nd_floor");
  expect(made("日本")).toBe("field");
  expect(made("Budget", "budget", "budget_2")).toBe("budget_3");
  expect(made("x".repeat(60), "x".repeat(40))).toBe(`${"x".repeat(36)}_2`);
});

test("a label is in the reader's language where it has one", () => {
  const label = { label: "Delivery", labels: { fr: "Livraison" } };
  expect((["en", "fr", "es"] as const).map((language) => labelIn(label, language))).toEqual([
    "Delivery",
    "Livraison",
    "Delivery",
  ]);
  expect(ownLabels({ en: " ", fr: " Livraison " })).toEqual({ fr: "Livraison" });
});

test("values are written in the proposal's language by the names of their variables", () => {
  const fields = [
    field({ key: "start", kind: "date" }),
    field({ key: "area", kind: "number" }),
    field({ key: "vip", kind: "yes_no", subject: "client" }),
    field({ key: "where", kind: "choice", options }),
    field({ key: "gone", kind: "choice", options }),
    field({ key: "note", kind: "long_text", is_active: false }),
    field({ key: "empty" }),
  ];
  const kept = valueSnapshots(fields, {
    deal: { start: "2026-03-05", area: 1234.5, where: "remote", gone: "moon", note: "a\nb" },
    client: { vip: false },
  });
  const written = (language: Language) =>
    writtenValues(kept, { language, text: offerText({ language, format: "iso", timeZone: "UTC" }) });
  expect(written("en")).toEqual({
    "deal.fields.start": "2026-03-05",
    "deal.fields.area": "1,234.5",
    "client.fields.vip": "No",
    "deal.fields.where": "Remote",
    "deal.fields.note": "a\nb",
  });
  expect(written("fr")).toMatchObject({
    "deal.fields.start": "05/03/2026",
    "deal.fields.area": "1\u00a0234,5",
    "client.fields.vip": "Non",
    "deal.fields.where": "À distance",
  });
  expect(written("es")["client.fields.vip"]).toBe("No");
});

test("a long text keeps its lines in rich text, and its signs are text", () => {
  expect(withValuesInHtml("<p>{deal.fields.note}</p>", new Map([["deal.fields.note", "a & <b>\nc"]]))).toBe(
    "<p>a &amp; &lt;b&gt;<br>c</p>",
  );
});

test("what is required before sending is named where it has no value; no is a value", () => {
  const fields = [
    field({ key: "a", is_required: true }),
    field({ key: "b", is_required: true, kind: "yes_no" }),
    field({ key: "c" }),
    field({ key: "d", is_required: true, is_active: false }),
    field({ key: "e", is_required: true, subject: "client" }),
  ];
  expect(missingFields(fields, { deal: { b: false }, client: {} }).map(fieldVariable)).toEqual([
    "deal.fields.a",
    "client.fields.e",
  ]);
});

test("a field whose key every object inherits has a value only if one was given [T-19]", () => {
  const fields = [field({ key: "constructor" }), field({ key: "constructor", subject: "client" })];
  const kept = valueSnapshots(fields, { deal: {}, client: { constructor: "Eiffel" } });
  expect(kept).toEqual({ "client.fields.constructor": { kind: "text", value: "Eiffel" } });
});
