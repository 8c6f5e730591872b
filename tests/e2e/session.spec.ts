import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser";
import { signInAs } from "../support/sign-in";

const HOST = "local.localhost";
const search = (page: Page) => page.getByRole("combobox", { name: "Search clients" });

/** Calls to the API that the page makes from now on. */
function callsOf(page: Page, path: string): string[] {
  const calls: string[] = [];
  page.on("request", (request) => new URL(request.url()).pathname === path && calls.push(request.method()));
  return calls;
}

/** Opens a page and waits for its start check: before it, nobody listens to what is typed. */
async function openBuilder(page: Page, address: string): Promise<void> {
  const checked = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === "/api/me" && response.request().headers()["referer"] === address,
  );
  await page.goto(address);
  await checked;
}

test("a page of the signed-in asks once who is signed in, and does not refresh a session that lasts [SES-16]", async ({
  page,
  site,
}) => {
  const [me, refreshes] = [callsOf(page, "/api/me"), callsOf(page, "/api/auth/refresh")];
  await signInAs(page, site, "employee", HOST);
  await expect.poll(() => me.length).toBe(1);
  await page.getByRole("link", { name: /deals/i }).first().click();
  await expect(page).toHaveURL(/\/deals/);
  expect([me.length, refreshes.length]).toEqual([1, 0]);
});

test("a call that meets a 401 is answered after one refresh by the cookie, unnoticed [SES-24] [SES-26]", async ({
  page,
  site,
}) => {
  await signInAs(page, site, "employee", HOST);
  await openBuilder(page, site.address(HOST, "/deals/create"));
  const refreshes = callsOf(page, "/api/auth/refresh");
  await page.route(
    "**/api/clients/search*",
    (route) => route.fulfill({ status: 401, json: { message: "Authentication failed", code: "AUTH_ERROR" } }),
    { times: 1 },
  );
  const answered = page.waitForResponse(
    (response) => response.url().includes("/api/clients/search") && response.status() === 200,
  );
  await search(page).fill("zzz");
  await answered;
  expect(refreshes).toEqual(["POST"]);
  await expect(page).toHaveURL(site.address(HOST, "/deals/create"));
});

test("when the session has ended, the next call leads to the sign-in, which leads back [SES-27] [SES-14]", async ({
  page,
  context,
  site,
}) => {
  await signInAs(page, site, "employee", HOST);
  const suggested = page.waitForResponse((response) => response.url().includes("/api/clients/suggestions"));
  await openBuilder(page, site.address(HOST, "/deals/create"));
  // What the page loads behind the scenes would meet the end of the session too.
  await suggested;
  await expect
    .poll(() =>
      page.evaluate(() =>
        ["kapi.translations", "kapi.questions"].every((key) => localStorage.getItem(key) !== null),
      ),
    )
    .toBe(true);
  await context.clearCookies();
  await search(page).fill("zzz");
  await expect(page).toHaveURL(site.address(HOST, "/login?redirect=%2Fdeals%2Fcreate"));
  expect(
    await page.evaluate(() => [localStorage.getItem("kapi.user"), localStorage.getItem("kapi.expires_at")]),
  ).toEqual([null, null]);
});
