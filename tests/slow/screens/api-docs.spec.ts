import { CONTRACTS } from "@/lib/server/contracts";
import { expect, test } from "../../support/browser";
import { expectAccessible } from "../../support/frame";
import { browserCookies, signInOnSite } from "../../support/site-session";
import { leaveOutFolded } from "./leave-out-folded";

const HOST = "acme.localhost";

test("the API reference is searched and copied from, wears the workspace's look, and reads without scripts", async ({
  page,
  context,
  site,
  browser,
}) => {
  const origin = site.address(HOST, "").replace(/\/$/, "");
  // Requests to other origins, and what the Content-Security-Policy blocked.
  const [foreign, refused]: [string[], string[]] = [[], []];
  page.on("request", (request) => new URL(request.url()).origin !== origin && foreign.push(request.url()));
  page.on(
    "console",
    (message) => /Content Security Policy|Refused to/.test(message.text()) && refused.push(message.text()),
  );
  const calls = page.locator("details.call");
  const search = page.getByRole("searchbox", { name: "Search calls" });
  const call = page.locator("#createDeal");

  await test.step("it lists every call, and runs its own scripts only", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const answer = await page.goto(site.address(HOST, "/api/docs"));
    expect(answer?.headers()["content-security-policy"]).toMatch(/script-src 'nonce-[^']+';/);
    await expect(page.getByRole("heading", { name: "Kapi API" })).toBeVisible();
    await expect(page.locator("html.light")).toHaveCount(1);
    await expect(calls).toHaveCount(CONTRACTS.length);
  });

  await test.step("it finds a call, and shows who may, its example and its refusals", async () => {
    await search.fill("post create a deal revision");
    await expect(calls.filter({ visible: true })).toHaveCount(1);
    await search.fill("unheard of");
    await expect(page.getByText("No call matches. Try another word.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 })).toHaveCount(0);
    await search.fill("deals");
    await expect(page.getByRole("heading", { level: 2, name: "Deals" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Zoho CRM" })).toBeHidden();
    await page
      .getByRole("navigation", { name: "Calls" })
      .getByRole("link", { name: "POST /deals", exact: true })
      .click();
    await expect(call.getByText("Needs deals.create.")).toBeVisible();
    await expect(call.getByText("sale_catalog_item_id", { exact: true }).first()).toBeVisible();
    await expect(call.getByText("A refusal, of this call or of any:")).toBeVisible();
    await expect(page.locator("#errors")).toContainText(
      "The permission is missing, or the session belongs to another workspace.",
    );
    await expect(call.getByRole("region", { name: "Example of POST /api/deals" })).toContainText(
      "Website of the café",
    );
  });

  await test.step("the example is copied as a command line", async () => {
    await call.getByRole("button", { name: "Copy" }).first().click();
    await expect(call.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^curl -X POST "\$KAPI\/api\/deals" \\\n {2}-H "Authorization: Bearer \$TOKEN"/,
    );
  });

  await test.step("an address names a call, theme and colour are the workspace's", async () => {
    const accent = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent"));
    const light = await accent();
    expect(light).toMatch(/^#[0-9a-f]{6}$/);
    await context.addCookies([{ name: "kapi.theme", value: "dark", url: site.address(HOST) }]);
    await page.goto(site.address(HOST, "/terms"));
    await page.goto(site.address(HOST, "/api/docs#createDeal"));
    await expect(page.locator("html.dark")).toHaveCount(1);
    await expect(call).toHaveAttribute("open");
    expect(await accent()).toMatch(/^#[0-9a-f]{6}$/);
    expect(await accent()).not.toBe(light);
    expect({ foreign, refused }).toEqual({ foreign: [], refused: [] });
  });

  await test.step("a call can be tried: with the reader's session, or with a token", async () => {
    await page.goto(site.address(HOST, "/api/docs#getMe"));
    const me = page.locator("#getMe");
    await me.getByRole("button", { name: "Try it" }).click();
    await me.getByRole("button", { name: "Send" }).click();
    await expect(me.getByRole("status")).toHaveText("Answer 401");
    await expect(me.getByRole("region", { name: "Answer of GET /api/me" })).toContainText("AUTH_ERROR");
    const signIn = page.locator("#signIn");
    await signIn.locator("> summary").click();
    await signIn.getByRole("button", { name: "Try it" }).click();
    await signIn
      .getByLabel("Body")
      .fill(JSON.stringify({ email: "manager@demo.test", password: "Demo1234" }));
    await signIn.getByRole("button", { name: "Send" }).click();
    await expect(signIn.getByRole("status")).toHaveText("Answer 200");
    const { meta } = JSON.parse(
      await signIn.getByRole("region", { name: "Answer of POST /api/login" }).innerText(),
    ) as { meta: { access_token: string } };
    await page.getByLabel(/^Access token for/).fill(meta.access_token);
    await me.getByRole("button", { name: "Send" }).click();
    await expect(me.getByRole("status")).toHaveText("Answer 200");
    const deal = page.locator("#getDeal");
    await page.goto(site.address(HOST, "/api/docs#getDeal"));
    await deal.getByRole("button", { name: "Try it" }).click();
    await deal.getByLabel("id (path, required)").fill("999999999");
    await leaveOutFolded(page);
    await expectAccessible(page, "the reference with a call that is tried");
    await deal.getByRole("button", { name: "Send" }).click();
    await expect(deal.getByRole("status")).toHaveText(/Answer 40[14]/);
    expect({ foreign, refused }).toEqual({ foreign: [], refused: [] });
  });

  await test.step("a change too can be tried with the reader's session", async () => {
    const fields = { email: "manager@demo.test", password: "Demo1234" };
    const { cookies } = await signInOnSite({ port: site.port, host: HOST }, fields);
    await context.addCookies(browserCookies(cookies, site.address(HOST)));
    // Another document, because the accessibility check took the folded parts out of this one.
    await page.goto(site.address(HOST, "/terms"));
    await page.goto(site.address(HOST, "/api/docs#updateMe"));
    const change = page.locator("#updateMe");
    await change.getByRole("button", { name: "Try it" }).click();
    await change.getByLabel("Body").fill("{}");
    await change.getByRole("button", { name: "Send" }).click();
    await expect(change.getByRole("status")).toHaveText("Answer 200");
  });

  await test.step("without scripts the whole reference can be read", async () => {
    const bare = await browser.newContext({ javaScriptEnabled: false });
    const reader = await bare.newPage();
    await reader.goto(site.address(HOST, "/api/docs"));
    await reader.locator("#createDeal > summary").click();
    await expect(reader.locator("#createDeal").getByText("Needs deals.create.")).toBeVisible();
    await bare.close();
  });
});
