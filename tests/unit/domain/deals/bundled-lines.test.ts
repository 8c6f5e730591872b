import { expect, test } from "vitest";
import { AppError } from "@/lib/core/contract/errors";
import type { DealBundle } from "@/lib/core/offers/bundles";
import type { PricedItem } from "@/lib/domain/catalog/pricing-catalog";
import { lineInput } from "@/lib/domain/deals/input-schema";
import type { BundleTerms } from "@/lib/domain/deals/lines/bundled-lines";
import { inPosition } from "@/lib/domain/deals/lines/line-order";
import type { LineRecord } from "@/lib/domain/deals/lines/lines-of-deal";
import { priceLines } from "@/lib/domain/deals/lines/price-lines";
import { agreedLines, lineTerms } from "@/lib/domain/deals/lines/priced-line";
import type { DealRecord } from "@/lib/domain/deals/revisions/revised-deal";
import { makeRules } from "../../core/pricing/make";

type Bundle = NonNullable<PricedItem["bundle"]>;
const [LAMP, CABLE, DESK, KIT] = [1, 2, 3, 9];

const item = (id: number, amount: number, given: Partial<PricedItem> = {}): [number, PricedItem] => [
  id,
  {
    id,
    title: `Item ${id}`,
    description: "<p>What it is</p>",
    unit: "",
    isActive: true,
    purchaseLimit: null,
    rhythm: null,
    bundle: null,
    taxProfileId: null,
    cost: null,
    rules: makeRules({ standardAmount: amount }),
    row: {} as PricedItem["row"],
    questions: [],
    isConditional: false,
    picture: null,
    ...given,
  },
];

const part = (id: number, quantity = 1) => ({ item: id, quantity, answers: {} });
const kit = (bundle: Partial<Bundle>, amount = 0) =>
  item(KIT, amount, {
    title: "Kit",
    bundle: { price: "sum", percent: 0, shown: "names", parts: [part(LAMP, 3), part(CABLE)], ...bundle },
  });
const catalog = (own: ReturnType<typeof kit>, ...others: ReturnType<typeof item>[]) =>
  new Map([item(LAMP, 100_00), item(CABLE, 99_99), item(DESK, 500_00), own, ...others]);

const line = (id: number, key: string, more: object = {}) =>
  lineInput.parse({ sale_catalog_item_id: id, key, quantity: 1, ...more });
const bundle: DealBundle = {
  ...{ key: "b", item: KIT, title: "", description: "", shown: "prices" },
  parts: ["lamp", "cable"].map((key) => ({ line: key, quantity: 1 })),
};
const NEW: BundleTerms = { said: [bundle], before: [] };

const cad = { code: "CAD", rate: 1, defaultCode: "CAD", rates: { CAD: 1, USD: 0.75 } };
const words = { yes: "Yes", no: "No" };
const terms = lineTerms(cad, words);

const LINES = [line(LAMP, "lamp", { quantity: 2 }), line(CABLE, "cable", { quantity: 2 })];
const priced = (
  items: Map<number, PricedItem>,
  lines = LINES,
  given = NEW,
  agreed = [] as Stored,
  at = terms,
) => priceLines(inPosition(lines), items, agreed, at, given);
type Stored = Parameters<typeof priceLines>[2];
const stored = (result: ReturnType<typeof priced>, currency = "CAD"): Stored =>
  agreedLines({ currency } as DealRecord, result.lines as unknown as LineRecord[]);
const prices = ({ lines }: ReturnType<typeof priced>) => lines.map(({ unitPrice }) => unitPrice);

test("a part costs its units in one bundle, and the bundle's number multiplies it [U-182]", () => {
  const result = priced(catalog(kit({})));
  expect(prices(result)).toEqual([300_00, 99_99]);
  expect(result.lines.map(({ totalPrice }) => totalPrice)).toEqual([600_00, 199_98]);
  expect(result.bundles).toEqual([
    {
      ...{ key: "b", item: KIT, title: "Kit", description: "<p>What it is</p>", shown: "names" },
      parts: [
        { line: "lamp", quantity: 3 },
        { line: "cable", quantity: 1 },
      ],
    },
  ]);
});

test.each<[string, Partial<Bundle>, number, number[]]>([
  ["10 % less", { price: "less", percent: 10 }, 0, [270_00, 89_99]],
  ["a price of its own", { price: "own" }, 250_00, [187_50, 62_50]],
])("%s is spread exactly, and each trace sums to its share [U-182]", (_case, own, amount, shares) => {
  const result = priced(catalog(kit(own, amount)));
  expect(prices(result)).toEqual(shares);
  for (const { unitPrice, priceInfoList } of result.lines)
    expect(priceInfoList.reduce((sum, step) => sum + step.amount, 0)).toBe(unitPrice);
});

test("a percentage is taken by itself from what repeats [U-182]", () => {
  const monthly = { every: "month", term: 12, is_open_ended: false, free_periods: 0, start: null } as const;
  const items = catalog(
    kit({ price: "less", percent: 50, parts: [part(LAMP), part(CABLE)] }),
    item(LAMP, 1, { rhythm: monthly }),
    item(CABLE, 1),
  );
  expect(prices(priced(items))).toEqual([0, 0]);
});

test("an unchanged bundle keeps its agreed shares, and a changed part prices all of them again [U-182]", () => {
  const before = priced(catalog(kit({ price: "own" }, 250_00)));
  const given = { said: before.bundles, before: before.bundles };
  const dearer = catalog(kit({ price: "own" }, 400_00));
  expect(prices(priced(dearer, LINES, given, stored(before)))).toEqual([187_50, 62_50]);
  const more = LINES.map((each) => ({ ...each, quantity: 5 }));
  expect(prices(priced(dearer, more, given, stored(before)))).toEqual([300_01, 99_99]);
});

test("a line outside of the bundle never takes over an agreed share [U-182]", () => {
  const items = catalog(kit({ price: "own" }, 250_00));
  const before = priced(items);
  const alone = [line(LAMP, "lamp", { quantity: 2 })];
  expect(prices(priced(items, alone, { said: [], before: before.bundles }, stored(before)))).toEqual([
    100_00,
  ]);
});

test("in another currency the bundle's price is converted, then spread [U-182]", () => {
  const usd = lineTerms({ ...cad, code: "USD", rate: 0.75 }, words);
  const items = catalog(kit({ price: "own", parts: [part(LAMP), part(CABLE)] }, 250_01));
  const result = priced(items, LINES, NEW, [], usd);
  expect(prices(result).reduce((sum, price) => sum + price, 0)).toBe(187_51);
  for (const { unitPrice, priceInfoList } of result.lines)
    expect(priceInfoList.reduce((sum, step) => sum + step.amount, 0)).toBe(unitPrice);
});

test.each<[string, () => unknown, string]>([
  [
    "a bundle as a line",
    () => priced(catalog(kit({})), [line(KIT, "kit")], { said: [], before: [] }),
    "bundle",
  ],
  ["a part that is not there", () => priced(catalog(kit({})), LINES.slice(1)), "unknown"],
  ["parts in another order", () => priced(catalog(kit({})), LINES.toReversed()), "apart"],
  [
    "a line between the parts",
    () => priced(catalog(kit({})), [...LINES.slice(0, 1), line(DESK, "desk"), ...LINES.slice(1)]),
    "apart",
  ],
  ["different numbers", () => priced(catalog(kit({})), [line(LAMP, "lamp"), ...LINES.slice(1)]), "quantity"],
  ["other parts", () => priced(catalog(kit({ parts: [part(LAMP)] }))), "other_parts"],
  ["what is no bundle", () => priced(catalog(item(KIT, 1))), "invalid"],
  ["a price that is not the share", () => priced(catalog(kit({})), withPrice(1)), "bundle"],
  ["a part that the customer may change", () => priced(catalog(kit({})), opened), "open"],
  ["one line in two bundles", () => priced(catalog(kit({})), LINES, two), "twice"],
  [
    "a part above its purchase limit",
    () => priced(catalog(kit({}), item(LAMP, 1, { purchaseLimit: 5 }))),
    "too_big",
  ],
])("%s is refused [U-182]", (_case, save, code) => {
  let refusal: unknown;
  try {
    save();
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(AppError);
  expect((refusal as AppError).errors?.map((each) => each.code)).toContain(code);
});

const two: BundleTerms = { said: [bundle, { ...bundle, key: "c" }], before: [] };
const opened = LINES.map((each) => ({ ...each, open: { quantity: { least: 1, most: 3, step: 1 } } }));
const withPrice = (price: number) => LINES.map((each) => ({ ...each, unit_price: price }));
