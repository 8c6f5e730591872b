import type { CallQuery } from "@/app/_client/call-parts";
import { beforeAll, describe, expect, test } from "vitest";
import { field } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { fieldCalls } from "@/lib/domain/fields/calls";
import { makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;

beforeAll(async () => {
  workspace = await makeWorkspace("fields");
  const neighbour = await makeWorkspace("fields-next");
  await ownerTransaction(workspace.adminUrl, async (db) => {
    const tenantId = workspace.tenant.id;
    await db.insert(field).values([
      {
        tenantId,
        name: "Délai",
        description: "When it is needed",
        typeId: 4,
        position: 4,
        placeholder: "Soon",
        ui: { help_text: "Be frank" },
      },
      {
        tenantId,
        name: "Extras",
        typeId: 1,
        subTypeId: 2,
        position: 5,
        ui: { options: [{ value: "a", label: "A" }] },
      },
      { tenantId, name: "Agreed", typeId: 5, position: 6 },
      { tenantId, name: "Standard one", typeId: 2, position: 7, isStandard: true },
      { tenantId, name: "Hidden one", typeId: 2, position: 8, isVisible: false },
      { tenantId, name: "Deleted one", typeId: 2, position: 9, deletedAt: new Date() },
      { tenantId: neighbour.tenant.id, name: "Foreign", typeId: 2, position: 1 },
    ]);
  });
});

const list = (query: CallQuery<typeof fieldCalls.list> = {}) =>
  workspace.call(fieldCalls.list, { as: "employee", query });
const names = async (query: CallQuery<typeof fieldCalls.list>) =>
  (await list(query)).body.data.map(({ name }) => name);

describe("GET /fields [REST-48]", () => {
  test("gives questions by position with the slugs of their types [QST-02] [QST-04]", async () => {
    const { status, body } = await list();
    const { pages, rush } = workspace.catalog.fields;
    expect(status).toBe(200);
    expect(body.data[0]).toMatchObject({
      id: pages,
      name: "Number of pages",
      admin_title: "Number of pages",
      go_sale_title: "How many pages?",
      type_id: 2,
      field_type: "number",
      sub_type_id: null,
      field_sub_type: null,
      is_required: true,
      is_price_modifier: true,
      is_standard: false,
      is_visible: true,
      is_modifiable: true,
      entity_id: null,
      position: 1,
      rules: { required: true },
      ui: {},
      visible_when: [],
    });
    expect(body.data[1]).toMatchObject({
      id: rush,
      is_required: false,
      visible_when: [{ field_id: pages, comparison_id: 225, value: "3" }],
    });
    expect(body.data.map(({ field_type: type, field_sub_type: choice }) => [type, choice])).toEqual([
      ["number", null],
      ["boolean", null],
      ["select", "dropdown"],
      ["text", null],
      ["select", "multiselect"],
      ["checkbox", null],
      ["number", null],
      ["number", null],
    ]);
    expect(body.data[3]).toMatchObject({
      placeholder: "Soon",
      description: "When it is needed",
      ui: { help_text: "Be frank" },
    });
    expect(body.meta).toEqual({ total: 8, current_page: 1, per_page: 100, last_page: 1 });
  });

  test("searches both titles and the description, whatever the accents", async () => {
    expect(await names({ search: "delai" })).toEqual(["Délai"]);
    expect(await names({ search: "HOW MANY" })).toEqual(["Number of pages"]);
    expect(await names({ search: "needed" })).toEqual(["Délai"]);
    expect(await names({ search: "%" })).toEqual([]);
  });

  test("pages, also what was searched", async () => {
    const second = (await list({ per_page: 3, page: 2 })).body;
    expect([second.data.map(({ name }) => name), second.meta]).toEqual([
      ["Délai", "Extras", "Agreed"],
      { total: 8, current_page: 2, per_page: 3, last_page: 3 },
    ]);
    const found = (await list({ search: "one", per_page: 1, page: 2 })).body;
    expect([found.data.map(({ name }) => name), found.meta.total]).toEqual([["Hidden one"], 2]);
  });

  test("tells standard questions from the tenant's own", async () => {
    expect(await names({ is_standard: "true" })).toEqual(["Standard one"]);
    expect(await names({ is_standard: "false" })).not.toContain("Standard one");
    expect(await names({ is_standard: "true", search: "agreed" })).toEqual([]);
  });

  test("shows neither deleted nor foreign questions", async () => {
    expect((await names({})).filter((name) => /Deleted|Foreign/.test(name))).toEqual([]);
  });

  test.each([
    ["page=0", "page"],
    ["per_page=1001", "per_page"],
    ["is_standard=2", "is_standard"],
    [`search=${"x".repeat(201)}`, "search"],
    ["odd=1", "odd"],
  ])("refuses %s", async (query, name) => {
    const { status, refusal } = await workspace.call(fieldCalls.list, { untyped: { query } });
    expect([status, refusal.errors.map((error) => error.field)]).toEqual([422, [name]]);
  });
});

describe("GET /fields/custom", () => {
  test("gives all visible questions of the tenant's own in one answer [REST-50]", async () => {
    const { status, body } = await workspace.call(fieldCalls.custom, { as: "employee" });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["data"]);
    expect(body.data.map(({ name }) => name)).toEqual([
      "Number of pages",
      "Rush",
      "Style",
      "Délai",
      "Extras",
      "Agreed",
    ]);
    expect(body.data[2]).toMatchObject({
      field_type: "select",
      field_sub_type: "dropdown",
      ui: {
        options: [
          { value: "plain", label: "Plain" },
          { value: "bold", label: "Bold & loud" },
        ],
      },
    });
  });
});
