import { describe, expect, test } from "vitest";
import { offerText } from "@/lib/core/offers/offer-text";
import { changeRows } from "@/app/_proposal/change-rows";
import type { CustomerChanges } from "@/lib/domain/deals/revisions/comparison-schema";
import en from "@/messages/en.json";
import fr from "@/messages/fr.json";

const texts = en.proposal.changes;
const line = {
  name: "Website",
  description: "",
  quantity: 1,
  unit_price: 100_00,
  total_price: 100_00,
  is_optional: false,
  is_selected: false,
  answers: [{ question: "Pages?", answer: "5" }],
  tax: null,
  rhythm: null,
};
const monthly = { every: "month" as const, term: 12, is_open_ended: false, free_periods: 0, start: null };
const changes = (parts: Partial<CustomerChanges> = {}): CustomerChanges => ({
  previous: {
    id: 1,
    number: "Q-000001",
    currency: "CAD",
    amount_before_tax: 100_00,
    amount_after_tax: 100_00,
  },
  currency: "CAD",
  amount_before_tax: 100_00,
  amount_after_tax: 100_00,
  difference: { before_tax: 0, after_tax: 0 },
  words: [],
  terms: [],
  lines: [],
  ...parts,
});
const said = (parts: Partial<CustomerChanges>) =>
  changeRows(changes(parts), texts, asDocumented, en.proposal.rhythms).map(
    ({ kind, name, details, difference }) => [kind, name, ...details.map(plain), plain(difference ?? "")],
  );
const asDocumented = offerText({ language: "fr", format: "short", timeZone: "UTC" });
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

describe("what changed, in words [X-22]", () => {
  test("a new line says how many at what price, and what it adds", () => {
    expect(
      said({
        lines: [
          {
            kind: "added",
            name: "Website",
            fields: [],
            before: null,
            after: { ...line, quantity: 2, is_optional: true },
            difference: 200_00,
          },
        ],
      }),
    ).toEqual([["added", "Website", "2 × 100,00 $ (optional)", "+200,00 $"]]);
  });

  test("a new line tells quantity and rate as far as its section shows them", () => {
    const shown = (hidden: object, is_optional = false) => {
      const after = { ...line, quantity: 2, is_optional, ...hidden };
      const [[, , ...details] = []] = said({
        lines: [{ kind: "added", name: "Website", fields: [], before: null, after, difference: null }],
      });
      return details;
    };
    const none = { quantity: null, unit_price: null, total_price: null };
    expect(shown({ quantity: null }, true)).toEqual(["Rate: 100,00 $ (optional)", ""]);
    expect(shown({ unit_price: null })).toEqual(["Quantity: 2", ""]);
    expect(shown(none)).toEqual([""]);
    expect(shown(none, true)).toEqual(["optional", ""]);
  });

  test("a rhythm is named before and after, and beside the price of a new line [U-126]", () => {
    const of = (
      kind: "changed" | "added",
      before: object | null,
      after: object,
    ): CustomerChanges["lines"] => [
      {
        kind,
        name: "Care",
        fields: kind === "changed" ? ["rhythm"] : [],
        before: before && { ...line, ...before },
        after: { ...line, ...after },
        difference: null,
      },
    ];
    expect(said({ lines: of("changed", {}, { rhythm: monthly }) })).toEqual([
      ["changed", "Care", "Paid: Once → Every month · 12 months", ""],
    ]);
    expect(said({ lines: of("added", null, { rhythm: monthly }) })).toEqual([
      ["added", "Care", "1 × 100,00 $ a month", ""],
    ]);
  });

  test("quantities are written as in the offer", () => {
    const [many, more] = [
      { ...line, quantity: 1_200 },
      { ...line, quantity: 12_000 },
    ];
    const rows = said({
      lines: [
        { kind: "changed", name: "W", fields: ["quantity"], before: many, after: more, difference: null },
        { kind: "added", name: "W", fields: [], before: null, after: more, difference: null },
      ],
    });
    expect(rows[0]).toContain("Quantity: 1 200 → 12 000");
    expect(rows[1]).toContain("12 000 × 100,00 $");
  });

  test("a line that is gone takes its price along", () => {
    expect(
      said({
        lines: [
          { kind: "removed", name: "Website", fields: [], before: line, after: null, difference: -100_00 },
        ],
      }),
    ).toEqual([["removed", "Website", "1 × 100,00 $", "−100,00 $"]]);
  });

  test("a changed line names each thing once, and not the total that follows from them", () => {
    const after = {
      ...line,
      quantity: 3,
      unit_price: 90_00,
      total_price: 270_00,
      description: "<p>New</p>",
      answers: [
        { question: "Pages?", answer: "6" },
        { question: "Rush?", answer: "Yes" },
      ],
    };
    expect(
      said({
        lines: [
          {
            kind: "changed",
            name: "Website",
            fields: ["description", "quantity", "unit_price", "total_price", "answers"],
            before: line,
            after,
            difference: 170_00,
          },
        ],
      }),
    ).toEqual([
      [
        "changed",
        "Website",
        "The description has changed.",
        "Quantity: 1 → 3",
        "Rate: 100,00 $ → 90,00 $",
        "Pages?: 5 → 6",
        "Rush?: none → Yes",
        "+170,00 $",
      ],
    ]);
  });

  test("becoming optional, and ticks of options, are told; the tick of a line that is none is not", () => {
    const option = { ...line, is_optional: true };
    expect(
      said({
        lines: [
          {
            kind: "changed",
            name: "Website",
            fields: ["is_optional", "is_selected"],
            before: line,
            after: { ...option, is_selected: true },
            difference: 0,
          },
        ],
      }),
    ).toEqual([["changed", "Website", "Now optional", ""]]);
    expect(
      said({
        lines: [
          {
            kind: "changed",
            name: "Website",
            fields: ["is_selected"],
            before: option,
            after: { ...option, is_selected: true },
            difference: 100_00,
          },
        ],
      }),
    ).toEqual([["changed", "Website", "Now included", "+100,00 $"]]);
  });

  test("terms stand at the end, the discount as one thing", () => {
    expect(
      said({
        previous: { id: 1, number: "Q-000001", currency: "JPY", amount_before_tax: 0, amount_after_tax: 0 },
        difference: null,
        terms: [
          { field: "name", before: "Old", after: "New" },
          { field: "currency", before: "JPY", after: "CAD" },
          { field: "discount", before: 0, after: 10 },
          { field: "discount_kind", before: "dollar", after: "percent" },
          { field: "tax", before: null, after: "GST" },
        ],
      }),
    ).toEqual([
      [
        "terms",
        "Offer",
        "Name: Old → New",
        "Currency: JPY → CAD",
        "The discount has changed.",
        "Taxes: none → GST",
        "",
      ],
    ]);
  });

  test("staff read amounts as everywhere in the application", () => {
    const [row] = changeRows(
      changes({
        lines: [
          { kind: "added", name: "Website", fields: [], before: null, after: line, difference: 100_00 },
        ],
      }),
      texts,
      offerText({ language: "en", format: "short", timeZone: "UTC" }),
    );
    expect([row?.details, row?.difference]).toEqual([["1 × $100.00"], "+$100.00"]);
  });

  test("equal revisions give nothing", () => {
    expect(said({})).toEqual([]);
  });

  test("in French 'none' agrees with what it is said of: a number is aucun, taxes are aucune", () => {
    const terms: CustomerChanges["terms"] = [
      { field: "purchase_order", before: "", after: "4711" },
      { field: "tax", before: "TPS", after: null },
    ];
    const [row] = changeRows(changes({ terms }), fr.proposal.changes, asDocumented);
    expect(row?.details.map(plain)).toEqual([
      "Numéro de bon de commande : aucun → 4711",
      "Taxes : TPS → aucune",
    ]);
  });
});
