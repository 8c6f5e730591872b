import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInPolicyCalls } from "@/lib/domain/sign-in-policy/calls";
import { makeWorkspace, type Caller, type Workspace } from "../../support/workspace";

const NOTHING = {
  idle_minutes: null,
  absolute_hours: null,
  second_factor_for: "nobody",
  second_factor_days: 7,
} as const;

let workspace: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  workspace = await makeWorkspace("policy");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

const read = (as: Caller = "admin") => workspace.call(signInPolicyCalls.read, { as });
const change = (body: unknown, tag?: string) =>
  workspace.call(signInPolicyCalls.update, {
    as: "admin",
    untyped: { body },
    headers: tag ? { "if-match": tag } : {},
  });

describe("what a workspace asks of sign-ins (T-22)", () => {
  test("is nothing until somebody changes it, and what is left out stays", async () => {
    const before = await read();
    expect([before.status, before.headers.etag, before.body.data]).toEqual([
      200,
      '"1-0"',
      { ...NOTHING, version: 0 },
    ]);
    const one = await change({ idle_minutes: 30 }, before.headers.etag);
    expect([one.status, one.headers.etag, one.body.data]).toEqual([
      200,
      '"1-1"',
      { ...NOTHING, idle_minutes: 30, version: 1 },
    ]);
    expect((await change({ absolute_hours: 12 })).body.data).toMatchObject({
      idle_minutes: 30,
      absolute_hours: 12,
      version: 2,
    });
    expect((await change({ idle_minutes: null })).body.data).toMatchObject({
      idle_minutes: null,
      absolute_hours: 12,
    });
  });

  test("changed by somebody else is 412 with what it is now", async () => {
    const { headers, body } = await read();
    await change({ absolute_hours: 20 });
    const late = await change({ absolute_hours: 10 }, headers.etag);
    expect([late.status, late.refusal.code, late.refusal.details]).toEqual([
      412,
      "STALE_VERSION",
      { ...body.data, absolute_hours: 20, version: body.data.version + 1 },
    ]);
  });

  test.each([
    [{ idle_minutes: 4 }, "idle_minutes"],
    [{ idle_minutes: 1.5 }, "idle_minutes"],
    [{ absolute_hours: 0 }, "absolute_hours"],
    [{ absolute_hours: 721 }, "absolute_hours"],
    [{ other: 1 }, "other"],
  ])("%j is refused by its field", async (body, field) => {
    const answer = await change(body);
    expect([answer.status, answer.refusal.errors[0]?.field]).toEqual([422, field]);
  });

  test("is in the audit trail with both values", async () => {
    await change({ absolute_hours: 100 });
    await change({ absolute_hours: 101 });
    const [event] = await admin`select action, before, after from audit_event
      where tenant_id = ${workspace.tenant.id} and subject_type = 'sign_in_policy' order by sequence desc limit 1`;
    expect(event).toEqual({
      action: "changed",
      before: { absolute_hours: 100 },
      after: { absolute_hours: 101 },
    });
  });

  test("is no matter of who may change the other settings", async () => {
    const token = await workspace.tokenWith("settings.read", "settings.create", "settings.update");
    expect((await workspace.call(signInPolicyCalls.read, { token })).status).toBe(403);
    expect((await read("manager")).status).toBe(403);
  });
});
