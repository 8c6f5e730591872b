import type { CallQuery } from "@/app/_client/call-parts";
import { beforeAll, describe, expect, test } from "vitest";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import type { ResponseOf } from "@/lib/core/contract/contract";
import type { DealsQuery } from "@/lib/domain/deals/api";
import type { ContractOf } from "@/lib/server/contracts";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("list");
  for (let index = 1; index <= 23; index++) {
    const deal = await makeDeal(
      workspace,
      { name: `Deal ${String(index).padStart(2, "0")}${index === 7 ? " 100% Été" : ""}` },
      [{ sale_catalog_item_id: workspace.catalog.items.fixed, quantity: index }],
    );
    if (index === 5)
      await workspace.call(proposalCalls.accept, {
        as: null,
        params: { uuid: deal.uuid },
        body: { name: "Inès Roy" },
      });
    if (index === 6) await workspace.call(proposalCalls.refuse, { as: null, params: { uuid: deal.uuid } });
  }
});

const list = (query: CallQuery<typeof dealCalls.list> = {}) => workspace.call(dealCalls.list, { query });
const names = (body: ResponseOf<ContractOf<typeof dealCalls.list>>) => body.data.map(({ name }) => name);

describe("GET /deals", () => {
  test("gives the newest twenty with the count of all [REST-22] [DLS-09] [LIM-01]", async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.meta).toEqual({
      total: 23,
      current_page: 1,
      per_page: 20,
      last_page: 2,
      next_cursor: expect.any(String) as string,
    });
    expect(names(body)[0]).toBe("Deal 23");
    expect(body.data).toHaveLength(20);
    expect(names((await list({ page: 2 })).body)).toEqual(["Deal 03", "Deal 02", "Deal 01"]);
  });

  test("gives customer, owner and both names of the closing date [DLS-15]", async () => {
    const [row] = (await list()).body.data;
    expect(row).toMatchObject({
      customer: { name: "Éclair Café", email: "hello@eclair.test", is_legacy: false },
      owner: { fullName: "Zoé manager", firstName: "Zoé", lastName: "manager" },
      amount: 2300_00,
    });
    expect(row?.close_date).toBe(row?.closing_date);
  });

  test("filters by name without caring for accents and case, and literally", async () => {
    expect(names((await list({ "filter[name]": "100% ete" })).body)).toEqual(["Deal 07 100% Été"]);
    expect((await list({ "filter[name]": "%" })).body.meta.total).toBe(1);
    expect((await list({ "filter[name]": "_" })).body.meta.total).toBe(0);
  });

  test("filters by stage and by part of the owner's name", async () => {
    expect((await list({ "filter[stage]": "signed" })).body).toMatchObject({
      data: [{ name: "Deal 05" }],
      meta: { total: 1 },
    });
    expect((await list({ "filter[stage]": "lost" })).body.meta.total).toBe(1);
    expect((await list({ "filter[owner]": "zoe man" })).body.meta.total).toBe(23);
    expect((await list({ "filter[owner]": "nobody" })).body).toMatchObject({
      data: [],
      meta: { total: 0, last_page: 1 },
    });
  });

  test.each<[DealsQuery["sort_by"], "asc" | "desc", string]>([
    ["name", "asc", "Deal 01"],
    ["name", "desc", "Deal 23"],
    ["amount", "asc", "Deal 01"],
    ["amount", "desc", "Deal 23"],
    ["created_at", "asc", "Deal 01"],
    ["stage", "desc", "Deal 05"],
    ["customer", "asc", "Deal 01"],
    ["owner", "desc", "Deal 23"],
    ["closing_date", "asc", "Deal 01"],
  ])("sorts by %s %s", async (by, direction, first) => {
    expect(names((await list({ sort_by: by, sort_direction: direction })).body)[0]).toBe(first);
  });

  test.each([
    ["page=0", "page"],
    ["page=x", "page"],
    ["per_page=0", "per_page"],
    ["per_page=201", "per_page"],
    ["sort_by=uuid", "sort_by"],
    ["sort_by=name;drop", "sort_by"],
    ["sort_direction=up", "sort_direction"],
    ["filter[stage]=won", "filter[stage]"],
    [`filter[name]=${"x".repeat(201)}`, "filter[name]"],
    ["surprise=1", "surprise"],
  ])("refuses %s naming the field", async (query, field) => {
    const { status, refusal } = await workspace.call(dealCalls.list, { untyped: { query } });
    expect([status, refusal.errors[0]?.field]).toEqual([422, field]);
  });

  test("shows nothing of another tenant", async () => {
    const other = await makeWorkspace("empty");
    expect((await other.call(dealCalls.list)).body).toEqual({
      data: [],
      meta: { total: 0, current_page: 1, per_page: 20, last_page: 1, next_cursor: null },
    });
  });
});

describe("GET /deals/stages", () => {
  test("gives the constants of sale statuses [REST-31] [CON-04]", async () => {
    const { body } = await workspace.call(dealCalls.stages);
    expect(body.data.map(({ slug, id }) => [slug, id])).toEqual([
      ["pending", 4],
      ["signed", 5],
      ["lost", 6],
      ["cancelled", 7],
    ]);
  });
});
