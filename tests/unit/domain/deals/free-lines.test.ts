import { describe, expect, test } from "vitest";
import type { AppError } from "@/lib/core/contract/errors";
import { inPosition } from "@/lib/domain/deals/lines/line-order";
import { priceLines } from "@/lib/domain/deals/lines/price-lines";
import { agreedLines, lineTerms, type AgreedLine } from "@/lib/domain/deals/lines/priced-line";
import { lineInput } from "@/lib/domain/deals/input-schema";
import type { DealRecord } from "@/lib/domain/deals/revisions/revised-deal";
import type { LineRecord } from "@/lib/domain/deals/lines/lines-of-deal";

const reduced = {
  id: 4,
  name: "Reduced",
  value: 2,
  version: 1,
  is_default: false,
  taxes: [{ id: 9, name: "GST", value: 2 }],
};
const words = { yes: "Yes", no: "No" };
const cad = { code: "CAD", rate: 1, defaultCode: "CAD", rates: { CAD: 1, USD: 0.75, JPY: 110 } };
const usd = { ...cad, code: "USD", rate: 0.75 };
const yen = { ...cad, code: "JPY", rate: 110 };
const terms = (money = cad, isAllowed = true) =>
  lineTerms(money, words, { isAllowed, mayCost: false, profiles: [reduced] });

const travel = (changes: object = {}) =>
  lineInput.parse({
    sale_catalog_item_id: null,
    name: "Travel",
    description: "<p>By train</p>",
    quantity: 2,
    unit_price: 120_00,
    ...changes,
  });

const price = (lines: ReturnType<typeof travel>[], agreed: AgreedLine[] = [], given = terms()) =>
  priceLines(inPosition(lines), new Map(), agreed, given);

/** A line as stored in the edited deal. */
const stored = (changes: object = {}, currency = "CAD") =>
  price([travel(changes)]).lines.map(
    (line, index) => ({ ...line, id: index + 1, position: index + 1, currency }) as unknown as AgreedLine,
  );

const refusals = (...given: Parameters<typeof price>) => {
  try {
    price(...given);
    return "taken";
  } catch (error) {
    const { status, errors } = error as AppError;
    return [status, ...errors.map(({ field, message }) => `${field.replace(/^.*\d\./, "")} ${message}`)];
  }
};

describe("a free line [T-18]", () => {
  test("costs what was entered, and says so", () => {
    expect(price([travel({ tax_profile_id: 4, section: "a" })]).lines).toEqual([
      expect.objectContaining({
        catalogItemId: null,
        name: "Travel",
        description: "<p>By train</p>",
        unitPrice: 120_00,
        totalPrice: 240_00,
        calculatedUnitPrice: 120_00,
        originalUnitPrice: { amount: 120_00, currency: "CAD", rate: 1 },
        priceInfoList: [{ step: "entered", label: "Entered by staff", amount: 120_00 }],
        tax: { id: 4, name: "Reduced", value: 2, taxes: [{ id: 9, name: "GST", value: 2 }] },
        section: "a",
        answers: [],
      }),
    ]);
  });

  test.each([
    ["without a name", { name: "" }, "name A free line needs a name"],
    ["without a price", { unit_price: null }, "unit_price A free line needs a unit price"],
    [
      "with another's tax profile",
      { tax_profile_id: 5 },
      "tax_profile_id must be one of the workspace's tax profiles",
    ],
    ["with answers", { field_values: { 4: 5 } }, "field_values A free line has no questions"],
  ])("%s is refused", (_what, changes, problem) => {
    expect(refusals([travel(changes)])).toEqual([422, problem]);
  });

  test("has a price that its currency can be paid in", () => {
    expect(refusals([travel({ unit_price: 120_50 })], [], terms(yen))).toEqual([
      422,
      "unit_price must be a multiple of 100, because JPY has no decimals",
    ]);
  });

  test("is refused from whoever may not write any, before all that is wrong with it", () => {
    expect(refusals([travel({ name: "" })], [], terms(cad, false))).toEqual([
      403,
      "data.attributes.lineItems.0 takes the permission deals.free_lines",
    ]);
  });

  test("that is unchanged stays with whoever saves the deal, at its price or at none, moved or made optional", () => {
    const agreed = stored({ tax_profile_id: 4 });
    for (const changes of [{}, { unit_price: null }, { is_optional: true, customer_note: "Soon" }]) {
      const { lines, anew } = price([travel({ tax_profile_id: 4, ...changes })], agreed, terms(cad, false));
      expect(lines[0]).toMatchObject({ name: "Travel", unitPrice: 120_00, tax: { id: 4 } });
      expect([...anew]).toEqual([]);
    }
  });

  test.each([
    ["name", { name: "Trip" }],
    ["description", { description: "<p>By car</p>" }],
    ["price", { unit_price: 1 }],
    ["quantity", { quantity: 3 }],
    ["taxes", { tax_profile_id: 4 }],
  ])("is changed by another %s", (_what, changes) => {
    expect(refusals([travel(changes)], stored(), terms(cad, false))).toEqual([403, expect.anything()]);
    expect([...price([travel(changes)], stored()).anew]).toEqual([1]);
  });

  test("keeps a tax profile that is retired since, as it was agreed", () => {
    const agreed = stored({ tax_profile_id: 4 });
    const gone = lineTerms(cad, words, { isAllowed: true, mayCost: false, profiles: [] });
    expect(price([travel({ tax_profile_id: 4, name: "Trip" })], agreed, gone).lines[0]?.tax).toMatchObject({
      id: 4,
      name: "Reduced",
    });
  });

  test("follows the deal's currency from what was entered, and back [T-03]", () => {
    const inDollars = price([travel({ unit_price: null })], stored(), terms(usd)).lines;
    expect(inDollars[0]).toMatchObject({
      unitPrice: 90_00,
      originalUnitPrice: { amount: 120_00, currency: "CAD", rate: 1 },
    });
    const trace = inDollars[0]?.priceInfoList ?? [];
    expect(trace.map(({ step, amount, original }) => [step, amount, original])).toEqual([
      ["entered", 90_00, 120_00],
      ["conversion", 0, undefined],
    ]);
    const agreed = agreedLines({ currency: "USD" } as DealRecord, inDollars as unknown as LineRecord[]);
    const back = price([travel({ unit_price: null })], agreed).lines;
    expect(back[0]).toMatchObject({
      unitPrice: 120_00,
      priceInfoList: [{ step: "entered", amount: 120_00 }],
    });
  });

  test("entered in another currency keeps what it was stated in [T-03]", () => {
    const { lines } = price(
      [travel({ unit_price: 90_00, original_unit_price: { amount: 120_00, currency: "CAD" } })],
      [],
      terms(usd),
    );
    expect(lines[0]).toMatchObject({ originalUnitPrice: { amount: 120_00, currency: "CAD", rate: 1 } });
    expect(lines[0]?.priceInfoList.reduce((sum, { amount }) => sum + amount, 0)).toBe(90_00);
  });
});

test("a line of a service has no name or description of its own [T-18]", () => {
  const line = { ...travel(), sale_catalog_item_id: 7 };
  expect(refusals([line])).toEqual([
    422,
    "name is for lines without sale_catalog_item_id alone",
    "description is for lines without sale_catalog_item_id alone",
  ]);
});
