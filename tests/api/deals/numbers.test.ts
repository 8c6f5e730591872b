import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settingCalls } from "@/lib/domain/settings/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { dealBody, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let admin: postgres.Sql;
beforeAll(async () => {
  admin = postgres((await makeWorkspace("numbers")).adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

const year = new Date().getUTCFullYear();
const choose = (on: Workspace, key: string, value: string) =>
  on.call(settingCalls.update, { as: "admin", params: { key }, body: { value } });
const found = async (on: Workspace, typed: string) =>
  (await on.call(dealCalls.list, { query: { "filter[name]": typed } })).body.data
    .map(({ number }) => number)
    .sort();

describe("numbers of offers [U-31] [S-098]", () => {
  test("are written as the workspace says from then on; those that were given stay, revisions keep theirs", async () => {
    const own = await makeWorkspace("numbers-format");
    const first = await makeDeal(own);
    expect(first.number).toBe("Q-000001");
    expect((await choose(own, "offer_number", "OFF-YYYY-0000")).status).toBe(200);
    const second = await makeDeal(own);
    expect(second.number).toBe(`OFF-${year}-0002`);
    const read = async (id: number) => (await own.call(dealCalls.read, { params: { id } })).body.data.number;
    expect(await read(first.id)).toBe("Q-000001");
    const revised = dealBody(own, {}, undefined, first.id);
    const { body } = await own.call(dealCalls.create, { untyped: { body: revised } });
    expect(body.data.number).toBe("Q-000001-2");
  });

  test("begin with 1 again each year where they have the year, and pass over those that were given", async () => {
    const own = await makeWorkspace("numbers-year");
    await choose(own, "offer_number", "Q-YYYY-0000");
    const before = [await makeDeal(own), await makeDeal(own)].map(({ number }) => number);
    expect(before).toEqual([`Q-${year}-0001`, `Q-${year}-0002`]);
    await choose(own, "offer_number_restart", "on");
    expect((await makeDeal(own)).number).toBe(`Q-${year}-0003`);
    // As if those had been given last year.
    await admin`update deal set number_prefix = ${`Q-${year - 1}-`} where tenant_id = ${own.tenant.id}`;
    await admin`delete from counter where tenant_id = ${own.tenant.id} and name = ${`quote_number_${year}`}`;
    expect((await makeDeal(own)).number).toBe(`Q-${year}-0001`);
    await choose(own, "offer_number_restart", "off");
    // The numbers that run on have come to 2.
    expect((await makeDeal(own)).number).toBe(`Q-${year}-0003`);
  });

  test("run on where they have no year, whatever is said of restarting", async () => {
    const own = await makeWorkspace("numbers-run");
    await choose(own, "offer_number_restart", "on");
    expect([(await makeDeal(own)).number, (await makeDeal(own)).number]).toEqual(["Q-000001", "Q-000002"]);
  });

  test("have neither gaps nor doubles when several offers are made at once", async () => {
    const own = await makeWorkspace("numbers-once");
    await choose(own, "offer_number", "A-YYYY-000");
    await choose(own, "offer_number_restart", "on");
    const numbers = (await Promise.all(Array.from({ length: 8 }, () => makeDeal(own)))).map(
      ({ number }) => number,
    );
    expect(numbers.sort()).toEqual(Array.from({ length: 8 }, (_, index) => `A-${year}-00${index + 1}`));
  });

  test("are found as they are written, by a part, and with and without prefix and year", async () => {
    const own = await makeWorkspace("numbers-find");
    await makeDeal(own);
    await choose(own, "offer_number", "OFF-YYYY-0000");
    await makeDeal(own);
    const written = `OFF-${year}-0002`;
    for (const typed of [written, `off ${year}-2`, `${year}-0002`, "OFF-0002", "0002", "2"])
      expect(await found(own, typed), typed).toContain(written);
    expect(await found(own, written)).toEqual([written]);
    expect(await found(own, "Q-0002")).toEqual([]);
    expect(await found(own, "Q-000001")).toEqual(["Q-000001"]);
    // "000" stands in both; "OFF-000" only at the start of the second.
    expect(await found(own, "000")).toEqual([written, "Q-000001"]);
    expect(await found(own, "OFF-000")).toEqual([written]);
    for (const part of [`OFF-${year}`, `OFF-${year}-`, `off${year}-00`, `${year}-000`])
      expect(await found(own, part), part).toEqual([written]);
  });

  test.each(["Q-0000", "Q1-000000", "", "Q-000000-", "=Q-000000"])("refuse the format %j", async (value) => {
    const own = await makeWorkspace("numbers-wrong");
    const { status, refusal } = await choose(own, "offer_number", value);
    expect([status, refusal.errors[0]?.field]).toEqual([422, "value"]);
  });
});
