import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { currencyCalls } from "@/lib/domain/currencies/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { callsAs, dealBody, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let empty: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  [workspace, empty] = await Promise.all([makeWorkspace("rates"), makeWorkspace("rates-empty")]);
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

const call = callsAs(() => workspace, { as: "admin" });
const list = async (of = workspace) => (await of.call(currencyCalls.listOfTenant, { as: "admin" })).body.data;
const idOf = async (code: string, of = workspace) =>
  (await list(of)).find(({ currency }) => currency.code === code)?.id;

test("the currencies that there are can be read [REST-65] [CUR-09]", async () => {
  const { status, body } = await workspace.call(currencyCalls.list, { as: "employee" });
  expect([status, body.data.map(({ code }) => code)]).toEqual([
    200,
    ["CAD", "CHF", "EUR", "GBP", "JPY", "USD"],
  ]);
  expect(body.data[2]).toEqual({
    id: 2,
    symbol: "€",
    code: "EUR",
    name: "Euro",
    slug: "eur",
    created_at: expect.any(String) as string,
    updated_at: expect.any(String) as string,
  });
});

describe("adding", () => {
  test("a currency with its rate, enabled unless said [REST-67] [CUR-10]", async () => {
    const { status, body } = await call(currencyCalls.add, { body: { currency_id: 2, rate: 0.6812 } });
    expect([
      status,
      body.data.currency.code,
      body.data.rate,
      body.data.is_enabled,
      body.data.is_default,
    ]).toEqual([201, "EUR", 0.6812, true, false]);
  });

  test("is refused for a currency that is there, or that does not exist", async () => {
    for (const currency_id of [1, 999]) {
      const { status, refusal } = await call(currencyCalls.add, { body: { currency_id, rate: 1 } });
      expect([status, refusal.errors[0]?.field]).toEqual([422, "currency_id"]);
    }
  });

  test.each([0, -1, 0.000000001, 1.000000005, 1_000_001, "1", null])(
    "is refused at the rate %j [CUR-06]",
    async (rate) => {
      const { status, refusal } = await call(currencyCalls.add, {
        untyped: { body: { currency_id: 6, rate } },
      });
      expect([status, refusal.errors[0]?.field]).toEqual([422, "rate"]);
    },
  );
});

describe("changing", () => {
  test("a rate, to the least that there is; a deal keeps the one that it was made with [REST-68]", async () => {
    const deal = await makeDeal(workspace, { currency: "USD" });
    const { status, body } = await call(currencyCalls.change, {
      params: { id: await idOf("USD") },
      body: { rate: 0.00000001 },
    });
    expect([status, body.data.rate]).toEqual([200, 0.00000001]);
    const { body: read } = await workspace.call(dealCalls.read, { params: { id: deal.id } });
    expect(read.data.amount_after_tax).toBe(deal.amount_after_tax);
    const [event] = await admin`select action, subject_type, before, after from audit_event
        where tenant_id = ${workspace.tenant.id} order by sequence desc limit 1`;
    expect(event).toEqual({
      action: "changed",
      subject_type: "currency",
      before: { rate: 0.75 },
      after: { rate: 0.00000001 },
    });
  });

  test("a rate, with all of its eight decimals, so that a unit that is worth a hundred others is not off", async () => {
    const rate = 0.00922765;
    expect(
      (await call(currencyCalls.change, { params: { id: await idOf("USD") }, body: { rate } })).body.data
        .rate,
    ).toBe(rate);
    const deal = await makeDeal(workspace, { currency: "USD" });
    const [row] = await admin`select rate from deal where id = ${deal.id}`;
    expect(Number(row?.["rate"])).toBe(rate);
  });

  test("to disabled: new deals cannot be in it", async () => {
    await call(currencyCalls.change, { params: { id: await idOf("JPY") }, body: { is_enabled: false } });
    expect(
      (await workspace.call(dealCalls.create, { body: dealBody(workspace, { currency: "JPY" }) })).status,
    ).toBe(422);
  });

  test("what somebody else changed first is refused, and shown", async () => {
    const id = await idOf("JPY");
    const { refusal, status } = await call(currencyCalls.change, {
      params: { id },
      body: { rate: 111 },
      headers: { "if-match": `"${id}-1"` },
    });
    expect([status, refusal.code]).toEqual([412, "STALE_VERSION"]);
    expect(refusal.details).toMatchObject({ rate: 110.5 });
  });

  test.each([
    [{ rate: 2 }, "rate"],
    [{ is_enabled: false }, "is_enabled"],
  ])("the default by %j is refused [S-127]", async (change, field) => {
    const { status, refusal } = await call(currencyCalls.change, {
      params: { id: await idOf("CAD") },
      body: change,
    });
    expect([status, refusal.errors[0]?.field]).toEqual([422, field]);
  });
});

describe("removing", () => {
  test("takes a currency out of the list; a deal made in it stays as it is [REST-69]", async () => {
    const deal = await makeDeal(workspace, { currency: "USD" });
    expect((await call(currencyCalls.remove, { params: { id: await idOf("USD") } })).status).toBe(204);
    expect(await idOf("USD")).toBeUndefined();
    expect((await workspace.call(dealCalls.read, { params: { id: deal.id } })).body.data.currency).toBe(
      "USD",
    );
  });

  test("the default is refused [S-127]", async () => {
    const { status, refusal } = await call(currencyCalls.remove, { params: { id: await idOf("CAD") } });
    expect([status, refusal.errors[0]?.code]).toEqual([422, "default_currency"]);
    expect(await idOf("CAD")).toBeDefined();
  });
});

describe("another default [S-127]", () => {
  test("is refused while there are services or deals", async () => {
    const { status, refusal } = await call(currencyCalls.change, {
      params: { id: await idOf("EUR") },
      body: { is_default: true },
    });
    expect([status, refusal.errors[0]?.field]).toEqual([422, "is_default"]);
  });

  test("states the other rates anew where there are none", async () => {
    await admin`update catalog_item set deleted_at = now() where tenant_id = ${empty.tenant.id}`;
    await empty.call(currencyCalls.add, { as: "admin", body: { currency_id: 2, rate: 0.64 } });
    expect(
      (
        await empty.call(currencyCalls.change, {
          as: "admin",
          params: { id: await idOf("EUR", empty) },
          body: { is_default: true },
        })
      ).status,
    ).toBe(200);
    expect(
      (await list(empty)).map(({ currency, rate, is_default }) => [currency.code, rate, is_default]),
    ).toEqual([
      ["EUR", 1, true],
      ["CAD", 1.5625, false],
      ["JPY", 172.65625, false],
      ["USD", 1.171875, false],
    ]);
  });
});
