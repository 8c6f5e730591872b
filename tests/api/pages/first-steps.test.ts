import { beforeAll, expect, test } from "vitest";
import { FIRST_STEPS_SETTING } from "@/lib/domain/settings/known-settings";
import { settingCalls } from "@/lib/domain/settings/calls";
import { http } from "../../support/http";
import { cookieHeader, signInOnSite } from "../../support/site-session";
import { makeWorkspace, PASSWORD, type Caller, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("first-steps");
});

async function page(role: Caller, path: string): Promise<string> {
  const { cookies } = await signInOnSite(workspace, { email: `${role}@example.test`, password: PASSWORD });
  const { port, host } = workspace;
  return (await http({ port, host, path, headers: { cookie: cookieHeader(cookies) } })).text;
}

/** The links of the list and whether each step is done. */
const stepsIn = (html: string) =>
  [...html.matchAll(/href="([^"]+)\?from=first-steps".*?<span class="sr-only">\((done|not done yet)\)/g)].map(
    ([, href, state]) => `${href} ${state}`,
  );

test("an administrator sees what a workspace lacks, with a way to each place [U-60]", async () => {
  // The test's workspace has a service and several users.
  const html = await page("admin", "/dashboard");
  // The last step says that already.
  expect(html).not.toContain(">No proposals yet<");
  expect(stepsIn(html)).toEqual([
    "/settings/company not done yet",
    "/settings/logo not done yet",
    "/settings/taxes not done yet",
    "/sales/catalog-items done",
    "/admin/users done",
    "/deals/create not done yet",
  ]);
});

test("whoever may not set the workspace up sees no first steps [U-60]", async () => {
  const html = await page("manager", "/dashboard");
  expect(html).toContain(">No proposals yet<");
  expect(html).not.toContain("from=first-steps");
});

test("a place that was opened from there has the way back [U-60]", async () => {
  expect(await page("admin", "/settings/taxes?from=first-steps")).toContain("Back to the first steps");
  expect(await page("admin", "/settings/taxes")).not.toContain("Back to the first steps</a>");
});

test("put away they are gone for all administrators, and the company's screen brings them back [U-60]", async () => {
  const set = (value: string) =>
    workspace.call(settingCalls.update, {
      as: "admin",
      params: { key: FIRST_STEPS_SETTING },
      body: { value },
    });
  expect((await set("sometimes")).status).toBe(422);
  expect((await set("off")).status).toBe(200);
  expect(stepsIn(await page("super_admin", "/dashboard"))).toEqual([]);
  expect(await page("admin", "/settings/company")).toContain("Show the first steps");
  expect((await set("on")).status).toBe(200);
  expect(stepsIn(await page("super_admin", "/dashboard"))).toHaveLength(6);
});
