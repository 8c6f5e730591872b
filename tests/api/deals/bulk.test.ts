import { beforeAll, describe, expect, test } from "vitest";
import { dealCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { dealCounts } from "../../support/deal-counts";
import { rowsOf } from "../../support/rows-of";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let other: Workspace;
beforeAll(async () => {
  [workspace, other] = await Promise.all([makeWorkspace("bulk"), makeWorkspace("foreign")]);
});

const some = async (count: number) => {
  const made: { id: number; uuid: string }[] = [];
  for (let index = 0; index < count; index++) made.push(await makeDeal(workspace));
  return made;
};
const update = (ids: number[], updates: Record<string, unknown>) =>
  workspace.call(dealCalls.updateMany, { body: { ids, updates } });
const remove = (ids: number[]) => workspace.call(dealCalls.removeMany, { as: "admin", body: { ids } });
const countsAgree = async () => {
  const { kept, counted } = await dealCounts(workspace.adminUrl, workspace.tenant.id);
  expect(kept).toEqual(counted);
};

describe("PATCH /deals/bulk", () => {
  test("changes stage, owner and closing date of all the named deals, and gives them [REST-33]", async () => {
    const ids = (await some(3)).map(({ id }) => id);
    const { status, body } = await update(ids, {
      stage: "lost",
      owner_id: workspace.users.employee,
      closing_date: "2027-01-31",
    });
    expect(status).toBe(200);
    expect(body.data.map(({ id }) => id).sort((left, right) => left - right)).toEqual(ids);
    for (const row of body.data)
      expect(row).toMatchObject({
        stage: "lost",
        close_date: "2027-01-31",
        owner: { fullName: "Zoé employee" },
        version: 2,
      });
    await countsAgree();
  });

  test("finds the deals by their new owner, and leaves them unassigned on demand", async () => {
    const ids = (await some(2)).map(({ id }) => id);
    await update(ids, { owner_id: workspace.users.super_admin });
    expect(
      (await workspace.call(dealCalls.list, { query: { "filter[owner]": "zoe super" } })).body.meta.total,
    ).toBe(2);
    expect((await update(ids, { owner_id: null })).body.data.map(({ owner }) => owner)).toEqual([null, null]);
  });

  test("changes all or nothing: one that was signed keeps the others as they are [REST-33]", async () => {
    const deals = await some(3);
    await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: deals[1]?.uuid },
      body: { name: "Inès Roy" },
    });
    const before = await rowsOf(workspace.adminUrl, workspace.tenant.id);
    const { status, refusal } = await update(
      deals.map(({ id }) => id),
      { stage: "lost", closing_date: "2027-01-31" },
    );
    expect([status, refusal.code]).toEqual([409, "DEAL_NOT_PENDING"]);
    expect(await rowsOf(workspace.adminUrl, workspace.tenant.id)).toEqual(before);
  });

  test("names an id that is another tenant's in the words for one that never existed, and changes nothing", async () => {
    const [[mine], foreign] = [await some(1), await makeDeal(other)];
    const before = await rowsOf(workspace.adminUrl, workspace.tenant.id);
    for (const id of [foreign.id, 2_147_483_647]) {
      const { status, refusal } = await update([mine?.id ?? 0, id], { stage: "lost" });
      expect([status, refusal.errors]).toEqual([
        422,
        [{ field: "ids.1", code: "invalid", message: "must be one of the workspace's deals" }],
      ]);
    }
    expect(await rowsOf(workspace.adminUrl, workspace.tenant.id)).toEqual(before);
  });

  test.each([
    [{ updates: { stage: "lost" } }, "ids"],
    [{ ids: [], updates: { stage: "lost" } }, "ids"],
    [{ ids: [1], updates: {} }, "updates"],
    [{ ids: [1], updates: { stage: "won" } }, "updates.stage"],
    [{ ids: [1], updates: { name: "x" } }, "updates.name"],
    [{ ids: ["1; drop"], updates: { stage: "lost" } }, "ids.0"],
    [{ ids: Array(1001).fill(1), updates: { stage: "lost" } }, "ids"],
  ])("refuses %j naming the field", async (body, field) => {
    const answer = await workspace.call(dealCalls.updateMany, { untyped: { body } });
    expect([answer.status, answer.refusal.errors[0]?.field]).toEqual([422, field]);
  });

  test("refuses an owner who is not the tenant's, and signing for customers", async () => {
    const [deal] = await some(1);
    expect((await update([deal?.id ?? 0], { owner_id: other.users.admin })).refusal.errors[0]?.field).toBe(
      "updates.owner_id",
    );
    expect((await update([deal?.id ?? 0], { stage: "signed" })).status).toBe(409);
  });
});

describe("DELETE /deals/bulk", () => {
  test("deletes the named deals, each once, and answers as deletions do [REST-34] [S-029]", async () => {
    const ids = (await some(3)).map(({ id }) => id);
    await update([ids[0] ?? 0], { stage: "lost" });
    const { status, text } = await remove([...ids, ids[0] ?? 0]);
    expect([status, text]).toEqual([204, ""]);
    for (const id of ids) expect((await workspace.call(dealCalls.read, { params: { id } })).status).toBe(404);
    await countsAgree();
  });

  test("deletes all or nothing [REST-34]", async () => {
    const [ids, foreign] = [(await some(2)).map(({ id }) => id), await makeDeal(other)];
    const before = await rowsOf(workspace.adminUrl, workspace.tenant.id);
    expect((await remove([...ids, foreign.id])).status).toBe(422);
    expect(await rowsOf(workspace.adminUrl, workspace.tenant.id)).toEqual(before);
    expect((await other.call(dealCalls.read, { params: { id: foreign.id } })).status).toBe(200);
  });

  test("counters agree with counted deals after many changes at once", async () => {
    const ids = (await some(12)).map(({ id }) => id);
    await Promise.all([
      remove(ids.slice(0, 4)),
      remove(ids.slice(2, 6)),
      update(ids.slice(4, 9), { stage: "lost" }),
      update(ids.slice(8, 12).reverse(), { stage: "cancelled" }),
      ...ids.slice(6, 9).map((id) => workspace.call(dealCalls.duplicate, { params: { id } })),
      workspace.call(dealCalls.refuse, { params: { id: ids[11] } }),
    ]);
    await countsAgree();
  });
});
