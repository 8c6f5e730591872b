import { beforeAll, describe, expect, test } from "vitest";
import { dashboardCalls, dealCalls, followingCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { userCalls } from "@/lib/domain/users/calls";
import { cookieHeader, signInOnSite } from "../../support/site-session";
import { makeDeal, makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("dashboard");
});

const dashboard = async (as?: "employee") =>
  (await workspace.call(dashboardCalls.read, { ...(as && { as }) })).body.data;

const open = async (email = "manager@example.test") => {
  const { cookies } = await signInOnSite(workspace, { email, password: PASSWORD });
  return workspace.raw("GET", "/dashboard", { as: null, headers: { cookie: cookieHeader(cookies) } });
};

test("a workspace without deals is told what to do [U-23]", async () => {
  const fresh = await makeWorkspace("dashboard-fresh");
  const { body } = await fresh.call(dashboardCalls.read);
  expect(body.data).toMatchObject({
    deals: 0,
    pipeline: { workspace: [], mine: [] },
    won_by_month: [],
  });
  const { cookies } = await signInOnSite(fresh, { email: "manager@example.test", password: PASSWORD });
  const { text } = await fresh.raw("GET", "/dashboard", {
    as: null,
    headers: { cookie: cookieHeader(cookies) },
  });
  expect(text).toContain("Create your first proposal");
  expect(text).toContain('href="/deals/create"');
});

describe("GET /dashboard", () => {
  test("has what was done to deals: sent, accepted, refused; not those that were replaced [U-23] [U-24] [U-25]", async () => {
    const draft = await makeDeal(workspace, { name: "A draft" });
    const sent = await makeDeal(workspace, { name: "Revised after it was sent" });
    await workspace.call(followingCalls.share, { params: { id: sent.id } });
    const revision = await makeDeal(workspace, { name: "Its revision" }, undefined, sent.id);
    await workspace.call(followingCalls.share, { params: { id: revision.id } });
    const won = await makeDeal(workspace, { name: "Accepted today" });
    await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: won.uuid },
      body: { name: "A B" },
    });
    const refused = await makeDeal(workspace);
    await workspace.call(proposalCalls.refuse, { as: null, params: { uuid: refused.uuid } });
    const lost = await makeDeal(workspace);
    await workspace.call(dealCalls.refuse, { params: { id: lost.id }, body: { reason: "Too dear" } });
    const { deals, today, pipeline, won_by_month: months } = await dashboard();
    expect(deals).toBe(6);
    const accepted = today.find(({ kind }) => kind === "accepted");
    expect(accepted).toMatchObject({ total: 1, rows: [{ deal: { id: won.id, progress: "accepted" } }] });
    const [row] = pipeline.workspace;
    const amount = draft.amount_after_tax;
    expect(row).toMatchObject({
      currency: "CAD",
      open: { deals: 2, amount: 2 * amount, share: 100 },
      sent: { deals: 1, amount, share: 100 },
      won: { deals: 1, amount, share: 100 },
      lost: { deals: 2, amount: 2 * amount, share: 100 },
      won_monthly: 0,
      win_rate: 33.3,
    });
    expect(pipeline.mine).toEqual(pipeline.workspace);
    expect(months.map(({ currency, months: each }) => [currency, each.at(-1)?.amount])).toEqual([
      ["CAD", amount],
    ]);
  });

  test("has the pipeline of whoever asks, and is for those who may read deals [U-24]", async () => {
    expect((await dashboard("employee")).pipeline.mine).toEqual([]);
    const token = await workspace.tokenWith("clients.read");
    expect((await workspace.call(dashboardCalls.read, { token })).status).toBe(403);
  });
});

describe("the dashboard", () => {
  test("shows the same to those who may read deals [U-23] [U-24] [U-25]", async () => {
    const { status, text } = await open();
    expect(status).toBe(200);
    for (const shown of ["Accepted today", "Pipeline", "Won by month", "<svg"]) expect(text).toContain(shown);
    expect((await open("employee@example.test")).text).toContain("Accepted today");
  });

  test("shows no deals to others, but the rest [U-24]", async () => {
    const params = { id: workspace.users.employee };
    await workspace.call(userCalls.syncRoles, { as: "admin", params, body: { roles: [] } });
    const { status, text } = await open("employee@example.test");
    expect(status).toBe(200);
    for (const hidden of ["Accepted today", "Pipeline", "Won by month"]) expect(text).not.toContain(hidden);
    expect(text).toContain("Welcome back");
  });
});
