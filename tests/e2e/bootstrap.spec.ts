import type { Page } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { counter } from "@/db/schema";
import { ownerTransaction } from "@/db/seed/owner-transaction";
import { expect, test } from "../support/builder";
import { browserCookies, signInOnSite } from "../support/site-session";
import { PASSWORD, type Workspace } from "../support/workspace";

const BOOTSTRAP = "/api/init-data-new";
const ITEMS = "/api/sale-catalog-items";
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Paths of the API that the page asks for from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on(
    "request",
    (request) =>
      new URL(request.url()).pathname.startsWith("/api/") && calls.push(new URL(request.url()).pathname),
  );
  return calls;
}

/** Opens the dashboard and waits for the caches to stand. */
async function openDashboard(page: Page, workspace: Workspace): Promise<void> {
  await page.goto(`http://${workspace.host}:${workspace.port}/dashboard`);
  await expect.poll(() => stored(page, "kapi.catalog")).not.toBeNull();
  await expect.poll(() => stored(page, "kapi.translations")).not.toBeNull();
}

/** Makes the local copy as old as asked. */
const age = (page: Page, key: string, milliseconds: number) =>
  page.evaluate(
    ([name, by]) => {
      const copy = JSON.parse(localStorage.getItem(name) ?? "{}") as { savedAt: number };
      localStorage.setItem(name, JSON.stringify({ ...copy, savedAt: copy.savedAt - by }));
    },
    [key, milliseconds] as const,
  );

test("a page fills the caches behind the scenes, and holds no secret in them [BOO-03] [SES-03]", async ({
  builder,
  workspace,
}) => {
  const { page } = builder;
  const calls = callsOf(page);
  await openDashboard(page, workspace);
  expect(calls.filter((path) => path === BOOTSTRAP || path === ITEMS).sort()).toEqual(
    [BOOTSTRAP, ITEMS].sort(),
  );
  const keys = await page.evaluate(() => Object.keys(localStorage).sort());
  expect(keys).toEqual(
    expect.arrayContaining([
      "kapi.bootstrap",
      "kapi.catalog",
      "kapi.catalog_version",
      "kapi.design_tokens",
      "kapi.expires_at",
      "kapi.tenant",
      "kapi.translations",
      "kapi.user",
    ]),
  );
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/kapi_[a-z]_/);
});

test("a reload within 5 minutes asks for neither, later for bootstrap alone [BOO-01] [BOO-04]", async ({
  builder,
  workspace,
}) => {
  const { page } = builder;
  await openDashboard(page, workspace);
  const calls = callsOf(page);
  await page.reload();
  await builder.open();
  await builder.step("Services");
  await expect(builder.catalog.getByRole("checkbox")).toHaveCount(4);
  expect(calls).not.toContain(BOOTSTRAP);
  expect(calls).not.toContain(ITEMS);
  await age(page, "kapi.bootstrap", 5 * 60_000);
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === BOOTSTRAP);
  await page.reload();
  expect((await asked).ok()).toBe(true);
  await builder.step("Services");
  await expect(builder.catalog.getByRole("checkbox")).toHaveCount(4);
  expect(calls).not.toContain(ITEMS);
});

test("another version of the catalogue on the server empties its cache [BOO-05]", async ({
  builder,
  workspace,
}) => {
  const { page } = builder;
  await openDashboard(page, workspace);
  await ownerTransaction(workspace.adminUrl, (db) =>
    db
      .update(counter)
      .set({ value: 77 })
      .where(and(eq(counter.tenantId, workspace.tenant.id), eq(counter.name, "catalog_version"))),
  );
  await age(page, "kapi.bootstrap", 5 * 60_000);
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === ITEMS);
  await builder.open();
  await asked;
  await expect.poll(() => stored(page, "kapi.catalog_version")).toBe("77");
  await builder.step("Services");
  await expect(builder.catalog.getByRole("checkbox")).toHaveCount(4);
});

test("when bootstrap fails, the page goes on with its old copy [BOO-02]", async ({ builder, workspace }) => {
  const { page } = builder;
  await openDashboard(page, workspace);
  await age(page, "kapi.bootstrap", 60 * 60_000);
  await page.route(`**${BOOTSTRAP}`, (route) => route.fulfill({ status: 418, json: {} }));
  const refused = page.waitForResponse((response) => new URL(response.url()).pathname === BOOTSTRAP);
  await builder.open();
  await refused;
  await builder.step("Services");
  await expect(builder.catalog.getByRole("checkbox")).toHaveCount(4);
  expect(await stored(page, "kapi.bootstrap")).not.toBeNull();
});

test("the logout empties the caches; the next user of the browser finds nothing of the last one [SES-14]", async ({
  builder,
  workspace,
}) => {
  const { page } = builder;
  await openDashboard(page, workspace);
  const { cookies } = await signInOnSite(workspace, { email: "none@example.test", password: PASSWORD });
  // Somebody else, without a logout before: the copies are another's.
  await page
    .context()
    .addCookies(
      browserCookies(cookies, `http://${workspace.host}:${workspace.port}`).filter(
        ({ name }) => name === "kapi.session",
      ),
    );
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === BOOTSTRAP);
  await page.reload();
  await asked;
  await expect.poll(() => stored(page, "kapi.catalog")).toBeNull();
  await expect
    .poll(
      async () =>
        (JSON.parse((await stored(page, "kapi.bootstrap")) ?? "{}") as { data?: { user: { email: string } } })
          .data?.user.email,
    )
    .toBe("none@example.test");
  await page.getByRole("button", { name: /^User menu of / }).click();
  await page.getByText("Log out").click();
  await expect(page).toHaveURL(/\/login$/);
  expect(
    await Promise.all(
      ["kapi.bootstrap", "kapi.catalog", "kapi.catalog_version", "kapi.user"].map((key) => stored(page, key)),
    ),
  ).toEqual([null, null, null, null]);
});

test("colours that one tab learns are drawn in the others", async ({ builder, workspace }) => {
  const { page } = builder;
  await openDashboard(page, workspace);
  // A page without caches of its own: those would write the workspace's colours over these whenever they are ready.
  const other = await page.context().newPage();
  await other.goto(`http://${workspace.host}:${workspace.port}/robots.txt`);
  const before = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--kapi-primary-500"),
  );
  await other.evaluate(() =>
    localStorage.setItem("kapi.design_tokens", JSON.stringify({ "--kapi-primary-500": "#7c2d12" })),
  );
  await expect
    .poll(() =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--kapi-primary-500")),
    )
    .toBe("#7c2d12");
  expect(before).not.toBe("#7c2d12");
});

test("a user who may not read the catalogue loads bootstrap alone", async ({ browser, workspace }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { cookies } = await signInOnSite(workspace, { email: "none@example.test", password: PASSWORD });
  await context.addCookies(browserCookies(cookies, `http://${workspace.host}:${workspace.port}`));
  const calls = callsOf(page);
  await page.goto(`http://${workspace.host}:${workspace.port}/dashboard`);
  await expect.poll(() => stored(page, "kapi.translations")).not.toBeNull();
  expect(calls).not.toContain(ITEMS);
  await context.close();
});
