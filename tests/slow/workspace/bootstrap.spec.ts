import type { Page } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { counter } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { builderOf } from "../../support/builder";
import { expect, test } from "../../support/frame";
import { browserCookies, signInOnSite } from "../../support/site-session";
import { PASSWORD } from "../../support/workspace";

const BOOTSTRAP = "/api/init-data-new";
const ITEMS = "/api/sale-catalog-items";
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const answered = (page: Page, path: string) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === path);

/** The API paths that the page calls from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  return calls;
}

/** Waits until the page has stored its caches. */
async function untilStored(page: Page): Promise<void> {
  await expect.poll(() => stored(page, "kapi.catalog")).not.toBeNull();
  await expect.poll(() => stored(page, "kapi.translations")).not.toBeNull();
}

/** Backdates a local copy by this many milliseconds. */
const age = (page: Page, key: string, milliseconds: number) =>
  page.evaluate(
    ([name, by]) => {
      const copy = JSON.parse(localStorage.getItem(name) ?? "{}") as { savedAt: number };
      localStorage.setItem(name, JSON.stringify({ ...copy, savedAt: copy.savedAt - by }));
    },
    [key, milliseconds] as const,
  );

const MINUTE = 60_000;

test("a page keeps what it learns, and asks again when that is old, not before", async ({
  page,
  frame,
  workspace,
}) => {
  const builder = await builderOf(page, workspace);
  const calls = callsOf(page);
  const showsCatalog = async () => {
    await builder.step("Services");
    await expect(builder.catalog.getByRole("option")).toHaveCount(4);
  };

  await test.step("it fills the caches behind the scenes, and holds no secret in them [BOO-03] [SES-03]", async () => {
    await page.goto(frame.address("/dashboard"));
    await untilStored(page);
    expect(calls.filter((path) => path === BOOTSTRAP || path === ITEMS).sort()).toEqual(
      [BOOTSTRAP, ITEMS].sort(),
    );
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(
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

  await test.step("colours that one tab learns are drawn in the others", async () => {
    const accent = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--kapi-primary-500"));
    expect(await accent()).not.toBe("#7c2d12");
    // A page without caches: those would overwrite these colours with the workspace's.
    const other = await page.context().newPage();
    await other.goto(frame.address("/robots.txt"));
    await other.evaluate(() =>
      localStorage.setItem("kapi.design_tokens", JSON.stringify({ "--kapi-primary-500": "#7c2d12" })),
    );
    await expect.poll(accent).toBe("#7c2d12");
    await other.close();
  });

  await test.step("a reload within 5 minutes asks for neither [BOO-01] [BOO-04]", async () => {
    calls.length = 0;
    await page.reload();
    await builder.open();
    await showsCatalog();
    expect(calls).not.toContain(BOOTSTRAP);
    expect(calls).not.toContain(ITEMS);
  });

  await test.step("later for bootstrap alone [BOO-01] [BOO-04]", async () => {
    await age(page, "kapi.bootstrap", 5 * MINUTE);
    const asked = answered(page, BOOTSTRAP);
    await page.reload();
    expect((await asked).ok()).toBe(true);
    await showsCatalog();
    expect(calls).not.toContain(ITEMS);
  });

  await test.step("when bootstrap fails, the page goes on with its old copy [BOO-02]", async () => {
    await age(page, "kapi.bootstrap", 60 * MINUTE);
    await page.route(`**${BOOTSTRAP}`, (route) => route.fulfill({ status: 418, json: {} }));
    const refused = answered(page, BOOTSTRAP);
    await builder.open();
    await refused;
    await showsCatalog();
    expect(await stored(page, "kapi.bootstrap")).not.toBeNull();
    await page.unroute(`**${BOOTSTRAP}`);
  });

  await test.step("another version of the catalogue on the server empties its cache [BOO-05]", async () => {
    const version = and(eq(counter.tenantId, workspace.tenant.id), eq(counter.name, "catalog_version"));
    await ownerTransaction(workspace.adminUrl, (db) => db.update(counter).set({ value: 77 }).where(version));
    await age(page, "kapi.bootstrap", 5 * MINUTE);
    const asked = answered(page, ITEMS);
    await builder.open();
    await asked;
    await expect.poll(() => stored(page, "kapi.catalog_version")).toBe("77");
    await showsCatalog();
  });
});

test("the next user of a browser finds nothing of the last one, and the logout empties the caches [SES-14]", async ({
  page,
  frame,
  workspace,
}) => {
  await frame.open("manager");
  await untilStored(page);
  const calls = callsOf(page);

  await test.step("somebody else, without a logout before: the copies are another's [SES-14]", async () => {
    const { cookies } = await signInOnSite(workspace, { email: "none@example.test", password: PASSWORD });
    const session = browserCookies(cookies, frame.address("/")).filter(({ name }) => name === "kapi.session");
    expect(session).toHaveLength(1);
    await page.context().addCookies(session);
    const asked = answered(page, BOOTSTRAP);
    await page.reload();
    await asked;
    await expect.poll(() => stored(page, "kapi.catalog")).toBeNull();
    const keptUser = async () => {
      const copy = JSON.parse((await stored(page, "kapi.bootstrap")) ?? "{}") as {
        data?: { user: { email: string } };
      };
      return copy.data?.user.email;
    };
    await expect.poll(keptUser).toBe("none@example.test");
  });

  await test.step("who may not read the catalogue loads bootstrap alone", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => stored(page, "kapi.translations")).not.toBeNull();
    expect(calls).toContain(BOOTSTRAP);
    expect(calls).not.toContain(ITEMS);
  });

  await test.step("the logout empties the caches [SES-14]", async () => {
    await page.getByRole("button", { name: /^User menu of / }).click();
    await page.getByText("Log out").click();
    await expect(page).toHaveURL(/\/login$/);
    const keys = ["kapi.bootstrap", "kapi.catalog", "kapi.catalog_version", "kapi.user"];
    expect(await Promise.all(keys.map((key) => stored(page, key)))).toEqual([null, null, null, null]);
  });
});
