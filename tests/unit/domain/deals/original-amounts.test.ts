import fc from "fast-check";
import { expect, test } from "vitest";
import { clampPrice } from "@/app/(workspace)/deals/_parts/builder/clamp";
import { convertForm } from "@/app/(workspace)/deals/_parts/builder/deal-money";
import type { DealForm } from "@/app/(workspace)/deals/_parts/builder/form-state";
import { formOfDeal } from "@/app/(workspace)/deals/_parts/builder/loaded-deal";
import { dealPayload } from "@/app/(workspace)/deals/_parts/builder/payload";
import { reduceDeal } from "@/app/(workspace)/deals/_parts/builder/reduce-deal";
import type { PricedItem } from "@/lib/domain/catalog/pricing-catalog";
import { agreedDiscount, checkDiscount } from "@/lib/domain/deals/terms/check-discount";
import { agreedLines, lineTerms, type PricedLine } from "@/lib/domain/deals/lines/priced-line";
import { inPosition } from "@/lib/domain/deals/lines/line-order";
import { keepLines, priceLines } from "@/lib/domain/deals/lines/price-lines";
import type { DealCurrency } from "@/lib/domain/deals/references";
import type { DealRecord } from "@/lib/domain/deals/revisions/revised-deal";
import type { LineRecord } from "@/lib/domain/deals/lines/lines-of-deal";
import { dealSchema } from "@/lib/domain/deals/schema";
import { createDealBody, type DealAttributes } from "@/lib/domain/deals/input-schema";
import { presentDeal } from "@/lib/domain/deals/read-deal";
import { traceTotal } from "@/lib/core/pricing/settle-price";
import { oracleAmountIn } from "../../core/pricing/oracle";
import {
  cad,
  constants,
  defaults,
  makeCatalogItem,
  makeClient,
  makeForm,
  makeLine,
  resolve,
} from "./builder/make";

type Rates = Record<string, number>;
/** The stored rows of a save that contain amounts. */
type Stored = { record: DealRecord; lines: LineRecord[] };

const CURRENCIES = ["CAD", "USD", "GBP", "JPY"];
const words = { yes: "Yes", no: "No" };
const at = new Date("2026-03-02T10:00:00Z");

const rates = fc
  .tuple(...CURRENCIES.slice(1).map(() => fc.integer({ min: 100, max: 2_000_000 })))
  .map((drawn): Rates =>
    Object.fromEntries(CURRENCIES.map((code, index) => [code, index ? (drawn[index - 1] ?? 1) / 10_000 : 1])),
  );

/**
 * A step in a deal's life: the new currency, the rates at that time, and the currencies selected in the
 * builder before it.
 */
const step = fc.record({
  by: fc.constantFrom("patch", "revision"),
  to: fc.constantFrom(...CURRENCIES),
  through: fc.array(fc.constantFrom(...CURRENCIES), { maxLength: 3 }),
  rates: fc.option(rates, { freq: 2, nil: undefined }),
});

const price = (min: number) => fc.integer({ min, max: 50_000_000 });

const life = fc.record({
  rates,
  // The first is negotiated. It does not round to zero in any of the currencies, where its range would be zero
  // too (S-075).
  prices: fc
    .tuple(price(5_000), fc.array(price(1), { maxLength: 2 }))
    .map(([first, others]) => [first, ...others]),
  agreed: fc.integer({ min: 50, max: 150 }),
  // Large enough not to round to zero in any of the currencies.
  discount: fc.integer({ min: 10_000, max: 1_000_000 }),
  start: fc.constantFrom(...CURRENCIES),
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
});

test("any chain of currencies over saves, changes and revisions: each amount comes from its original, and is it again in its currency [T-03, X-25]", () => {
  fc.assert(
    fc.property(life, ({ rates: atFirst, prices, agreed, discount, start, steps }) => {
      const items = prices.map((standard_amount, index) =>
        makeCatalogItem({
          id: index + 1,
          standard_amount,
          min_negotiation_margin: 0,
          max_negotiation_margin: 200,
        }),
      );
      const catalog = new Map(items.map((item) => [item.id, pricedItem(item)]));
      // The first service has a negotiated price in the default currency, the others have the catalogue's
      // prices.
      const [first = 0] = prices;
      const byHand = clampPrice(Math.round((first * agreed) / 100), {
        calculated: first,
        item: items[0] ?? null,
        currency: "CAD",
      });
      const typed = reduceDeal(
        makeForm({
          client: makeClient(),
          selectedItems: items.map((item, index) =>
            makeLine(item, index === 0 ? { agreed: byHand, money: cad } : {}),
          ),
        }),
        { type: "discountTyped", amount: discount, terms: { kind: "dollar", rate: 1 } },
      );
      const originals = [byHand, ...prices.slice(1), discount].map((amount) => ({
        amount,
        currency: "CAD",
        rate: 1,
      }));

      let now = atFirst;
      let stored = save(null, sent(convertForm(typed, start, now), now), start, now, catalog);
      let expected = originals.map((original) =>
        oracleAmountIn(original, { currency: start, rate: now[start] ?? 1 }),
      );
      expect(amountsOf(stored)).toEqual(expected);
      for (const { by, to, through, rates: moved } of [
        ...steps,
        { by: "patch", to: "CAD", through: [], rates: undefined },
      ]) {
        now = moved ?? now;
        if (to !== stored.record.currency)
          expected = originals.map((original) =>
            oracleAmountIn(original, { currency: to, rate: now[to] ?? 1 }),
          );
        stored =
          by === "patch"
            ? patch(stored, to, now)
            : save(
                stored,
                sent(
                  [...through, to].reduce<DealForm>(
                    (form, code) => convertForm(form, code, now),
                    opened(stored),
                  ),
                  now,
                ),
                to,
                now,
                catalog,
              );
        expect(amountsOf(stored)).toEqual(expected);
        for (const line of stored.lines) expect(traceTotal(line.priceInfoList)).toBe(line.unitPrice);
      }
      expect(amountsOf(stored)).toEqual(originals.map(({ amount }) => amount));
    }),
    { numRuns: 500 },
  );
});

test("a price that its range moves in another currency is agreed as it stands, and has no other original [T-03, S-075]", () => {
  const rates: Rates = { CAD: 1, JPY: 2.0834 };
  const item = makeCatalogItem({
    id: 1,
    standard_amount: 18,
    min_negotiation_margin: 0,
    max_negotiation_margin: 200,
  });
  const catalog = new Map([[item.id, pricedItem(item)]]);
  const form = makeForm({
    client: makeClient(),
    selectedItems: [makeLine(item, { agreed: 24, money: cad })],
  });
  // 18 cents are 0.38 yen: 0, so the range is 0 to 0, although 24 cents are 0.50 yen.
  const inYen = save(null, sent(convertForm(form, "JPY", rates), rates), "JPY", rates, catalog);
  expect(amountsOf(inYen)[0]).toBe(0);
  expect(inYen.lines[0]?.originalUnitPrice).toEqual({ amount: 18, currency: "CAD", rate: 1 });
});

function pricedItem(row: ReturnType<typeof makeCatalogItem>): PricedItem {
  const resolved = resolve(row);
  if (!resolved.ok) throw new Error("the item's rules cannot be read");
  const { id, title, description, unit } = row;
  return {
    id,
    title,
    description,
    unit,
    isActive: true,
    purchaseLimit: null,
    rhythm: null,
    bundle: null,
    taxProfileId: null,
    cost: null,
    picture: null,
    row: row as unknown as PricedItem["row"],
    ...resolved,
  };
}

/** The builder's payload, parsed by the API's schema. */
const sent = (form: DealForm, rates: Rates): DealAttributes =>
  createDealBody.parse(dealPayload(form, { now: at, timeZone: "UTC", rate: rates[form.currency] ?? null }))
    .data.attributes;

/** The builder's form of a stored deal. */
function opened({ record, lines }: Stored) {
  const answer = presentDeal({
    deal: record,
    lines,
    recipients: [],
    owner: null,
    client: null,
    contacts: [],
    items: new Map(),
    now: new Date(at),
    seesCosts: false,
  });
  return { ...formOfDeal(dealSchema.parse(answer), defaults), client: makeClient() };
}

const moneyOf = (code: string, rates: Rates): DealCurrency => ({
  code,
  rate: rates[code] ?? 1,
  defaultCode: "CAD",
  rates,
});

type Catalog = ReadonlyMap<number, PricedItem>;

/** Saves like createDeal(). */
function save(
  before: Stored | null,
  given: DealAttributes,
  to: string,
  rates: Rates,
  catalog: Catalog,
): Stored {
  const money = moneyOf(to, rates);
  const agreed = before ? agreedLines(before.record, before.lines) : [];
  const priced = priceLines(inPosition(given.lineItems ?? []), catalog, agreed, lineTerms(money, words));
  return stored(before, priced.lines, given, money);
}

/** Changes only the currency, like patchDeal(). */
function patch(before: Stored, to: string, rates: Rates): Stored {
  if (to === before.record.currency) return before;
  const money = moneyOf(to, rates);
  const { discountModifierId, isDiscountWithTax } = before.record;
  const terms = {
    discount_amount: agreedDiscount(before.record, { currency: to, rate: money.rate }),
    discount_modifier_id: discountModifierId,
    is_discount_with_tax: isDiscountWithTax,
  };
  const lines = keepLines(inPosition(agreedLines(before.record, before.lines)), lineTerms(money, words));
  return stored(before, lines, terms, money);
}

function stored(
  before: Stored | null,
  lines: readonly PricedLine[],
  terms: Parameters<typeof checkDiscount>[0],
  money: DealCurrency,
): Stored {
  const discount = checkDiscount(terms, money, constants, before?.record);
  return {
    record: { ...EMPTY, ...discount, currency: money.code, rate: money.rate },
    lines: lines.map((line, index) => ({
      ...line,
      id: index + 1,
      tenantId: 1,
      dealId: 1,
      position: index + 1,
    })),
  };
}

const amountsOf = ({ record, lines }: Stored) => [
  ...lines.map(({ unitPrice }) => unitPrice),
  record.discountAmount,
];

const EMPTY: Omit<DealRecord, "currency" | "rate" | keyof ReturnType<typeof checkDiscount>> = {
  tenantId: 1,
  id: 1,
  uuid: "5c1d6a0e-8a52-4e0b-9d3a-6a3a7c0f1b2d",
  number: 1,
  numberPrefix: "Q-",
  numberWidth: 6,
  revision: 1,
  name: "Deal",
  description: "",
  purchaseOrder: "",
  language: null,
  coverId: null,
  hasCoverBand: false,
  accentColor: null,
  typeface: null,
  blocks: [],
  sections: [],
  choices: { groups: [], requires: [], excludes: [] },
  bundles: [],
  sealedContent: null,
  variableValues: {},
  customFields: {},
  fieldSnapshot: {},
  stage: "pending",
  progress: "draft",
  sentAt: null,
  decidedAt: null,
  saleStatusId: 4,
  prodStatusId: 1,
  typeId: 10,
  leadSourceId: null,
  clientId: 5,
  ownerId: null,
  customer: null,
  owner: null,
  customerName: "",
  ownerName: "",
  searchText: "",
  ownerSearchText: "",
  renamedTo: "",
  taxProfileId: null,
  tax: null,
  subtotal: 0,
  discountTotal: 0,
  taxes: [],
  amountBeforeTax: 0,
  amountAfterTax: 0,
  recurring: null,
  monthlyAmount: null,
  costTotal: null,
  closingDate: "2026-04-01",
  validUntil: at,
  adjustedDealId: null,
  version: 1,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
};
