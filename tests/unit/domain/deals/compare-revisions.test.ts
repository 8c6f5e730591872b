import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyDifference,
  compareRevisions,
  type OfferLine,
  type Revision,
} from "@/lib/domain/deals/revisions/compare-revisions";

const amount = fc.integer({ min: 0, max: 1_000_000 });
const short = fc.constantFrom("", "Logo", "Website", "Workshop", "é");
const line: fc.Arbitrary<OfferLine> = fc.record({
  catalogItemId: fc.option(fc.integer({ min: 1, max: 4 })),
  name: short,
  description: short,
  quantity: fc.integer({ min: 1, max: 5 }),
  unitPrice: amount,
  totalPrice: amount,
  isOptional: fc.boolean(),
  isSelected: fc.boolean(),
  answers: fc.array(fc.record({ question: short, answer: short }), { maxLength: 2 }),
  tax: fc.option(fc.constantFrom("GST", "Exempt")),
  rhythm: fc.option(
    fc.record({
      every: fc.constantFrom("month" as const, "year" as const),
      term: fc.integer({ min: 1, max: 3 }),
      is_open_ended: fc.boolean(),
      free_periods: fc.constant(0),
      start: fc.constant(null),
    }),
  ),
});
const revision: fc.Arbitrary<Revision> = fc.record({
  terms: fc.record({
    name: short,
    purchaseOrder: short,
    currency: fc.constantFrom("CAD", "JPY"),
    discount: amount,
    discountKind: fc.constantFrom("dollar", "percent"),
    choices: short,
    isDiscountWithTax: fc.boolean(),
    discountEvery: fc.constantFrom(null, "month" as const),
    tax: fc.option(fc.constantFrom("GST", "QST")),
  }),
  totals: fc.record({
    subtotal: amount,
    discountTotal: amount,
    amountBeforeTax: amount,
    amountAfterTax: amount,
  }),
  lines: fc.array(line, { maxLength: 8 }),
});
/** A revision and an edited version of it: lines moved, removed, changed, added. */
const edited = revision.chain((before) =>
  fc.record({
    before: fc.constant(before),
    after: fc.record({
      terms: fc.oneof(
        fc.constant(before.terms),
        revision.map(({ terms }) => terms),
      ),
      totals: fc.oneof(
        fc.constant(before.totals),
        revision.map(({ totals }) => totals),
      ),
      lines: fc
        .tuple(
          fc.shuffledSubarray([...before.lines]),
          fc.array(line, { maxLength: 3 }),
          fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 4 }),
        )
        .map(([kept, added, places]) =>
          [...kept, ...added].map((each, index) =>
            places.includes(index) ? { ...each, quantity: each.quantity + 1 } : each,
          ),
        ),
    }),
  }),
);

describe("the difference between two revisions", () => {
  test("applied to the old one gives the new one [X-22]", () => {
    fc.assert(
      fc.property(edited, ({ before, after }) => {
        expect(applyDifference(before, compareRevisions(before, after))).toEqual(after);
      }),
      { numRuns: 500 },
    );
  });

  test("also when the two have nothing to do with each other", () => {
    fc.assert(
      fc.property(revision, revision, (before, after) => {
        expect(applyDifference(before, compareRevisions(before, after))).toEqual(after);
      }),
      { numRuns: 500 },
    );
  });

  test("names each old line once: as kept, changed or removed", () => {
    fc.assert(
      fc.property(edited, ({ before, after }) => {
        const { lines, removed } = compareRevisions(before, after);
        const places = [
          ...lines.flatMap((each) => (each.kind === "added" ? [] : [each.from])),
          ...removed.map(({ from }) => from),
        ];
        expect(places.sort((one, other) => one - other)).toEqual([...before.lines.keys()]);
      }),
    );
  });

  test("is nothing between equal revisions, whatever the order of their lines", () => {
    fc.assert(
      fc.property(revision, (one) => {
        const { terms, totals, lines, removed } = compareRevisions(one, {
          ...one,
          lines: [...one.lines].reverse(),
        });
        expect([terms, totals, removed, lines.filter(({ kind }) => kind !== "kept")]).toEqual([
          {},
          {},
          [],
          [],
        ]);
      }),
    );
  });

  test("sees a line with another price as changed, not as removed and added", () => {
    const base: OfferLine = {
      catalogItemId: 1,
      name: "Logo",
      description: "",
      quantity: 1,
      unitPrice: 100_00,
      totalPrice: 100_00,
      isOptional: false,
      isSelected: false,
      answers: [],
      tax: null,
      rhythm: null,
    };
    const before: Revision = {
      terms: {
        name: "Offer",
        purchaseOrder: "",
        currency: "CAD",
        discount: 0,
        discountKind: "dollar",
        isDiscountWithTax: false,
        discountEvery: null,
        tax: null,
        choices: "",
      },
      totals: { subtotal: 0, discountTotal: 0, amountBeforeTax: 0, amountAfterTax: 0 },
      lines: [base, { ...base, catalogItemId: 2 }],
    };
    const after = {
      ...before,
      lines: [
        { ...base, catalogItemId: 3 },
        { ...base, unitPrice: 120_00, totalPrice: 120_00 },
      ],
    };
    expect(compareRevisions(before, after)).toMatchObject({
      lines: [
        { kind: "added" },
        {
          kind: "changed",
          from: 0,
          changes: {
            unitPrice: { before: 100_00, after: 120_00 },
            totalPrice: { before: 100_00, after: 120_00 },
          },
        },
      ],
      removed: [{ from: 1 }],
    });
  });
});
