import { beforeAll, expect, test } from "vitest";
import { signInPolicyCalls } from "@/lib/domain/sign-in-policy/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { bootstrapCalls } from "@/lib/server/bootstrap/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { factorCalls } from "@/lib/domain/factors/calls";
import { tokenCalls } from "@/lib/domain/api-tokens/calls";
import type { Call } from "@/lib/core/contract/call";
import { cookieHeader, signInOnSite } from "../../support/site-session";
import { setUpApp } from "../../support/factors";
import { http } from "../../support/http";
import { type CallRest, makeWorkspace, PASSWORD, type Caller, type Workspace } from "../../support/workspace";

let ours: Workspace;
beforeAll(async () => {
  ours = await makeWorkspace("duty");
});

const ask = (body: object) => ours.call(signInPolicyCalls.update, { as: "admin", body });
const deals = async (as: Caller) => {
  const { status, refusal } = await ours.call(dealCalls.list, { as });
  return refusal.code ?? status;
};
const rates = async (as: Caller) =>
  (await ours.call(bootstrapCalls.read, { as })).body.data.tenantCurrencies.length;

test("whoever needs a second factor has the days that are given, then may only set one up [T-21]", async () => {
  expect((await ask({ second_factor_for: "everybody", second_factor_days: 7 })).status).toBe(200);
  expect(await deals("employee")).toBe(200);
  expect((await ask({ second_factor_days: 0 })).status).toBe(200);
  expect(await deals("employee")).toBe("FACTOR_REQUIRED");
  expect(await rates("employee")).toBe(0);
  // Setting up a second factor and signing out stay possible.
  expect((await ours.call(authCalls.me, { as: "employee" })).status).toBe(200);
  await setUpApp(ours, "employee");
  expect(await deals("employee")).toBe(200);
  expect(await rates("employee")).toBeGreaterThan(0);
});

test("only the place to set one up opens until then", async () => {
  const signedIn = await signInOnSite(ours, { email: "manager@example.test", password: PASSWORD });
  const cookie = cookieHeader(signedIn.cookies);
  const open = (path: string) => http({ port: ours.port, host: ours.host, path, headers: { cookie } });
  const dashboard = await open("/dashboard");
  expect([dashboard.status, dashboard.headers.location]).toEqual([307, "/profile?tab=security"]);
  const profile = await open("/profile?tab=security");
  expect([profile.status, profile.text.includes("asks you for a second factor")]).toEqual([200, true]);
});

test("the profile that opens works: name, sessions and password, which may be needed in a hurry [T-21]", async () => {
  expect(await deals("manager")).toBe("FACTOR_REQUIRED");
  const status = async <C extends Call>(call: C, ...rest: CallRest<C>) =>
    (await ours.call(call, ...rest)).status;
  expect(await status(accountCalls.changeMe, { body: { first_name: "Zoé" } })).toBe(200);
  expect(await status(accountCalls.listSessions)).toBe(200);
  const password = { password: PASSWORD, password_confirmation: PASSWORD };
  expect(
    await status(accountCalls.changePassword, { body: { current_password: PASSWORD, ...password } }),
  ).toBe(200);
  expect(await status(accountCalls.endOtherSessions)).toBe(200);
});

test("an API token goes on, and so does everybody when it is asked of nobody", async () => {
  expect((await ask({ second_factor_for: "nobody" })).status).toBe(403);
  await setUpApp(ours, "admin");
  expect((await ask({ second_factor_for: "administrators" })).status).toBe(200);
  expect(await deals("manager")).toBe(200);
  const isRequired = async (as: Caller) => (await ours.call(factorCalls.list, { as })).body.data.is_required;
  expect([await isRequired("admin"), await isRequired("manager")]).toEqual([true, false]);
  const made = await ours.call(tokenCalls.create, {
    body: { name: "ERP", permissions: ["deals.read"], expires_in_days: 1 },
  });
  expect((await ask({ second_factor_for: "everybody", second_factor_days: 0 })).status).toBe(200);
  expect(await deals("manager")).toBe("FACTOR_REQUIRED");
  expect((await ours.call(dealCalls.list, { token: made.body.data.token })).status).toBe(200);
});
