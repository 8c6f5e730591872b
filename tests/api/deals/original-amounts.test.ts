import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { dealCalls } from "@/lib/domain/deals/calls";
import { dealBody, makeWorkspace, type Workspace } from "../../support/workspace";

const POUND = 0.5817;

let workspace: Workspace;
let admin: postgres.Sql;
let service: number;
beforeAll(async () => {
  workspace = await makeWorkspace("originals");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
  const [made] = await admin<{ id: number }[]>`
    insert into catalog_item (tenant_id, title, description, search_text, pricing_option_id, standard_amount,
    min_negotiation_margin, max_negotiation_margin)
    values (${workspace.tenant.id}, 'Campaign', '', 'campaign', 1, 130450, 50, 150) returning id::int`;
  service = made?.id ?? 0;
});
afterAll(() => admin.end());
beforeEach(() => setRate(POUND));

async function setRate(rate: number) {
  await admin`
    insert into tenant_currency (tenant_id, currency_id, rate) select ${workspace.tenant.id}, id, ${rate}
    from currency where code = 'GBP'
    on conflict (tenant_id, currency_id) do update set rate = excluded.rate`;
}

const create = (
  attributes: Record<string, unknown>,
  lines: { sale_catalog_item_id: number | null; [name: string]: unknown }[],
  edited?: number,
) => workspace.call(dealCalls.create, { body: dealBody(workspace, attributes, lines, edited) });
const patch = (id: number, attributes: Record<string, unknown>) =>
  workspace.call(dealCalls.update, { params: { id }, body: { data: { attributes } } });
const made = async (...given: Parameters<typeof create>) => {
  const { status, body } = await create(...given);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body.data;
};
const changed = async (id: number, attributes: Record<string, unknown>) => {
  const { status, body } = await patch(id, attributes);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body.data;
};
/** A revision by a client that sends back what it has read. */
const revised = ({ id, lineItems, discount_amount, currency }: DealAnswer, to = currency) =>
  made(
    { currency: to, discount_amount: to === currency ? discount_amount : 0 },
    lineItems.map(({ sale_catalog_item_id, quantity, field_values }) => ({
      sale_catalog_item_id,
      quantity,
      field_values,
    })),
    id,
  );
const amounts = ({ lineItems, discount_amount }: DealAnswer) => [
  ...lineItems.map(({ unit_price }) => unit_price),
  discount_amount,
];
const traces = ({ lineItems }: DealAnswer) =>
  lineItems.map(({ price_info_list }) => price_info_list.reduce((sum, { amount }) => sum + amount, 0));

describe("a deal in another currency and back", () => {
  const lines = () => [
    { sale_catalog_item_id: service, quantity: 1 },
    { sale_catalog_item_id: service, quantity: 2, unit_price: 98_765 },
  ];

  test("has the amounts that it had: CAD, GBP, CAD by PATCH, revision and copy [T-03, X-25]", async () => {
    const first = await made({ discount_amount: 33_33 }, lines());
    expect(amounts(first)).toEqual([130_450, 98_765, 33_33]);
    const pounds = await changed(first.id, { currency: "GBP" });
    expect(amounts(pounds)).toEqual([75_883, 57_452, 19_39]);
    const again = await revised(pounds);
    const { body: copied } = await workspace.call(dealCalls.duplicate, { params: { id: again.id } });
    for (const deal of [again, copied.data]) {
      expect(amounts(deal)).toEqual(amounts(pounds));
      expect(amounts(await changed(deal.id, { currency: "USD" }))).toEqual([97_838, 74_074, 25_00]);
      const back = await changed(deal.id, { currency: "CAD" });
      expect(amounts(back)).toEqual(amounts(first));
      expect(back.amount_before_tax).toBe(first.amount_before_tax);
      expect(back.lineItems.map(({ price_info_list }) => price_info_list)).toEqual(
        first.lineItems.map(({ price_info_list }) => price_info_list),
      );
    }
  });

  test("says of each amount how it was first stated, and explains it by the catalogue's price and the rate [T-03, S-077]", async () => {
    const first = await made({ currency: "GBP" }, lines());
    expect(first.lineItems[0]).toMatchObject({
      unit_price: 75_883,
      original_unit_price: { amount: 130_450, currency: "CAD", rate: 1 },
      price_info_list: [
        { step: "base", amount: 75_883, original: 130_450 },
        {
          step: "conversion",
          amount: 0,
          basis: {
            kind: "rates",
            from: { currency: "CAD", rate: "1" },
            to: { currency: "GBP", rate: "0.5817" },
          },
        },
      ],
    });
    expect(first.lineItems[1]).toMatchObject({
      original_unit_price: { amount: 98_765, currency: "GBP", rate: POUND },
      original_calculated_unit_price: { amount: 130_450, currency: "CAD", rate: 1 },
    });
    const dollars = await changed(first.id, { currency: "USD" });
    expect(dollars.lineItems[1]?.price_info_list).toMatchObject([
      { step: "base", amount: 97_838, original: 130_450 },
      { step: "conversion", basis: { to: { currency: "USD", rate: "0.75" } } },
      { step: "negotiation", amount: 127_340 - 97_838 },
    ]);
    expect(traces(dollars)).toEqual(dollars.lineItems.map(({ unit_price }) => unit_price));
  });

  test("an agreed price is converted at the rate of its day, and is itself in its own currency [T-03]", async () => {
    const first = await made({ currency: "GBP" }, lines());
    await setRate(0.6);
    expect(amounts(await revised(first))).toEqual(amounts(first));
    const again = await made({ currency: "GBP" }, lines());
    await setRate(0.65);
    expect(amounts(await changed(again.id, { currency: "CAD" }))).toEqual([130_450, 164_608, 0]);
    expect(amounts(await changed(again.id, { currency: "GBP" }))).toEqual([84_793, 98_765, 0]);
  });

  test("a price and a discount that were agreed in another currency before the first save come back to it [T-03]", async () => {
    const first = await made(
      {
        currency: "GBP",
        discount_amount: 19_39,
        original_discount: { amount: 33_33, currency: "CAD" },
      },
      [
        {
          sale_catalog_item_id: service,
          unit_price: 57_452,
          original_unit_price: { amount: 98_765, currency: "CAD" },
        },
      ],
    );
    expect(amounts(await changed(first.id, { currency: "CAD" }))).toEqual([98_765, 33_33]);
  });

  test.each([
    ["another amount", { amount: 1, currency: "CAD" }],
    ["an amount that is off by a unit of the price", { amount: 98_767, currency: "CAD" }],
    ["an unknown currency", { amount: 1, currency: "XXX" }],
    ["another rate", { amount: 98_765, currency: "CAD", rate: 100 }],
    ["another amount of the deal's own currency", { amount: 57_453, currency: "GBP" }],
  ])(
    "an original that does not give the price exactly is refused: %s [S-076, T-03]",
    async (_case, original) => {
      const line = { sale_catalog_item_id: service, unit_price: 57_452, original_unit_price: original };
      const free = { ...line, sale_catalog_item_id: null, name: "Trip" };
      const { status, refusal } = await create({ currency: "GBP" }, [line, free]);
      expect([status, ...refusal.errors.map(({ field, code }) => [field, code])]).toEqual([
        422,
        ["data.attributes.lineItems.0.original_unit_price", "other_original"],
        ["data.attributes.lineItems.1.original_unit_price", "other_original"],
      ]);
      const discount = await create(
        { currency: "GBP", discount_amount: 57_452, original_discount: original },
        [{ sale_catalog_item_id: service, quantity: 1 }],
      );
      expect([discount.status, discount.refusal.errors[0]?.field]).toEqual([
        422,
        "data.attributes.original_discount",
      ]);
    },
  );

  test("a repeated line may state the original that it has, and no other [T-03]", async () => {
    const line = { sale_catalog_item_id: service, quantity: 1, unit_price: 57_452 };
    const first = await made({ currency: "GBP" }, [
      { ...line, original_unit_price: { amount: 98_765, currency: "CAD" } },
    ]);
    await setRate(0.6);
    const again = { ...line, original_unit_price: first.lineItems[0]?.original_unit_price };
    expect((await changed(first.id, { lineItems: [again] })).version).toBe(first.version);
    const more = await changed(first.id, { lineItems: [{ ...again, quantity: 2 }] });
    expect(more.lineItems[0]).toMatchObject({
      original_unit_price: { amount: 98_765, currency: "CAD", rate: 1 },
    });
    const other = { ...line, quantity: 2, original_unit_price: { amount: 98_766, currency: "CAD" } };
    expect((await patch(first.id, { lineItems: [other] })).status).toBe(422);
  });

  test("an added line is priced at today's rate, by PATCH as in a revision; the others keep theirs [T-03, T-11]", async () => {
    const kept = { sale_catalog_item_id: service, quantity: 1 };
    const added = { sale_catalog_item_id: service, quantity: 5 };
    const deals = [await made({ currency: "GBP" }, [kept]), await made({ currency: "GBP" }, [kept])];
    await setRate(0.6);
    const [byPatch, byRevision] = [
      await changed(deals[0]?.id ?? 0, { lineItems: [kept, added] }),
      await made({ currency: "GBP" }, [kept, added], deals[1]?.id),
    ];
    for (const deal of [byPatch, byRevision]) {
      expect(amounts(deal)).toEqual([75_883, 78_270, 0]);
      expect(deal.rate).toBe(0.6);
    }
    const renamed = await changed(byPatch.id, { name: "Renamed", lineItems: [kept, added] });
    expect(amounts(renamed)).toEqual(amounts(byPatch));
  });

  test("a line keeps its original when only its quantity changes [T-03]", async () => {
    const first = await made({}, [{ sale_catalog_item_id: service, quantity: 1, unit_price: 98_765 }]);
    const pounds = await changed(first.id, { currency: "GBP" });
    const more = await changed(first.id, {
      lineItems: [
        { sale_catalog_item_id: service, quantity: 3, unit_price: pounds.lineItems[0]?.unit_price },
      ],
    });
    expect(more.lineItems[0]).toMatchObject({ quantity: 3, priced_anew: true });
    expect(amounts(await changed(first.id, { currency: "CAD" }))).toEqual([98_765, 0]);
  });
});

describe("amounts that would be too large in another currency", () => {
  test.each([
    ["a price", {}, { unit_price: 100_000_000_000 }, "data.attributes.lineItems.0.sale_catalog_item_id"],
    ["a fixed discount", { discount_amount: 100_000_000_000 }, {}, "data.attributes.discount_amount"],
  ])(
    "%s: PATCH of the currency is 422 as POST is, and changes nothing",
    async (_case, attributes, line, field) => {
      const [dear] = await admin<{ id: number }[]>`
      insert into catalog_item (tenant_id, title, description, search_text, pricing_option_id, standard_amount)
      values (${workspace.tenant.id}, 'Ship', '', 'ship', 1, 100000000000) returning id::int`;
      const first = await made(attributes, [{ sale_catalog_item_id: dear?.id ?? 0, ...line }]);
      await setRate(20);
      const { status, refusal } = await patch(first.id, { currency: "GBP" });
      expect([status, refusal.errors.map((error) => [error.field, error.code])[0]]).toEqual([
        422,
        field === "data.attributes.discount_amount" ? [field, "too_large"] : [field, "too_large"],
      ]);
      expect((await workspace.call(dealCalls.read, { params: { id: first.id } })).body.data).toMatchObject({
        currency: "CAD",
        version: 1,
      });
    },
  );
});

describe("a line that is saved again without a price", () => {
  const dearer = () => admin`
    with raised as (update catalog_item set standard_amount = 200000 where id = ${service} returning id)
    update counter set value = value + 1 where tenant_id = ${workspace.tenant.id} and name = 'catalog_version'`;
  const asBefore = () => admin`
    with raised as (update catalog_item set standard_amount = 130450 where id = ${service} returning id)
    update counter set value = value + 1 where tenant_id = ${workspace.tenant.id} and name = 'catalog_version'`;
  const priced = ({ lineItems }: DealAnswer) =>
    lineItems.map(({ unit_price, priced_anew }) => [unit_price, priced_anew]);

  test.each(["revision", "PATCH"])(
    "keeps its agreed price in a %s while service, quantity and answers stay, else it is priced anew and marked [T-11]",
    async (kind) => {
      const first = await made({}, [{ sale_catalog_item_id: service, quantity: 2, unit_price: 98_765 }]);
      expect(priced(first)).toEqual([[98_765, undefined]]);
      await dearer();
      const again = async (lines: Parameters<typeof create>[1], deal: DealAnswer) =>
        kind === "PATCH" ? changed(deal.id, { lineItems: lines }) : made({}, lines, deal.id);
      const kept = await again([{ sale_catalog_item_id: service, quantity: 2 }], first);
      expect(priced(kept)).toEqual([[98_765, false]]);
      const more = await again(
        [
          { sale_catalog_item_id: service, quantity: 3 },
          { sale_catalog_item_id: service, quantity: 2 },
        ],
        kept,
      );
      expect(priced(more)).toEqual([
        [200_000, true],
        [98_765, false],
      ]);
      await asBefore();
    },
  );

  test("of two alike lines each keeps its own price, whatever their order [T-11]", async () => {
    const first = await made({}, [
      { sale_catalog_item_id: service, quantity: 1, unit_price: 98_765 },
      { sale_catalog_item_id: service, quantity: 1, unit_price: 111_111 },
    ]);
    const again = await made(
      {},
      [
        { sale_catalog_item_id: service, quantity: 1 },
        { sale_catalog_item_id: service, quantity: 1, unit_price: 98_765 },
      ],
      first.id,
    );
    expect(priced(again)).toEqual([
      [111_111, false],
      [98_765, false],
    ]);
  });

  test.each([
    [
      "total_price",
      { lineItems: [{ sale_catalog_item_id: 1, quantity: 1, total_price: 1 }] },
      "data.attributes.lineItems.0.total_price",
    ],
    ["amount_after_tax", { amount_after_tax: 1 }, "data.attributes.amount_after_tax"],
  ])("a sum that is sent is an unknown field: %s [T-11]", async (_name, attributes, field) => {
    const { status, refusal } = await create(attributes, [{ sale_catalog_item_id: service, quantity: 1 }]);
    const both = await patch(1, attributes);
    expect([status, refusal.errors[0]?.field, both.status, both.refusal.errors[0]?.field]).toEqual([
      422,
      field,
      422,
      field,
    ]);
  });
});
