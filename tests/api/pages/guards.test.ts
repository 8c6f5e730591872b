import { beforeAll, expect, test } from "vitest";
import { http } from "../../support/http";
import { cookieHeader, signInOnSite } from "../../support/site-session";
import { makeWorkspace, PASSWORD, ROLES, type Caller, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let cookies: Record<Caller, string>;
beforeAll(async () => {
  workspace = await makeWorkspace("guards");
  const signedIn = await Promise.all(ROLES.map(async (role) => [role, cookieHeader((await signInOnSite(workspace, { email: `${role}@example.test`, password: PASSWORD })).cookies)] as const));
  cookies = Object.fromEntries(signedIn) as Record<Caller, string>;
});

const page = (role: Caller, path: string) => http({ port: workspace.port, host: workspace.host, path, headers: { cookie: cookies[role] } });

test.each(["employee", "manager", "admin", "super_admin"] as const)("/deals opens for the role %s [GRD-05]", async (role) => {
  const { status, text } = await page(role, "/deals");
  expect(status).toBe(200);
  expect(text).toContain("No deals yet");
});

test("/deals leads a user without a role to the dashboard [GRD-05] [GRD-19]", async () => {
  const { status, headers } = await page("none", "/deals");
  expect([status, headers.location]).toEqual([307, "/dashboard"]);
});

test("the dashboard says why it is empty to a user without a role [S-017]", async () => {
  const { status, text } = await page("none", "/dashboard");
  expect(status).toBe(200);
  expect(text).toContain("Your account has no role yet");
  expect(text).not.toContain("/sales/catalog-items");
  expect((await page("employee", "/dashboard")).text).toContain("/sales/catalog-items");
});

test.each(["/login", "/auth/login"])("%s is for guests only [GRD-02]", async (path) => {
  const { status, headers } = await page("employee", path);
  expect([status, headers.location]).toEqual([307, "/dashboard"]);
});

test("/ leads to the dashboard [GRD-01]", async () => {
  const { status, headers } = await page("employee", "/");
  expect([status, headers.location]).toEqual([307, "/dashboard"]);
});

