import { beforeAll, describe, expect, test } from "vitest";
import { dealCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { dealCounts } from "../../support/deal-counts";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("delete");
});

const remove = (
  id: number,
  as: "admin" | "super_admin" | "manager" | "employee" = "admin",
  headers: Record<string, string> = {},
) => workspace.call(dealCalls.remove, { as, params: { id }, headers });

describe("DELETE /deals/{id}", () => {
  test("takes the deal out of every answer; the public link finds nothing [REST-27]", async () => {
    const deal = await makeDeal(workspace);
    const gone = await remove(deal.id);
    expect([gone.status, gone.text]).toEqual([204, ""]);
    expect((await workspace.call(dealCalls.read, { params: { id: deal.id } })).status).toBe(404);
    expect((await workspace.call(proposalCalls.read, { as: null, params: { uuid: deal.uuid } })).status).toBe(
      404,
    );
    expect(
      (
        await workspace.call(proposalCalls.accept, {
          as: null,
          params: { uuid: deal.uuid },
          body: { name: "Inès Roy" },
        })
      ).status,
    ).toBe(404);
    expect((await workspace.call(dealCalls.list)).body.data.map(({ id }) => id)).not.toContain(deal.id);
    expect((await remove(deal.id)).status).toBe(404);
  });

  test("is for admin and super admin only [DLS-08]", async () => {
    const deal = await makeDeal(workspace);
    for (const role of ["manager", "employee"] as const)
      expect((await remove(deal.id, role)).status, role).toBe(403);
    expect(
      (await workspace.call(dealCalls.removeMany, { as: "manager", body: { ids: [deal.id] } })).status,
    ).toBe(403);
    expect((await remove(deal.id, "super_admin")).status).toBe(204);
  });

  test("counts one deal less in its stage, whatever that is [REST-27]", async () => {
    const [pending, signed, lost] = [
      await makeDeal(workspace),
      await makeDeal(workspace),
      await makeDeal(workspace),
    ];
    await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: signed.uuid },
      body: { name: "Inès Roy" },
    });
    await workspace.call(proposalCalls.refuse, { as: null, params: { uuid: lost.uuid } });
    const before = await dealCounts(workspace.adminUrl, workspace.tenant.id);
    for (const { id } of [pending, signed, lost]) expect((await remove(id)).status).toBe(204);
    const after = await dealCounts(workspace.adminUrl, workspace.tenant.id);
    expect(after.kept).toEqual(after.counted);
    expect(after.kept).toEqual({
      ...before.kept,
      pending: (before.kept["pending"] ?? 0) - 1,
      signed: (before.kept["signed"] ?? 0) - 1,
      lost: (before.kept["lost"] ?? 0) - 1,
    });
  });

  test("two at once delete it once", async () => {
    const deal = await makeDeal(workspace);
    const answers = await Promise.all([remove(deal.id), remove(deal.id)]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([204, 404]);
    const { kept, counted } = await dealCounts(workspace.adminUrl, workspace.tenant.id);
    expect(kept).toEqual(counted);
  });

  test("keeps to the version that was read", async () => {
    const deal = await makeDeal(workspace);
    expect((await remove(deal.id, "admin", { "if-match": `"${deal.id}-9"` })).refusal.code).toBe(
      "STALE_VERSION",
    );
    expect((await workspace.call(dealCalls.read, { params: { id: deal.id } })).status).toBe(200);
  });
});
