import { beforeAll, describe, expect, test } from "vitest";
import { dealCounts } from "../../support/deal-counts";
import { rowsOf } from "../../support/rows-of";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

type Row = {
  id: number;
  stage: string;
  close_date: string;
  owner: { fullName: string } | null;
  version: number;
};
type Failure = { code: string; errors: { field: string; message: string }[] };

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
const update = <Body = { data: Row[] }>(ids: number[], updates: Record<string, unknown>) =>
  workspace.raw<Body>("PATCH", "/api/deals/bulk", { body: { ids, updates } });
const remove = <Body = { data: { ids: number[]; count: number } }>(ids: number[]) =>
  workspace.raw<Body>("DELETE", "/api/deals/bulk", { as: "admin", body: { ids } });
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
      (await workspace.raw<{ meta: { total: number } }>("GET", "/api/deals?filter[owner]=zoe%20super")).body
        .meta.total,
    ).toBe(2);
    expect((await update(ids, { owner_id: null })).body.data.map(({ owner }) => owner)).toEqual([null, null]);
  });

  test("changes all or nothing: one that was signed keeps the others as they are [REST-33]", async () => {
    const deals = await some(3);
    await workspace.raw("POST", `/api/proposals/${deals[1]?.uuid}/accept`, { as: null });
    const before = await rowsOf(workspace.adminUrl, workspace.tenant.id);
    const { status, body } = await update<Failure>(
      deals.map(({ id }) => id),
      { stage: "lost", closing_date: "2027-01-31" },
    );
    expect([status, body.code]).toEqual([409, "DEAL_NOT_PENDING"]);
    expect(await rowsOf(workspace.adminUrl, workspace.tenant.id)).toEqual(before);
  });

  test("names an id that is another tenant's in the words for one that never existed, and changes nothing", async () => {
    const [[mine], foreign] = [await some(1), await makeDeal(other)];
    const before = await rowsOf(workspace.adminUrl, workspace.tenant.id);
    for (const id of [foreign.id, 2_147_483_647]) {
      const { status, body } = await update<Failure>([mine?.id ?? 0, id], { stage: "lost" });
      expect([status, body.errors]).toEqual([
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
    const answer = await workspace.raw<Failure>("PATCH", "/api/deals/bulk", { body });
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([422, field]);
  });

  test("refuses an owner who is not the tenant's, and signing for customers", async () => {
    const [deal] = await some(1);
    expect(
      (await update<Failure>([deal?.id ?? 0], { owner_id: other.users.admin })).body.errors[0]?.field,
    ).toBe("updates.owner_id");
    expect((await update([deal?.id ?? 0], { stage: "signed" })).status).toBe(409);
  });
});

describe("DELETE /deals/bulk", () => {
  test("deletes the named deals, each once, and answers as deletions do [REST-34] [S-029]", async () => {
    const ids = (await some(3)).map(({ id }) => id);
    await update([ids[0] ?? 0], { stage: "lost" });
    const { status, text } = await remove([...ids, ids[0] ?? 0]);
    expect([status, text]).toEqual([204, ""]);
    for (const id of ids) expect((await workspace.raw("GET", `/api/deals/${id}`)).status).toBe(404);
    await countsAgree();
  });

  test("deletes all or nothing [REST-34]", async () => {
    const [ids, foreign] = [(await some(2)).map(({ id }) => id), await makeDeal(other)];
    const before = await rowsOf(workspace.adminUrl, workspace.tenant.id);
    expect((await remove<Failure>([...ids, foreign.id])).status).toBe(422);
    expect(await rowsOf(workspace.adminUrl, workspace.tenant.id)).toEqual(before);
    expect((await other.raw("GET", `/api/deals/${foreign.id}`)).status).toBe(200);
  });

  test("counters agree with counted deals after many changes at once", async () => {
    const ids = (await some(12)).map(({ id }) => id);
    await Promise.all([
      remove(ids.slice(0, 4)),
      remove(ids.slice(2, 6)),
      update(ids.slice(4, 9), { stage: "lost" }),
      update(ids.slice(8, 12).reverse(), { stage: "cancelled" }),
      ...ids.slice(6, 9).map((id) => workspace.raw("POST", `/api/deals/${id}/duplicate`)),
      workspace.raw("PATCH", `/api/deals/${ids[11]}/refuse`),
    ]);
    await countsAgree();
  });
});
