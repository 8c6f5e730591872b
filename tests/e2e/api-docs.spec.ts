import type { Page } from "@playwright/test";
import { CONTRACTS } from "@/lib/contracts";
import { expect, test } from "../support/browser";
import { expectAccessible } from "../support/frame";

const HOST = "acme.localhost";

/** What the page asks for beyond this origin, and what its policy refused. */
function watch(page: Page, origin: string) {
  const foreign: string[] = [];
  const refused: string[] = [];
  page.on("request", (request) => new URL(request.url()).origin !== origin && foreign.push(request.url()));
  page.on(
    "console",
    (message) => /Content Security Policy|Refused to/.test(message.text()) && refused.push(message.text()),
  );
  return { foreign, refused };
}

test("the API reference lists every call, finds one, and shows who may, its example and its refusals", async ({
  page,
  context,
  site,
}) => {
  const { foreign, refused } = watch(page, site.address(HOST, "").replace(/\/$/, ""));
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const answer = await page.goto(site.address(HOST, "/api/docs"));
  expect(answer?.headers()["content-security-policy"]).toMatch(/script-src 'nonce-[^']+';/);
  await expect(page.getByRole("heading", { name: "Kapi API" })).toBeVisible();
  const calls = page.locator("details.call");
  await expect(calls).toHaveCount(CONTRACTS.length);

  await page.getByRole("searchbox", { name: "Search calls" }).fill("post create a deal revision");
  await expect(calls.filter({ visible: true })).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Search calls" }).fill("unheard of");
  await expect(page.getByText("No call matches. Try another word.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search calls" }).fill("deals");
  await page
    .getByRole("navigation", { name: "Calls" })
    .getByRole("link", { name: "POST /deals", exact: true })
    .click();
  const call = page.locator("#deals_post");
  await expect(call.getByText("Needs deals.create.")).toBeVisible();
  await expect(call.getByText("sale_catalog_item_id", { exact: true }).first()).toBeVisible();
  await expect(call.getByText("Not allowed, or another workspace's session")).toBeVisible();
  await expect(call.getByRole("region", { name: "Example of POST /api/deals" })).toContainText(
    "Website of the café",
  );
  await call.getByRole("button", { name: "Copy" }).first().click();
  await expect(call.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^curl -X POST "\$KAPI\/api\/deals" \\\n {2}-H "Authorization: Bearer \$TOKEN"/,
  );
  expect({ foreign, refused }).toEqual({ foreign: [], refused: [] });
});

for (const [theme, width] of [
  ["light", 1280],
  ["dark", 390],
] as const) {
  test(`it has no accessibility faults in the ${theme} theme, ${width} pixels wide, and wears the workspace's colour`, async ({
    page,
    context,
    site,
  }) => {
    await context.addCookies([{ name: "kapi.theme", value: theme, url: site.address(HOST) }]);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(site.address(HOST, "/api/docs#deals_post"));
    await expect(page.locator(`html.${theme}`)).toHaveCount(1);
    await expect(page.locator("#deals_post")).toHaveAttribute("open");
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent")),
    ).toMatch(/^#[0-9a-f]{6}$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the whole reference can be read", async ({ page, site }) => {
    await page.goto(site.address(HOST, "/api/docs"));
    await page.locator("#deals_post > summary").click();
    await expect(page.locator("#deals_post").getByText("Needs deals.create.")).toBeVisible();
  });
});
