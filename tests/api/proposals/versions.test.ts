import { beforeAll, describe, expect, test } from "vitest";
import { dealCalls, followingCalls } from "@/lib/domain/deals/calls";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let ours: Workspace;
let theirs: Workspace;
beforeAll(async () => {
  [ours, theirs] = await Promise.all([makeWorkspace("versions"), makeWorkspace("others")]);
});

/** A line of 100.00, and two options of 100.00 and 200.00. */
const offered = () =>
  makeDeal(
    ours,
    {},
    ["site", "small", "large"].map((key, index) => ({
      sale_catalog_item_id: ours.catalog.items.fixed,
      key,
      quantity: Math.max(1, index),
      is_optional: index > 0,
    })),
  );
const idOf = (deal: DealAnswer, key: string) => deal.lineItems.find((line) => line.key === key)?.id ?? 0;
const keep = (deal: DealAnswer, name: string, keys: string[], as: "manager" | null = null) =>
  ours.call(proposalCalls.keepVersion, {
    as,
    params: { uuid: deal.uuid },
    body: { name, line_items: keys.map((key) => ({ id: idOf(deal, key), is_selected: true })) },
  });
const versions = async ({ uuid }: { uuid: string }) =>
  (await ours.call(proposalCalls.versions, { as: null, params: { uuid } })).body.data;

describe("versions of a proposal [U-136]", () => {
  test("are kept under a name with their total, and change nothing of the offer", async () => {
    const deal = await offered();
    const anna = await keep(deal, " Anna ", ["large"]);
    expect([anna.status, anna.body.data]).toMatchObject([
      201,
      { name: "Anna", amount_after_tax: 300_00, is_stale: false },
    ]);
    expect(anna.body.data.line_items).toEqual([
      { id: idOf(deal, "small"), is_selected: false },
      { id: idOf(deal, "large"), is_selected: true },
    ]);
    await keep(deal, "Paul", ["small", "large"]);
    expect((await versions(deal)).map((each) => [each.name, each.amount_after_tax])).toEqual([
      ["Anna", 300_00],
      ["Paul", 400_00],
    ]);
    const { body } = await ours.call(dealCalls.read, { params: { id: deal.id } });
    expect(body.data).toMatchObject({ version: deal.version, amount_after_tax: 100_00 });
    const timeline = await ours.call(followingCalls.timeline, { params: { id: deal.id } });
    expect(timeline.body.data.filter(({ kind }) => kind === "version_kept")).toMatchObject([
      { actor: "visitor", details: { version: "Paul" } },
      { actor: "visitor", details: { version: "Anna" } },
    ]);
  });

  test("are taken over by the call that selects options", async () => {
    const deal = await offered();
    const { line_items } = (await keep(deal, "Anna", ["large"])).body.data;
    const params = { uuid: deal.uuid };
    const taken = await ours.call(proposalCalls.select, { as: null, params, body: { line_items } });
    expect(taken.body.data.amount_after_tax).toBe(300_00);
  });

  test("say that they are stale after a change of what they cost", async () => {
    const deal = await offered();
    await keep(deal, "Anna", ["large"]);
    await ours.call(dealCalls.update, {
      params: { id: deal.id },
      untyped: { body: { data: { attributes: { discount_amount: 50_00 } } } },
    });
    const present = await versions(deal);
    expect(present).toMatchObject([{ name: "Anna", is_stale: true }]);
  });

  test("are refused for a mandatory line, without a name, for staff and when decided", async () => {
    const deal = await offered();
    expect((await keep(deal, "Anna", ["site"])).status).toBe(422);
    expect((await keep(deal, "", [])).status).toBe(422);
    expect((await keep(deal, "a".repeat(81), [])).status).toBe(422);
    expect((await keep(deal, "Anna", [], "manager")).refusal.code).toBe("SIGNED_IN_AS_STAFF");
    await ours.call(proposalCalls.refuse, { as: null, params: { uuid: deal.uuid } });
    expect((await keep(deal, "Anna", [])).status).toBe(409);
    const unknown = { as: null, params: { uuid: deal.uuid } } as const;
    expect((await theirs.call(proposalCalls.versions, unknown)).status).toBe(404);
  });

  test("are at most twenty, also when several are kept at once", async () => {
    const deal = await offered();
    const statuses = await Promise.all(
      Array.from({ length: 22 }, (_, index) => keep(deal, `Reader ${index}`, ["small"])),
    );
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 20 }, () => 201),
      409,
      409,
    ]);
    expect(await versions(deal)).toHaveLength(20);
  });
});
