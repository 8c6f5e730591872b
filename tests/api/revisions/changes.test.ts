import { beforeAll, describe, expect, test } from "vitest";
import { emptySection } from "@/lib/core/documents/blocks";
import { followingCalls } from "@/lib/domain/deals/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { http } from "../../support/http";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("changes");
});

const changes = async (id: number) =>
  (await workspace.call(followingCalls.changes, { as: "employee", params: { id } })).body.data;
const page = async (uuid: string, language = "en") =>
  (
    await http({
      port: workspace.port,
      host: workspace.host,
      path: `/proposals/${uuid}?language=${language}`,
    })
  ).text.replace(/[\u00a0\u202f]/g, " ");

const withoutTags = (html: string) => html.replace(/<[^>]*>/g, "");

describe("GET /deals/{id}/changes", () => {
  test("of a first revision has nothing to compare with", async () => {
    expect(await changes((await makeDeal(workspace)).id)).toMatchObject({
      previous: null,
      difference: null,
      terms: [],
      lines: [],
    });
  });

  test("tells line by line what was added, removed and changed, with the difference in price [X-22]", async () => {
    const { fixed, negotiable, limited } = workspace.catalog.items;
    const first = await makeDeal(workspace, { name: "Offer", tax_profile_id: workspace.catalog.taxIds[1] }, [
      { sale_catalog_item_id: fixed },
      { sale_catalog_item_id: negotiable },
    ]);
    const second = await makeDeal(
      workspace,
      { name: "Better offer", tax_profile_id: workspace.catalog.taxIds[1], discount_amount: 5_00 },
      [
        { sale_catalog_item_id: limited, quantity: 2 },
        { sale_catalog_item_id: negotiable, unit_price: 180_00 },
      ],
      first.id,
    );
    const found = await changes(second.id);
    expect(found.previous).toMatchObject({ id: first.id, number: first.number });
    expect(found.difference).toEqual({
      before_tax: second.amount_before_tax - first.amount_before_tax,
      after_tax: second.amount_after_tax - first.amount_after_tax,
    });
    expect(found.lines).toMatchObject([
      { kind: "added", name: "Domain", before: null, difference: 40_00 },
      {
        kind: "changed",
        name: "Workshop",
        fields: ["unit_price", "total_price"],
        before: { unit_price: 200_00 },
        after: { unit_price: 180_00 },
        difference: -20_00,
      },
      { kind: "removed", name: "Logo", after: null, difference: -100_00 },
    ]);
    expect(found.terms).toEqual([
      { field: "name", before: "Offer", after: "Better offer" },
      { field: "discount", before: 0, after: 5_00 },
    ]);
  });

  test("an optional line adds nothing until it is ticked [S-083]", async () => {
    const { fixed, limited } = workspace.catalog.items;
    const first = await makeDeal(workspace, {}, [{ sale_catalog_item_id: fixed }]);
    const second = await makeDeal(
      workspace,
      {},
      [{ sale_catalog_item_id: fixed }, { sale_catalog_item_id: limited, is_optional: true }],
      first.id,
    );
    expect((await changes(second.id)).lines).toMatchObject([
      { kind: "added", name: "Domain", difference: 0 },
    ]);
  });

  test("knows no difference between currencies", async () => {
    const first = await makeDeal(workspace);
    const second = await makeDeal(workspace, { currency: "USD" }, undefined, first.id);
    const found = await changes(second.id);
    expect(found.difference).toBeNull();
    expect(found.terms).toMatchObject([{ field: "currency", before: "CAD", after: "USD" }]);
    expect(found.lines.every(({ difference }) => difference === null)).toBe(true);
  });

  test("compares with the revision right before", async () => {
    const first = await makeDeal(workspace);
    const second = await makeDeal(workspace, { name: "Second" }, undefined, first.id);
    const third = await makeDeal(workspace, { name: "Third" }, undefined, second.id);
    expect(await changes(third.id)).toMatchObject({
      previous: { id: second.id, number: second.number },
      terms: [{ before: "Second", after: "Third" }],
      lines: [],
    });
  });
});

describe("the customer's page of a new revision [X-22]", () => {
  test("tells what changed since the previous version, in the reader's language", async () => {
    const { fixed, limited } = workspace.catalog.items;
    const first = await makeDeal(workspace, {}, [{ sale_catalog_item_id: fixed }]);
    const second = await makeDeal(
      workspace,
      {},
      [{ sale_catalog_item_id: fixed, quantity: 2 }, { sale_catalog_item_id: limited }],
      first.id,
    );
    const [english, french] = [await page(second.uuid), await page(second.uuid, "fr")].map(withoutTags);
    for (const text of [
      `What changed since version ${first.number}`,
      "+$120.00",
      "Quantity: 1 → 2",
      "Domain",
      "1 × $20.00",
    ])
      expect(english).toContain(text);
    expect(french).toContain(`Ce qui a changé depuis la version ${first.number}`);
    expect(await page(first.uuid)).toContain(`/proposals/${second.uuid}`);
  });

  test("tells another client nothing of the one before", async () => {
    const answer = await workspace.call(clientCalls.create, { body: { name: "Other Ltd" } });
    expect(answer.status).toBe(201);
    const first = await makeDeal(workspace);
    const second = await makeDeal(workspace, { client_id: answer.body.data.id }, undefined, first.id);
    expect(withoutTags(await page(second.uuid))).not.toContain("What changed since version Q-");
    expect(await page(first.uuid)).not.toContain(second.uuid);
  });

  test("leaves out what a section hides of its lines, in its data too; staff see all of it [T-17]", async () => {
    const { negotiable, fixed } = workspace.catalog.items;
    const sum = { hides_quantities: true, hides_unit_prices: true, hides_line_prices: true };
    const sections = [{ ...emptySection("all"), name: "All in one", ...sum }];
    const line = { sale_catalog_item_id: negotiable, section: "all" };
    const first = await makeDeal(workspace, { sections }, [
      { ...line, quantity: 7, unit_price: 190_31 },
      { sale_catalog_item_id: fixed },
    ]);
    const second = await makeDeal(
      workspace,
      { sections },
      [{ ...line, quantity: 6, unit_price: 180_17 }, { sale_catalog_item_id: fixed }],
      first.id,
    );
    const html = await page(second.uuid);
    const shown = withoutTags(html);
    expect(shown).toContain("Changed: Workshop");
    expect(shown).not.toMatch(/Quantity:|Rate:|190\.31|180\.17/);
    expect(html).not.toMatch(/:19031\b|:133217\b|"unit_price":\d/);
    expect((await changes(second.id)).lines).toMatchObject([
      {
        fields: ["quantity", "unit_price", "total_price"],
        before: { unit_price: 190_31 },
        after: { unit_price: 180_17 },
        difference: 6 * 180_17 - 7 * 190_31,
      },
    ]);
  });

  test("of a first revision says nothing of changes", async () => {
    const html = await page((await makeDeal(workspace)).uuid);
    expect(withoutTags(html)).not.toContain("What changed since version Q-");
  });
});
