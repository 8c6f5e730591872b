import type { Page } from "@playwright/test";
import { expect, test } from "../../support/frame";

const search = (page: Page) => page.getByRole("combobox", { name: "Search clients" });

/** The methods of the page's calls to an API path from now on. */
function callsOf(page: Page, path: string): string[] {
  const calls: string[] = [];
  page.on("request", (request) => new URL(request.url()).pathname === path && calls.push(request.method()));
  return calls;
}

test("a session is asked about once, refreshed unnoticed, and leads to the sign-in when it has ended", async ({
  page,
  context,
  frame,
}) => {
  const [me, refreshes] = [callsOf(page, "/api/me"), callsOf(page, "/api/auth/refresh")];
  await test.step("a page asks once who is signed in, and does not refresh a session that lasts [SES-16]", async () => {
    await frame.open("employee");
    await expect.poll(() => me.length).toBe(1);
    await page.getByRole("main").getByRole("link", { name: /deals/i }).first().click();
    await expect(page).toHaveURL(frame.address("/deals"));
    expect([me.length, refreshes.length]).toEqual([1, 0]);
  });

  await test.step("a call that meets a 401 is answered after one refresh by the cookie, unnoticed [SES-24] [SES-26]", async () => {
    const builder = frame.address("/deals/create");
    // Waits for the session check on load, because the page reacts to typing only after it.
    const checked = page.waitForResponse(
      (response) =>
        new URL(response.url()).pathname === "/api/me" && response.request().headers()["referer"] === builder,
    );
    const suggested = page.waitForResponse((response) => response.url().includes("/api/clients/suggestions"));
    await page.goto(builder);
    await Promise.all([checked, suggested]);
    await page.route(
      "**/api/clients/search*",
      (route) =>
        route.fulfill({ status: 401, json: { message: "Authentication failed", code: "AUTH_ERROR" } }),
      { times: 1 },
    );
    const answered = page.waitForResponse(
      (response) => response.url().includes("/api/clients/search") && response.status() === 200,
    );
    await search(page).fill("zzz");
    await answered;
    expect(refreshes).toEqual(["POST"]);
    await expect(page).toHaveURL(builder);
  });

  await test.step("when it has ended, the next call leads to the sign-in, which leads back [SES-27] [SES-14]", async () => {
    // Waits for the background requests, which would notice the end of the session too.
    await expect
      .poll(() =>
        page.evaluate(() =>
          ["kapi.translations", "kapi.questions"].every((key) => localStorage.getItem(key) !== null),
        ),
      )
      .toBe(true);
    await context.clearCookies();
    await search(page).fill("yyy");
    await expect(page).toHaveURL(frame.address("/login?redirect=%2Fdeals%2Fcreate"));
    expect(
      await page.evaluate(() => [localStorage.getItem("kapi.user"), localStorage.getItem("kapi.expires_at")]),
    ).toEqual([null, null]);
  });
});
