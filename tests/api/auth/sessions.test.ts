import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInPolicyCalls } from "@/lib/domain/sign-in-policy/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { ageSessions } from "../../support/factors";
import { http } from "../../support/http";
import { cookieHeader, signInOnSite } from "../../support/site-session";
import { makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const EMAIL = "employee@example.test";

let workspace: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  workspace = await makeWorkspace("sessions");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());
beforeEach(async () => {
  await admin`update session set revoked_at = now() where tenant_id = ${workspace.tenant.id}
    and user_id = ${workspace.users.employee}`;
  await policy({ idle_minutes: null, absolute_hours: null });
});

const policy = (body: object) => workspace.call(signInPolicyCalls.update, { as: "admin", body });
const signIn = async (userAgent = FIREFOX, email = EMAIL) =>
  (
    await workspace.call(authCalls.login, {
      as: null,
      body: { email, password: PASSWORD },
      headers: { "user-agent": userAgent },
    })
  ).body.meta;
const siteCookie = async () =>
  cookieHeader(
    (await signInOnSite(workspace, { email: EMAIL, password: PASSWORD })).cookies.filter((line) =>
      line.startsWith("kapi.session="),
    ),
  );
const list = async (token: string) => (await workspace.call(accountCalls.listSessions, { token })).body.data;
const me = async (token: string) => {
  const { status, refusal } = await workspace.call(authCalls.me, { token });
  return status === 200 ? "lives" : refusal.code;
};
const refresh = async (token: string) =>
  (await workspace.call(authCalls.refreshToken, { as: null, body: { refresh_token: token } })).refusal.code;
/** Backdates all sessions of the user: opened and last used this many minutes ago. */
const age = (minutes: number) => {
  const at = new Date(Date.now() - minutes * 60_000);
  return admin`update session set created_at = ${at}, last_used_at = ${at}
    where tenant_id = ${workspace.tenant.id} and user_id = ${workspace.users.employee}`;
};
const events = (action: string) =>
  admin`select after from audit_event where tenant_id = ${workspace.tenant.id} and action = ${action}
    order by sequence desc`;

describe("one's own sessions (T-22)", () => {
  test("are listed with what they came from, the one that asks first", async () => {
    const [one, other] = [await signIn(), await signIn("curl/8.5.0")];
    const rows = await list(one.access_token);
    expect(rows).toMatchObject([
      { channel: "bearer", browser: "Firefox", system: "Linux", network: "127.0.0.0/24", is_current: true },
      { channel: "bearer", browser: "curl", system: null, is_current: false },
    ]);
    expect((await list(other.access_token))[0]).toMatchObject({ browser: "curl", is_current: true });
  });

  test("end one by one, at the next call and at the refresh, each in its own words", async () => {
    const [one, other] = [await signIn(), await signIn("curl/8.5.0")];
    const id = (await list(one.access_token))[1]?.id ?? 0;
    const end = () => workspace.call(accountCalls.endSession, { token: one.access_token, params: { id } });
    expect((await end()).status).toBe(204);
    expect([await me(one.access_token), await me(other.access_token)]).toEqual(["lives", "SESSION_ENDED"]);
    expect(await refresh(other.refresh_token)).toBe("SESSION_ENDED");
    expect((await end()).status).toBe(404);
    expect((await events("sessions_ended"))[0]?.["after"]).toMatchObject({ sessions: 1, browser: "curl" });
  });

  test("of somebody else are as if they did not exist", async () => {
    const mine = await signIn();
    const theirs = (await list(mine.access_token))[0]?.id ?? 0;
    const answer = await workspace.call(accountCalls.endSession, { as: "manager", params: { id: theirs } });
    expect([answer.status, await me(mine.access_token)]).toEqual([404, "lives"]);
  });

  test("all but the one that asks end at once", async () => {
    const [one, other, third] = [await signIn(), await signIn(), await signIn()];
    const { body } = await workspace.call(accountCalls.endOtherSessions, { token: one.access_token });
    expect(body.data).toEqual({ ended: 2 });
    expect([await me(one.access_token), await me(other.access_token), await me(third.access_token)]).toEqual([
      "lives",
      "SESSION_ENDED",
      "SESSION_ENDED",
    ]);
  });

  test("end only after a fresh proof [T-20]", async () => {
    const { access_token: token } = await signIn();
    await ageSessions(workspace, "employee", 11);
    const [{ access_token: other }, own] = [await signIn(), await list(token)];
    const id = own.find((row) => !row.is_current)?.id ?? 0;
    for (const { status, refusal } of [
      await workspace.call(accountCalls.endSession, { token, params: { id } }),
      await workspace.call(accountCalls.endOtherSessions, { token }),
    ])
      expect([status, refusal.code]).toEqual([403, "STEP_UP_REQUIRED"]);
    expect(await me(other)).toBe("lives");
    await workspace.call(authCalls.confirm, { token, body: { password: PASSWORD } });
    expect((await workspace.call(accountCalls.endOtherSessions, { token })).status).toBe(200);
    expect([await me(token), await me(other)]).toEqual(["lives", "SESSION_ENDED"]);
  });

  test("note their last use rarely, and never wait for it", async () => {
    const { access_token: token } = await signIn();
    await me(token);
    const used = () => admin<{ at: Date | null }[]>`select last_used_at as at from session
      where tenant_id = ${workspace.tenant.id} and user_id = ${workspace.users.employee} and revoked_at is null`;
    await expect.poll(async () => (await used())[0]?.at).not.toBeNull();
    const [first] = await used();
    for (let call = 0; call < 5; call++) await me(token);
    expect(await used()).toEqual([first]);
  });
});

describe("the workspace's time-outs (T-22)", () => {
  test("end what is not used, bearer and site, each in its own words", async () => {
    const [{ access_token, refresh_token }, cookie] = [await signIn(), await siteCookie()];
    await policy({ idle_minutes: 30 });
    await age(29);
    expect(await me(access_token)).toBe("lives");
    await age(60);
    expect([await me(access_token), await refresh(refresh_token)]).toEqual(["SESSION_IDLE", "SESSION_IDLE"]);
    const site = await workspace.call(authCalls.me, { as: null, headers: { cookie } });
    expect([site.status, site.refusal.code]).toEqual([401, "SESSION_IDLE"]);
  });

  test("end what is as old as may be, however much it is used", async () => {
    await policy({ absolute_hours: 2 });
    const { access_token, expires_at } = await signIn();
    expect((Date.parse(expires_at) - Date.now()) / 3_600_000).toBeCloseTo(2, 1);
    await age(119);
    expect(await me(access_token)).toBe("lives");
    await age(121);
    expect(await me(access_token)).toBe("SESSION_EXPIRED");
  });

  test("bind sessions that are open, and leave what is over out of the list", async () => {
    const [old, fresh] = [await signIn(), await signIn()];
    await age(200);
    await policy({ absolute_hours: 3 });
    expect(await me(old.access_token)).toBe("SESSION_EXPIRED");
    expect(await me(fresh.access_token)).toBe("SESSION_EXPIRED");
    const next = await signIn();
    expect(await list(next.access_token)).toHaveLength(1);
  });

  test.each([
    ["idle", { idle_minutes: 30 }, "You were signed out because you had not used Kapi for a while."],
    ["its age", { absolute_hours: 1 }, "Your session has reached its age."],
  ])("are told by the sign-in that a page leads to: %s", async (_name, limits, text) => {
    const cookie = await siteCookie();
    await policy(limits);
    await age(90);
    const get = (path: string) =>
      http({ port: workspace.port, host: workspace.host, path, headers: { cookie } });
    expect((await get("/dashboard")).headers.location).toBe("/login?redirect=%2Fdashboard");
    const page = await get("/login?redirect=%2Fdashboard");
    expect([page.status, page.text.includes(text)]).toEqual([200, true]);
  });
});

test("a browser gets a name at the sign-in that no script reads, and keeps it", async () => {
  const open = (cookie = "") =>
    http({ port: workspace.port, host: workspace.host, path: "/login", headers: cookie ? { cookie } : {} });
  const [line = ""] = (await open()).headers["set-cookie"] ?? [];
  expect(line).toMatch(/^kapi\.device=[\w-]{32}; .*HttpOnly; SameSite=lax$/i);
  const [again = ""] = (await open(cookieHeader([line]))).headers["set-cookie"] ?? [];
  expect(cookieHeader([again])).toBe(cookieHeader([line]));
});
