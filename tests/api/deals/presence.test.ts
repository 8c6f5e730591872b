import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followingCalls } from "@/lib/domain/deals/calls";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  workspace = await makeWorkspace("presence");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

const open = async (id: number, as: "manager" | "admin") => {
  const { status, body } = await workspace.call(followingCalls.open, { as, params: { id } });
  expect(status).toBe(200);
  return body.data.map((reader) => reader.id);
};

test("two people on one deal each learn that the other has it open, for a minute and for that deal [U-108]", async () => {
  const [deal, other] = [await makeDeal(workspace), await makeDeal(workspace)];
  const { manager, admin: administrator } = workspace.users;
  expect(await open(deal.id, "manager")).toEqual([]);
  expect(await open(deal.id, "admin")).toEqual([manager]);
  expect(await open(deal.id, "manager")).toEqual([administrator]);
  expect(await open(other.id, "admin")).toEqual([]);
  expect(await open(deal.id, "manager"), "who went on to another deal").toEqual([]);

  await open(deal.id, "admin");
  await admin`update session set open_deal_at = open_deal_at - interval '61 seconds'
    where tenant_id = ${workspace.tenant.id}`;
  expect(await open(deal.id, "manager"), "after a minute").toEqual([]);
});

test("saying so is no use of the session [U-108] [T-22]", async () => {
  const deal = await makeDeal(workspace);
  await admin`update session set last_used_at = now() - interval '20 minutes' where tenant_id = ${workspace.tenant.id}`;
  const used = () => admin<{ used: string }[]>`select max(last_used_at)::text as used from session
    where tenant_id = ${workspace.tenant.id}`;
  const before = await used();
  await open(deal.id, "manager");
  // The use would be noted beside the call: the second one waits for nothing that the first has begun.
  await open(deal.id, "manager");
  expect(await used()).toEqual(before);
});
