import type { CallQuery } from "@/app/_client/call-parts";
import { beforeAll, describe, expect, test } from "vitest";
import { emptyBlock, emptySection } from "@/lib/core/documents/blocks";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { dealTemplateCalls } from "@/lib/domain/deal-templates/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { taxCalls } from "@/lib/domain/taxes/calls";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { dealBody, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("templates");
});

const list = async (query: CallQuery<typeof dealTemplateCalls.list> = {}) =>
  (await workspace.call(dealTemplateCalls.list, { as: "employee", query })).body;
const make = async (body: object) =>
  (await workspace.call(dealTemplateCalls.create, { untyped: { body } })).body.data;
const open = async (id: number, as: "employee" | "manager" = "employee") =>
  (await workspace.call(dealTemplateCalls.opened, { as, params: { id } })).body.data;
const words = [{ ...emptyBlock("heading", "h"), text: "For {client.name}" }, emptyBlock("services", "s")];

describe("templates of proposals", () => {
  test("a workspace without any is offered starters in each language, which become its own", async () => {
    const { data, starters } = await list();
    expect([data, starters.length]).toEqual([[], 3 * LANGUAGES.length]);
    const [first, second, third] = starters;
    expect([first, second, third].map((starter) => starter?.language)).toEqual(["en", "en", "en"]);
    for (const { starter, language } of starters) {
      const made = await make({ starter, language });
      expect(made).toMatchObject({ language, lines: [], currency: null });
      const deal = await workspace.call(dealCalls.create, {
        body: dealBody(workspace, { blocks: made.blocks, sections: made.sections }),
      });
      expect(deal.status, `${starter} ${language}`).toBe(201);
    }
    expect((await list({ per_page: 2 })).starters).toEqual([]);
    expect((await list({ "filter[name]": "nothing like it" })).starters).toEqual([]);
    expect((await list({ "filter[name]": "evenement" })).data).toMatchObject([
      { name: "Événement", blocks: 7, lines: 0 },
    ]);
  });

  test("keep of a deal all but its client and prices, and open with today's", async () => {
    const { items, fields } = workspace.catalog;
    const deal = await makeDeal(
      workspace,
      {
        language: "fr",
        blocks: words,
        sections: [{ ...emptySection("one"), name: "First" }],
        discount_amount: 100,
      },
      [
        { sale_catalog_item_id: items.fixed, quantity: 2, section: "one", customer_note: "Soon" },
        { sale_catalog_item_id: items.tiered, field_values: { [fields.pages]: 5 }, is_optional: true },
      ],
    );
    const made = await make({ deal_id: deal.id, name: "Ours", description: "As for deal one" });
    expect(made).toMatchObject({
      name: "Ours",
      language: "fr",
      blocks: words,
      sections: [{ key: "one", name: "First" }],
      discount_amount: 100,
      validity_days: 30,
      version: 1,
    });
    expect(JSON.stringify(made)).not.toMatch(/"unit_price|client_id/);
    const opened = await open(made.id);
    const priced = new Map(deal.lineItems.map((line) => [line.is_optional, line.unit_price]));
    expect(opened).toMatchObject({ template: { id: made.id }, language: "fr", missing: [] });
    expect(new Map(opened.lineItems.map((line) => [line.is_optional, line.unit_price]))).toEqual(priced);
    expect(opened.lineItems.find((line) => line.section === "one")).toMatchObject({
      quantity: 2,
      customer_note: "Soon",
      total_price: 2 * (priced.get(false) ?? 0),
    });
  });

  test("have the workspace's default taxes of the day they are used, unless others were chosen [T-16]", async () => {
    const own = await makeWorkspace("templates-taxes");
    const [first, second, third] = own.catalog.taxIds;
    const save = async (body: object) =>
      (await own.call(dealTemplateCalls.create, { untyped: { body } })).body.data;
    const ofDeal = async (taxes: number | null) =>
      save({ deal_id: (await makeDeal(own, { tax_profile_id: taxes })).id, name: `Taxes ${taxes}` });
    const written = await save({ name: "Written" });
    const templates = {
      starter: await save({ starter: "event", language: "en" }),
      written,
      usual: await ofDeal(first),
      other: await ofDeal(second),
      none: await ofDeal(null),
    };
    const taxesOf = async ({ id }: { id: number }) => {
      const { body } = await own.call(dealTemplateCalls.opened, { params: { id } });
      return body.data.tax_profile_id;
    };
    const all = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(templates).map(async ([name, template]) => [name, await taxesOf(template)]),
        ),
      ) as Record<string, number | null>;
    expect(await all()).toEqual({ starter: first, written: first, usual: first, other: second, none: null });
    const made = await own.call(taxCalls.update, {
      as: "admin",
      params: { id: third },
      body: { is_default: true },
    });
    expect(made.status).toBe(200);
    expect(await all()).toEqual({ starter: third, written: third, usual: third, other: second, none: null });
    const { id, version: _version, created_at: _made, updated_at: _changed, ...asRead } = templates.usual;
    expect((await own.call(dealTemplateCalls.update, { params: { id }, body: asRead })).status).toBe(200);
    expect(await taxesOf(templates.usual)).toBe(third);
  });

  test("name services that are no longer sold and open with the rest", async () => {
    const own = await makeWorkspace("templates-missing");
    const { items, fields } = own.catalog;
    const deal = await makeDeal(own, {}, [
      { sale_catalog_item_id: items.fixed },
      { sale_catalog_item_id: items.tiered, field_values: { [fields.pages]: 5 } },
    ]);
    const { body } = await own.call(dealTemplateCalls.create, { body: { deal_id: deal.id, name: "Two" } });
    const [gone, unanswered] = body.data.lines;
    const { id, version: _version, created_at: _made, updated_at: _changed, ...given } = body.data;
    const put = await own.call(dealTemplateCalls.update, {
      params: { id },
      untyped: {
        body: { ...given, tax_profile_id: 999_999, lines: [gone, { ...unanswered, field_values: {} }] },
      },
    });
    expect(put.body.data.version).toBe(2);
    expect((await own.call(catalogCalls.remove, { as: "admin", params: { id: items.fixed } })).status).toBe(
      204,
    );
    const opened = await own.call(dealTemplateCalls.opened, { params: { id } });
    expect(opened.body.data.missing).toEqual([
      { kind: "service", name: gone?.name },
      { kind: "tax_profile", name: "" },
    ]);
    expect(opened.body.data.lineItems).toMatchObject([
      { sale_catalog_item_id: items.tiered, unit_price: null, total_price: null },
    ]);
  });

  test("keep free lines with their price, leave them out for whoever may write none, and name them [T-18]", async () => {
    const travel = {
      sale_catalog_item_id: null,
      name: "Travel",
      description: "<p>By train</p>",
      unit_price: 120_00,
    };
    const { items } = workspace.catalog;
    const deal = await makeDeal(workspace, { currency: "CAD" }, [
      { sale_catalog_item_id: items.fixed },
      travel,
    ]);
    const made = await make({ deal_id: deal.id, name: "With travel" });
    expect(made.lines[1]).toMatchObject({ ...travel, currency: "CAD", tax_profile_id: null });
    const opened = await open(made.id, "manager");
    expect(opened.missing).toEqual([]);
    expect(opened.lineItems[1]).toMatchObject({ ...travel, total_price: 120_00 });
    const { id, version: _version, created_at: _made, updated_at: _changed, ...given } = made;
    const put = await workspace.call(dealTemplateCalls.update, {
      params: { id },
      body: { ...given, currency: "USD" },
    });
    expect(put.status).toBe(200);
    expect((await open(id, "manager")).lineItems[1]).toMatchObject({ unit_price: 90_00, currency: "USD" });
    const token = await workspace.tokenWith("deals.create");
    const without = await workspace.call(dealTemplateCalls.opened, { token, params: { id } });
    expect(without.body.data.missing).toEqual([{ kind: "free_line", name: "Travel" }]);
    expect(without.body.data.lineItems).toHaveLength(1);
  });

  test("are changed by version, by those who may, with cleaned words and sections that are there", async () => {
    const made = await make({ starter: "event", language: "en", name: "Changed" });
    const put = (body: object, headers = {}) =>
      workspace.call(dealTemplateCalls.update, { params: { id: made.id }, untyped: { body }, headers });
    const text = { ...emptyBlock("text", "t"), html: "<p>Hi<script>1</script></p>" };
    const body = { name: "Changed", blocks: [text, emptyBlock("services", "s")] };
    const tag = { "if-match": `"${made.id}-1"` };
    expect((await put(body, tag)).body.data.blocks[0]).toMatchObject({ html: "<p>Hi</p>" });
    expect((await put(body, tag)).status).toBe(412);
    const line = { sale_catalog_item_id: workspace.catalog.items.fixed, quantity: 1, section: "none" };
    expect((await put({ ...body, lines: [line] })).refusal.errors).toMatchObject([
      { field: "lines.0.section" },
    ]);
    const employee = await workspace.call(dealTemplateCalls.remove, {
      as: "employee",
      params: { id: made.id },
    });
    expect(employee.status).toBe(403);
    expect((await workspace.call(dealTemplateCalls.remove, { params: { id: made.id } })).status).toBe(204);
  });

  test("are not made of another tenant's deal", async () => {
    const other = await makeWorkspace("templates-other");
    const { status, refusal } = await workspace.call(dealTemplateCalls.create, {
      body: { deal_id: (await makeDeal(other)).id, name: "Theirs" },
    });
    expect([status, refusal.errors]).toMatchObject([422, [{ field: "deal_id" }]]);
  });

  test("take the rhythm of their services as it is today [U-127]", async () => {
    const { fixed, negotiable } = workspace.catalog.items;
    const sellAs = async (every: "month" | "year" | null) =>
      workspace.call(catalogCalls.update, {
        params: { id: fixed },
        body: {
          data: { attributes: { rhythm: every && { every, term: every === "month" ? 24 : 3 } } },
        },
      });
    const made = await make({
      name: "Repeats",
      lines: [fixed, negotiable].map((id) => ({ sale_catalog_item_id: id, quantity: 1 })),
    });
    expect((await sellAs("month")).status).toBe(200);
    const rhythms = async () => (await open(made.id)).lineItems.map(({ rhythm }) => rhythm?.term ?? null);
    expect(await rhythms()).toEqual([24, null]);
    expect((await sellAs("year")).status).toBe(200);
    expect(await rhythms()).toEqual([3, null]);
    expect((await open(made.id)).lineItems.map(({ unit_price: price }) => price)).toEqual([100_00, 200_00]);
    expect((await sellAs(null)).status).toBe(200);
  });
});
