import type { CallQuery } from "@/app/_client/call-parts";
import { beforeAll, describe, expect, test } from "vitest";
import { catalogItem, priceModificationInterval } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { searchable } from "@/lib/core/search/searchable";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { makeWorkspace, type Workspace } from "../../support/workspace";

const INCLUDES = { include: "priceIntervals,priceModifications,priceModificationIntervals,media" };

let workspace: Workspace;
let other: Workspace;

beforeAll(async () => {
  [workspace, other] = await Promise.all([makeWorkspace("catalogue"), makeWorkspace("neighbour")]);
  await addItem(workspace, "Café crème", "<p>Served with <strong>50&nbsp;%</strong> more_foam\\</p>", 10);
  await addItem(workspace, "Cafe noir", "<p>Short and strong</p>", 9);
  await addItem(other, "Café of the neighbour", "<p>Not yours</p>", 1);
});

const addItem = (on: Workspace, title: string, description: string, position: number) =>
  ownerTransaction(on.adminUrl, async (db) => {
    await db.insert(catalogItem).values({
      tenantId: on.tenant.id,
      title,
      description,
      position,
      searchText: searchable(title, description),
      standardAmount: 1_00,
    });
  });

const list = (query: CallQuery<typeof catalogCalls.list> = {}) =>
  workspace.call(catalogCalls.list, { as: "employee", query });
const titles = async (query: CallQuery<typeof catalogCalls.list>) =>
  (await list(query)).body.data.map(({ title }) => title);

describe("GET /sale-catalog-items", () => {
  test("gives a whole item, without rules unless they are asked for [CAT-05] [REST-40]", async () => {
    const { status, body } = await list({ search: "workshop" });
    expect(status).toBe(200);
    expect(body.data[0]).toMatchObject({
      id: workspace.catalog.items.negotiable,
      title: "Workshop",
      description: "<p>About Workshop</p>",
      standard_amount: 200_00,
      base_price: null,
      is_active: true,
      purchase_limit: null,
      min_negotiation_margin: 80,
      max_negotiation_margin: 130,
      pricing_option_id: 1,
      main_field_id: null,
      is_bookable: false,
      is_renewable: false,
      is_upscalable: true,
      unit: "",
      production_customer_id: null,
      standard_duration: 1,
      tier_mode: "graduated",
      deleted_at: null,
      meta: {},
    });
    expect(body.meta).toEqual({ total: 1, current_page: 1, per_page: 25, last_page: 1 });
  });

  test("adds the rules of each item, tiers in their order, empty lists where there are none [CAT-09] [PRC-02] [PRC-03]", async () => {
    const { body } = await list(INCLUDES);
    const pricing = (id: number) => body.data.find((item) => item.id === id)?.meta.conditional_pricing;
    const { pages, rush, style } = workspace.catalog.fields;
    expect(pricing(workspace.catalog.items.tiered)).toMatchObject({
      has_price_intervals: true,
      has_price_modifiers: true,
      price_intervals: [
        { field_id: pages, from: 1, to: 5, rate: 7_00, flat_fee: 0, per: "UNIT" },
        { field_id: pages, from: 6, to: 10, rate: 6_50 },
        { field_id: pages, from: 11, to: null, rate: 6_00 },
      ],
      price_modifiers: [
        {
          field_id: rush,
          is_active: true,
          comparison_operator_id: 223,
          comparison_value: "true",
          type_id: 2,
          modifier_id: 3,
          value: 0.5,
        },
        { field_id: style, comparison_value: "bold", modifier_id: 1, value: 10_00 },
      ],
      price_modification_intervals: [],
    });
    expect(pricing(workspace.catalog.items.fixed)).toEqual({
      has_price_intervals: false,
      has_price_modifiers: false,
      price_intervals: [],
      price_modifiers: [],
      price_modification_intervals: [],
    });
  });

  test("gives modification intervals [PRC-04]", async () => {
    const { items, fields } = workspace.catalog;
    await ownerTransaction(workspace.adminUrl, async (db) => {
      await db.insert(priceModificationInterval).values({
        tenantId: workspace.tenant.id,
        catalogItemId: items.limited,
        fieldId: fields.pages,
        from: 2,
        to: null,
        rate: 1_50,
        typeId: 1,
      });
    });
    const { body } = await list({ search: "domain", include: "priceModificationIntervals" });
    expect(body.data[0]?.meta.conditional_pricing?.price_modification_intervals).toMatchObject([
      { field_id: fields.pages, from: 2, to: null, rate: 1_50, type_id: 1 },
    ]);
  });

  test("shows inactive items too, unless active ones are asked for", async () => {
    expect(await titles({})).toContain("Fax");
    expect(await titles({ "filter[is_active]": "1" })).not.toContain("Fax");
    expect(await titles({ "filter[is_active]": "true" })).not.toContain("Fax");
    expect(await titles({ "filter[is_active]": "0" })).toEqual(["Fax"]);
  });

  test("searches title and description, whatever case, accents and tags", async () => {
    expect(await titles({ search: "CAFE" })).toEqual(["Cafe noir", "Café crème"]);
    expect(await titles({ search: "café cr" })).toEqual(["Café crème"]);
    expect(await titles({ search: "with 50" })).toEqual(["Café crème"]);
    expect(await titles({ search: "strong" })).toEqual(["Cafe noir"]);
  });

  test.each([
    ["50 %", 1],
    ["ca", 2],
    ["%", 1],
    ["more_foam\\", 1],
    ["moreXfoam", 0],
    ["_", 1],
    ["zzz", 0],
  ])("takes %j literally", async (text, found) => {
    const { body } = await list({ search: text });
    expect([body.data.length, body.meta.total]).toEqual([found, found]);
  });

  test("an empty search finds everything", async () => {
    expect((await list({ search: " " })).body.meta.total).toBe((await list()).body.meta.total);
  });

  test("pages by position, 25 unless said, at most 1000 [LIM-02]", async () => {
    const whole = (await list({ per_page: 1000 })).body;
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ per_page: 2, page })));
    expect(whole.meta).toEqual({ total: 7, current_page: 1, per_page: 1000, last_page: 1 });
    expect(pages.map(({ body }) => body.data.length)).toEqual([2, 2, 2, 1]);
    expect(pages.flatMap(({ body }) => body.data)).toEqual(whole.data);
    expect(pages[3]?.body.meta).toEqual({ total: 7, current_page: 4, per_page: 2, last_page: 4 });
    expect(whole.data.at(-1)?.title).toBe("Café crème");
    expect((await list()).body.meta.per_page).toBe(25);
  });

  test("a page beyond the last is empty and knows the total", async () => {
    expect((await list({ page: 9 })).body).toEqual({
      data: [],
      meta: { total: 7, current_page: 9, per_page: 25, last_page: 1 },
    });
  });

  test("pages what was found, and knows the total on every page", async () => {
    const first = (await list({ search: "cafe", per_page: 1 })).body;
    const second = (await list({ search: "cafe", per_page: 1, page: 2 })).body;
    const beyond = (await list({ search: "cafe", per_page: 1, page: 3 })).body;
    expect([first, second, beyond].map(({ data }) => data.map(({ title }) => title))).toEqual([
      ["Cafe noir"],
      ["Café crème"],
      [],
    ]);
    expect([first, second, beyond].map(({ meta }) => [meta.total, meta.last_page])).toEqual([
      [2, 2],
      [2, 2],
      [2, 2],
    ]);
  });

  test.each<[CallQuery<typeof catalogCalls.list>, string[]]>([
    [{ sort_by: "title" }, ["Café crème", "Cafe noir"]],
    [{ sort_by: "title", sort_direction: "desc" }, ["Cafe noir", "Café crème"]],
    [{ sort_by: "created_at", sort_direction: "desc" }, ["Cafe noir", "Café crème"]],
    [{ sort_by: "position", sort_direction: "desc" }, ["Café crème", "Cafe noir"]],
  ])("sorts what was found and the whole list by %j", async (order, cafes) => {
    expect(await titles({ search: "cafe", ...order })).toEqual(cafes);
    expect((await titles(order)).filter((title) => title.startsWith("Caf"))).toEqual(cafes);
  });

  test("searches among active or inactive items only, when asked", async () => {
    expect(await titles({ search: "fax", "filter[is_active]": "1" })).toEqual([]);
    expect(await titles({ search: "fax", "filter[is_active]": "0" })).toEqual(["Fax"]);
  });

  test("never shows a neighbour's items", async () => {
    expect(await titles({ search: "neighbour" })).toEqual([]);
    expect((await titles({ per_page: 1000 })).join()).not.toContain("neighbour");
    expect((await other.call(catalogCalls.list, { query: { search: "neighbour" } })).body.data).toHaveLength(
      1,
    );
  });

  test("leaves out deleted items", async () => {
    await ownerTransaction(other.adminUrl, async (db) => {
      await db.insert(catalogItem).values({
        tenantId: other.tenant.id,
        title: "Gone",
        description: "",
        searchText: "gone",
        deletedAt: new Date(),
      });
    });
    expect((await other.call(catalogCalls.list, { query: { search: "gone" } })).body.meta.total).toBe(0);
  });

  test.each([
    ["page=0", "page"],
    ["page=abc", "page"],
    ["per_page=0", "per_page"],
    ["per_page=1001", "per_page"],
    ["filter[is_active]=maybe", "filter[is_active]"],
    ["include=secrets", "include.0"],
    [`search=${"x".repeat(201)}`, "search"],
    ["sort=title", "sort"],
    ["search=%00", "search"],
  ])("refuses %s", async (query, field) => {
    const { status, refusal } = await workspace.call(catalogCalls.list, { untyped: { query } });
    expect([status, refusal.code, refusal.errors.map((error) => error.field)]).toEqual([
      422,
      "VALIDATION_ERROR",
      [field],
    ]);
  });
});
