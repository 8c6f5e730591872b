import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dealCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { taxCalls } from "@/lib/domain/taxes/calls";
import { dealBody, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  workspace = await makeWorkspace("revise");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

const revise = (
  id: number,
  attributes: Record<string, unknown> = {},
  lines?: Parameters<typeof dealBody>[2],
) => workspace.call(dealCalls.create, { body: dealBody(workspace, attributes, lines, id) });

describe("saving an edit", () => {
  test("makes the next revision of the number and cancels the edited deal [BLD-38]", async () => {
    const first = await makeDeal(workspace);
    const { status, body } = await revise(first.id, { name: "Better" });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      adjusted_deal_id: first.id,
      revision: 2,
      number: `${first.number}-2`,
      stage: "pending",
    });
    expect((await workspace.call(dealCalls.read, { params: { id: first.id } })).body.data).toMatchObject({
      stage: "cancelled",
      version: 2,
    });
  });

  test("carries the client's ticks to lines that are still optional and of the same item", async () => {
    const { limited, fixed } = workspace.catalog.items;
    const first = await makeDeal(workspace, {}, [
      { sale_catalog_item_id: fixed },
      { sale_catalog_item_id: limited, is_optional: true },
      { sale_catalog_item_id: fixed, is_optional: true },
    ]);
    await workspace.call(proposalCalls.select, {
      as: null,
      params: { uuid: first.uuid },
      body: {
        line_items: first.lineItems
          .filter((line) => line.is_optional)
          .map(({ id }) => ({ id, is_selected: true })),
      },
    });
    const { body } = await revise(first.id, {}, [
      { sale_catalog_item_id: limited, is_optional: true },
      { sale_catalog_item_id: fixed },
      { sale_catalog_item_id: limited, is_optional: true },
    ]);
    expect(body.data.lineItems.map(({ is_selected }) => is_selected)).toEqual([true, true, false]);
    expect(body.data.amount_after_tax).toBe(120_00);
  });

  test("keeps the agreed price of a line that is carried over unchanged, whatever the catalogue says now", async () => {
    const { negotiable } = workspace.catalog.items;
    const first = await makeDeal(workspace, {}, [{ sale_catalog_item_id: negotiable, unit_price: 160_00 }]);
    await admin.begin(async (sql) => {
      await sql`update catalog_item set standard_amount = 90000, title = 'Dear workshop' where id = ${negotiable}`;
      await sql`update counter set value = value + 1 where tenant_id = ${workspace.tenant.id}
        and name = 'catalog_version'`;
    });
    const kept = await revise(first.id, {}, [{ sale_catalog_item_id: negotiable, unit_price: 160_00 }]);
    expect(kept.body.data.lineItems[0]).toMatchObject({ unit_price: 160_00, name: "Workshop" });
    const changed = await revise(kept.body.data.id, {}, [
      { sale_catalog_item_id: negotiable, unit_price: 160_00, quantity: 2 },
    ]);
    expect([changed.status, changed.refusal.code]).toEqual([422, "PRICE_OUT_OF_RANGE"]);
  });

  test("keeps the agreed price when the rate of its currency has moved since", async () => {
    const { fixed } = workspace.catalog.items;
    const first = await makeDeal(workspace, { currency: "USD" }, [{ sale_catalog_item_id: fixed }]);
    await admin`update tenant_currency set rate = 0.9 where tenant_id = ${workspace.tenant.id} and currency_id = 1`;
    const kept = await revise(first.id, { currency: "USD" }, [
      { sale_catalog_item_id: fixed, unit_price: 75_00 },
    ]);
    expect([kept.status, kept.body.data.lineItems[0]?.unit_price]).toEqual([201, 75_00]);
  });

  test("takes its tax profile as it is now, or keeps the deal's own taxes where that is asked; PATCH keeps them unless today's are asked for", async () => {
    const { taxIds, items } = workspace.catalog;
    const profile = taxIds.at(-1);
    const gst = { name: "GST", value: 5 };
    const lines = [{ sale_catalog_item_id: items.fixed }];
    const setTaxes = (qst: number) =>
      workspace.call(taxCalls.update, {
        as: "admin",
        params: { id: profile },
        body: { taxes: [gst, { name: "QST", value: qst }] },
      });
    await setTaxes(9.975);
    const deals = [];
    for (let index = 0; index < 4; index++)
      deals.push(await makeDeal(workspace, { tax_profile_id: profile }, lines));
    const [first, second, third, fourth] = deals.map(({ id }) => id);
    await setTaxes(15);
    const total = async (answer: ReturnType<typeof revise>) => (await answer).body.data.amount_after_tax;
    const asked = { tax_profile_id: profile, keep_taxes: true };
    expect(await total(revise(first ?? 0, { tax_profile_id: profile }, lines))).toBe(120_00);
    const kept = await revise(second ?? 0, asked, lines);
    expect(kept.body.data).toMatchObject({
      amount_after_tax: 114_98,
      tax_profile_id: profile,
      tax_profile: { name: "GST + QST", taxes: [gst, { name: "QST", value: 9.975 }] },
    });
    expect(await total(revise(third ?? 0, { keep_taxes: true }, lines))).toBe(114_98);
    const patch = (attributes: object) =>
      workspace.call(dealCalls.update, { params: { id: fourth }, body: { data: { attributes } } });
    expect(await total(patch(asked))).toBe(114_98);
    expect(await total(patch({ tax_profile_id: profile }))).toBe(114_98);
    expect(await total(patch({ tax_profile_id: profile, keep_taxes: false }))).toBe(120_00);

    const foreign = await revise(fourth ?? 0, { tax_profile_id: taxIds[0], keep_taxes: true }, lines);
    expect([foreign.status, foreign.body]).toMatchObject([
      422,
      { errors: [{ field: "data.attributes.keep_taxes" }] },
    ]);
  });

  test("of a deal that somebody saved first is 409 and says who", async () => {
    const first = await makeDeal(workspace);
    const answers = await Promise.all([
      revise(first.id, { name: "Mine" }),
      revise(first.id, { name: "Yours" }),
    ]);
    const [won, lost] = [
      answers.find(({ status }) => status === 201),
      answers.find(({ status }) => status !== 201),
    ];
    expect([lost?.status, lost?.refusal.code]).toEqual([409, "DEAL_CHANGED"]);
    expect(lost?.refusal.details).toMatchObject({ deal_id: won?.body.data.id, saved_by: "Zoé manager" });
  });

  test("of a deal that is decided is 409", async () => {
    const first = await makeDeal(workspace);
    await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: first.uuid },
      body: { name: "Inès Roy" },
    });
    const { status, refusal } = await revise(first.id);
    expect([status, refusal.code]).toEqual([409, "DEAL_NOT_PENDING"]);
  });

  test("while the customer accepts: one wins, the other learns so", async () => {
    for (let round = 0; round < 5; round++) {
      const first = await makeDeal(workspace);
      const [saved, accepted] = await Promise.all([
        revise(first.id),
        workspace.call(proposalCalls.accept, {
          as: null,
          params: { uuid: first.uuid },
          body: { name: "Inès Roy" },
        }),
      ]);
      expect([saved.status, accepted.status]).toSatisfy(
        (pair: number[]) => pair.includes(409) && (pair.includes(200) || pair.includes(201)),
      );
    }
  });
});

describe("PATCH /deals/{id}/refuse", () => {
  test("makes a pending deal lost and answers it; repeated, the same [REST-28]", async () => {
    const first = await makeDeal(workspace);
    const refuse = () => workspace.call(dealCalls.refuse, { params: { id: first.id } });
    const [once, twice] = [await refuse(), await refuse()];
    expect(once.body.data).toMatchObject({ id: first.id, stage: "lost", version: 2 });
    expect([twice.status, twice.body.data.version]).toEqual([200, 2]);
  });

  test("of a signed deal is 409 and changes nothing", async () => {
    const first = await makeDeal(workspace);
    await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: first.uuid },
      body: { name: "Inès Roy" },
    });
    const { status, refusal } = await workspace.call(dealCalls.refuse, { params: { id: first.id } });
    expect([status, refusal.code]).toEqual([409, "DEAL_NOT_PENDING"]);
    expect((await workspace.call(dealCalls.read, { params: { id: first.id } })).body.data.stage).toBe(
      "signed",
    );
  });
});
