import { beforeAll, describe, expect, test } from "vitest";
import { dealCalls, followingCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { userCalls } from "@/lib/domain/users/calls";
import { auditOf } from "../../support/audit-rows";
import { personWith } from "../../support/people";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let other: Workspace;
beforeAll(async () => {
  [workspace, other] = await Promise.all([makeWorkspace("owners"), makeWorkspace("foreign")]);
});

const patch = (id: number, attributes: object) =>
  workspace.call(dealCalls.update, { params: { id }, body: { data: { attributes } } });
const read = async (id: number) => (await workspace.call(dealCalls.read, { params: { id } })).body.data;
const onPage = async (uuid: string) =>
  (await workspace.call(proposalCalls.read, { as: null, params: { uuid } })).body.data.owner;
const signed = async () => {
  const deal = await makeDeal(workspace);
  await workspace.call(proposalCalls.accept, {
    as: null,
    params: { uuid: deal.uuid },
    body: { name: "Inès Roy" },
  });
  return deal;
};
const lastEvent = async (id: number) =>
  (await workspace.call(followingCalls.timeline, { params: { id } })).body.data.find(
    ({ kind }) => kind === "changed",
  );

describe("PATCH /deals/{id} with owner_id", () => {
  test("hands a pending deal over: read, list, page and timeline have the new owner [REST-26] [T-60]", async () => {
    const deal = await makeDeal(workspace);
    const { status, body } = await patch(deal.id, { owner_id: workspace.users.employee });
    expect([status, body.data.owner?.id, body.data.version]).toEqual([200, workspace.users.employee, 2]);
    expect(await onPage(deal.uuid)).toMatchObject({ first_name: "Zoé", last_name: "employee" });
    expect(await lastEvent(deal.id)).toBeDefined();
    const both = await patch(deal.id, { owner_id: null, name: "Nobody's" });
    expect(both.body.data).toMatchObject({ owner: null, name: "Nobody's", version: 3 });
  });

  test("hands a signed deal over, whose page goes on showing with whom it was signed [T-60]", async () => {
    const deal = await signed();
    for (const owner of [workspace.users.employee, workspace.users.admin]) {
      const { status, body } = await patch(deal.id, { owner_id: owner });
      expect([status, body.data.stage, body.data.owner?.id]).toEqual([200, "signed", owner]);
      expect(await onPage(deal.uuid)).toMatchObject({ last_name: "manager" });
    }
  });

  test("changes nothing else of a signed deal [S-081]", async () => {
    const deal = await signed();
    const before = await read(deal.id);
    const { status, refusal } = await patch(deal.id, {
      owner_id: workspace.users.employee,
      name: "Other",
    });
    expect([status, refusal.code]).toEqual([409, "DEAL_NOT_PENDING"]);
    expect(await read(deal.id)).toEqual(before);
  });

  test("refuses somebody who is not an active user of the workspace who may read deals [T-60]", async () => {
    const deal = await makeDeal(workspace);
    const withoutDeals = await personWith(workspace, "clients.read");
    for (const id of [other.users.admin, 2_147_483_647, withoutDeals.id]) {
      const { status, refusal } = await patch(deal.id, { owner_id: id });
      expect([status, refusal.errors[0]?.field]).toEqual([422, "data.attributes.owner_id"]);
    }
  });
});

test("PATCH /deals/bulk hands over signed deals with pending ones, but moves none of them [REST-33] [T-60]", async () => {
  const ids = [(await signed()).id, (await makeDeal(workspace)).id];
  const call = (updates: object) => workspace.call(dealCalls.updateMany, { body: { ids, updates } });
  const { status, body } = await call({ owner_id: workspace.users.employee });
  expect([status, body.data.map(({ owner_id }) => owner_id)]).toEqual([
    200,
    [workspace.users.employee, workspace.users.employee],
  ]);
  expect((await call({ owner_id: workspace.users.admin, closing_date: "2027-01-31" })).status).toBe(409);
});

test("GET /deals/owners finds active users who may read deals by a part of their name, without accents, and no other tenant's [T-60]", async () => {
  const find = (name: string) => workspace.call(dealCalls.owners, { query: { "filter[name]": name } });
  expect((await find("ZOE EMPL")).body.data).toEqual([
    { id: workspace.users.employee, full_name: "Zoé employee", email: "employee@example.test" },
  ]);
  expect((await find("%")).body.meta.total).toBe(0);
  expect((await find("custom role")).body.meta.total).toBe(0);
  await personWith(workspace, "clients.read");
  const gone = await personWith(workspace, "deals.manage");
  expect((await find("custom role")).body.data.map(({ id }) => id)).toEqual([gone.id]);
  await workspace.call(userCalls.status, {
    as: "admin",
    params: { id: gone.id },
    body: { is_active: false },
  });
  expect((await find("custom role")).body.data).toEqual([]);
});

describe("PATCH /admin/users/{id}/status with hand_over_to", () => {
  const disable = (id: number, body: object, token?: string) =>
    workspace.call(userCalls.status, {
      ...(token === undefined ? {} : { token }),
      as: "admin",
      params: { id },
      body: { is_active: false, ...body },
    });

  test("hands all deals over in the same step, and the audit trail says how many [USR-10] [T-60]", async () => {
    const leaver = await personWith(workspace, "deals.read");
    const deals = [await makeDeal(workspace), await signed()];
    for (const { id } of deals) await patch(id, { owner_id: leaver.id });
    expect((await disable(leaver.id, { hand_over_to: workspace.users.employee })).status).toBe(200);
    for (const { id } of deals) expect((await read(id)).owner?.id).toBe(workspace.users.employee);
    const events = await auditOf(workspace.adminUrl, workspace.tenant.id, "Custom Role");
    expect(events.filter(({ action }) => action === "disabled").map(({ after }) => after)).toContainEqual({
      is_active: false,
      hand_over_to: workspace.users.employee,
      handed_over_deals: 2,
    });
  });

  test("refuses oneself, another tenant's user, somebody without deals and enabling, and hands nothing over then", async () => {
    const leaver = await personWith(workspace, "deals.read");
    const deal = await makeDeal(workspace);
    await patch(deal.id, { owner_id: leaver.id });
    for (const body of [
      { hand_over_to: leaver.id },
      { hand_over_to: other.users.admin },
      { hand_over_to: (await personWith(workspace, "clients.read")).id },
      { hand_over_to: workspace.users.employee, is_active: true },
    ]) {
      const answer = await disable(leaver.id, body);
      expect([answer.status, answer.refusal.errors[0]?.field]).toEqual([422, "hand_over_to"]);
    }
    const weak = await workspace.tokenWith("users.update");
    const answer = await disable(leaver.id, { hand_over_to: workspace.users.employee }, weak);
    expect(answer.status).toBe(403);
    expect((await read(deal.id)).owner?.id).toBe(leaver.id);
  });
});
