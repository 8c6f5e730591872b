import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { AppError } from "@/lib/core/contract/errors";
import { createDeal } from "@/lib/domain/deals/create-deal";
import { duplicateDeal } from "@/lib/domain/deals/duplicate-deal";
import { createDealBody, patchDealBody } from "@/lib/domain/deals/input-schema";
import { patchDeal } from "@/lib/domain/deals/patch-deal";
import { readDeal } from "@/lib/domain/deals/read-deal";
import { selectOptions } from "@/lib/domain/proposals/select-options";
import type { Context } from "@/lib/platform/context";
import { actAs } from "@/tests/support/act-as";
import { testDatabase, type TestDatabase } from "@/tests/support/database";
import { dealBody, makeWorkspace, type Workspace } from "@/tests/support/workspace";

let database: TestDatabase;
let admin: postgres.Sql;
let workspace: Workspace;
const taxes = { quebec: 0, twenty: 0 };

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: database.url, NEXTAUTH_SECRET: "k".repeat(32) });
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  workspace = await makeWorkspace("rhythms", { port: 0, url: database.url, adminUrl: database.adminUrl });
  taxes.quebec = await profile("Quebec", ["5", "9.975"]);
  taxes.twenty = await profile("VAT", ["20"]);
});
afterAll(async () => {
  await Promise.all([closeConnection(), admin.end()]);
  await database.drop();
});

async function profile(name: string, rates: string[]): Promise<number> {
  const { id: tenant } = workspace.tenant;
  const [row] = await admin<{ id: string }[]>`
    insert into tax_profile (tenant_id, name, value) values (${tenant}, ${name}, 0) returning id`;
  const id = Number(row?.id);
  for (const [position, rate] of rates.entries())
    await admin`insert into tax_rate (tenant_id, tax_profile_id, name, value, position)
      values (${tenant}, ${id}, ${`Tax ${rate}`}, ${rate}, ${position})`;
  return id;
}

const within = <Result>(work: (context: Context) => Promise<Result>) =>
  actAs(workspace, "manager").transaction(work);

const once = (unit_price: number) => ({
  sale_catalog_item_id: null,
  name: "Website",
  quantity: 1,
  unit_price,
});
const every = (period: string, unit_price: number, rhythm: object = {}, line: object = {}) => ({
  ...{ sale_catalog_item_id: null, name: `Care every ${period}`, quantity: 1, unit_price, ...line },
  rhythm: { every: period, term: 12, ...rhythm },
});

const made = (attributes: object, lines: object[]) =>
  within(async (context) => {
    const body = createDealBody.parse(dealBody(workspace, attributes as never, lines as never));
    return (await createDeal(context, body)).result;
  });
const changed = (id: number, attributes: object) =>
  within((context) =>
    patchDeal(context, id, patchDealBody.parse({ data: { attributes } }).data.attributes, new Headers()),
  );
const FIXED = { discount_modifier_id: 1, is_discount_with_tax: false };

describe("the sums of selling by rhythm [U-113] [U-121]", () => {
  test("1,000.00 once and 145.00 a month for a year, with the taxes of Quebec", async () => {
    const deal = await made({ tax_profile_id: taxes.quebec }, [once(1_000_00), every("month", 145_00)]);
    expect(deal).toMatchObject({ amount_after_tax: 3_150_27, subtotal: 1_000_00 });
    expect(deal.recurring).toMatchObject({
      once: { amount_after_tax: 1_149_75 },
      due_at_start: 1_316_46,
      groups: [
        {
          rhythm: { every: "month", term: 12, is_open_ended: false, free_periods: 0, start: null },
          tax_amounts: [{ amount: 7_25 }, { amount: 14_46 }],
          amount_after_tax: 166_71,
          paid_periods: 12,
        },
      ],
    });
    expect(await within((context) => readDeal(context, deal.id))).toMatchObject({
      recurring: deal.recurring,
      amount_after_tax: 3_150_27,
    });
  });

  test("49.90 a month, the first two free", async () => {
    const deal = await made({ tax_profile_id: taxes.twenty }, [every("month", 49_90, { free_periods: 2 })]);
    expect(deal).toMatchObject({ amount_after_tax: 598_80, recurring: { due_at_start: 0 } });
  });

  test("ten per cent off 24 months", async () => {
    const discount = { discount_amount: 10, discount_modifier_id: 2, is_discount_with_tax: false };
    const deal = await made({ tax_profile_id: taxes.quebec, ...discount }, [
      every("month", 145_00, { term: 24 }),
    ]);
    expect(deal).toMatchObject({
      amount_after_tax: 3_601_20,
      recurring: { groups: [{ discount_total: 14_50, amount_after_tax: 150_05 }] },
    });
  });

  test("250.00 off what is sold once", async () => {
    const deal = await made({ tax_profile_id: taxes.quebec, discount_amount: 250_00, ...FIXED }, [
      once(1_000_00),
      every("month", 145_00),
    ]);
    expect(deal.recurring).toMatchObject({ once: { amount_after_tax: 862_31 }, due_at_start: 1_029_02 });
  });

  test("a quarter and a year, and what an average month comes to [U-115]", async () => {
    const deal = await made({ tax_profile_id: taxes.twenty }, [
      every("quarter", 299_99, { term: 4 }),
      every("year", 1_188_00, { term: 1 }),
    ]);
    expect(deal.recurring?.groups.map((group) => group.amount_after_tax)).toEqual([359_99, 1_425_60]);
    const [row] = await admin`select monthly_amount::int as monthly from deal where id = ${deal.id}`;
    expect(row).toEqual({ monthly: 238_80 });
  });
});

describe("a line's rhythm", () => {
  test("goes with the deal: change, duplicate and another currency keep it [U-112]", async () => {
    const deal = await made({}, [once(100_00), every("month", 50_00, { start: { days: 30 } })]);
    const renamed = await changed(deal.id, { name: "Renamed" });
    expect(renamed.recurring).toEqual(deal.recurring);
    const copy = await within(async (context) => (await duplicateDeal(context, deal.id)).result);
    expect(copy.lineItems[1]?.rhythm).toEqual(deal.lineItems[1]?.rhythm);
    expect(copy.recurring).toEqual(deal.recurring);
  });

  test("is that of its service, and only how often it repeats is fixed [U-112]", async () => {
    const rhythm = { every: "month", term: 12, is_open_ended: false, free_periods: 0, start: null };
    const { limited: item } = workspace.catalog.items;
    const { id: tenant } = workspace.tenant;
    await admin`update catalog_item set rhythm = ${admin.json(rhythm)} where id = ${item}`;
    await admin`update counter set value = value + 1 where tenant_id = ${tenant} and name = 'catalog_version'`;
    const line = { sale_catalog_item_id: item, quantity: 1 };
    expect((await made({}, [line])).lineItems[0]?.rhythm).toEqual(rhythm);
    const longer = { ...rhythm, term: 24 };
    expect((await made({}, [{ ...line, rhythm: longer }])).lineItems[0]?.rhythm).toEqual(longer);
    await refused(made({}, [{ ...line, rhythm: { every: "year", term: 1 } }]), "lineItems.0.rhythm.every");
    const fixed = { sale_catalog_item_id: workspace.catalog.items.fixed, quantity: 1 };
    await refused(made({}, [{ ...fixed, rhythm }]), "lineItems.0.rhythm");
  });

  test("of an option counts when the customer selects it; a discount of it is capped then [U-114]", async () => {
    const deal = await made({ discount_amount: 20_00, ...FIXED, discount_every: "month" }, [
      once(100_00),
      every("month", 50_00, {}, { is_optional: true }),
    ]);
    expect(deal).toMatchObject({ recurring: null, amount_before_tax: 100_00 });
    const lines = [{ id: deal.lineItems[1]?.id ?? 0, is_selected: true }];
    const { body } = await within(
      async (context) =>
        (
          await selectOptions(
            { ...context, actor: { kind: "visitor" } },
            deal.uuid,
            { line_items: lines },
            new Headers(),
          )
        ).result,
    );
    expect(body.data).toMatchObject({
      amount_before_tax: 460_00,
      recurring: { groups: [{ discount_total: 20_00, amount_before_tax: 30_00 }] },
    });
  });
});

/** That a save is refused naming a field of the deal. */
async function refused(save: Promise<unknown>, field: string): Promise<void> {
  const error = await save.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AppError);
  expect((error as AppError).status).toBe(422);
  expect(JSON.stringify(error)).toContain(`data.attributes.${field}`);
}

test("a discount above what its rhythm comes to is refused [U-114]", () =>
  refused(
    made({ discount_amount: 200_00, ...FIXED, discount_every: "month" }, [
      once(1_000_00),
      every("month", 145_00),
    ]),
    "discount_amount",
  ));

test.each([
  ["no period", { term: 12 }, "every"],
  ["an unknown period", { every: "week", term: 12 }, "every"],
  ["no term", { every: "month" }, "term"],
  ["a term of 0", { every: "month", term: 0 }, "term"],
  ["a term of 121", { every: "month", term: 121 }, "term"],
  ["only free periods", { every: "month", term: 3, free_periods: 3 }, "free_periods"],
  ["a start that is no day", { every: "month", term: 3, start: { on: "2027-02-30" } }, "start"],
])("a rhythm with %s is refused by name [U-111]", (_, rhythm, field) => {
  const body = dealBody(workspace, {}, [once(100_00)]);
  Object.assign(body.data.attributes.lineItems?.[0] ?? {}, { rhythm });
  const { error } = createDealBody.safeParse(body);
  expect(error?.issues.map(({ path }) => path.join("."))).toContainEqual(
    expect.stringMatching(new RegExp(`^data\\.attributes\\.lineItems\\.0\\.rhythm\\.${field}`)),
  );
});

test("an open-ended rhythm has a year's periods as its least term [U-111]", async () => {
  const deal = await made({}, [{ ...once(10_00), rhythm: { every: "quarter", is_open_ended: true } }]);
  expect(deal.recurring?.groups[0]).toMatchObject({ rhythm: { term: 4 }, paid_periods: 4 });
});
