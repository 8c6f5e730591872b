import type { Route } from "@playwright/test";
import { expectAccessible } from "../support/frame";
import { makeDeal } from "../support/workspace";
import { expect, test } from "../support/builder";

test.beforeEach(({ builder }) => builder.open());

test("a new deal opens at the client step with rail, Home and live preview [BLD-02] [BLD-03] [BLD-12]", async ({
  builder,
  page,
}) => {
  await expect(page.getByRole("heading", { level: 1, name: "Create Proposal" })).toBeVisible();
  await expect(page).toHaveTitle(/Create Proposal/);
  const rail = page.getByRole("navigation", { name: "Steps" });
  await expect(rail.getByRole("button")).toHaveText([
    /^Client/,
    /^Currency/,
    /^Services/,
    /^PDF/,
    /^Preview/,
  ]);
  await expect(rail.locator("[aria-current=step]")).toHaveText(/^Client/);
  await expect(rail.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/deals");
  await expect(builder.preview.getByText("New proposal")).toBeVisible();
});

test("finished steps carry a marker: currency, PDF and preview from the start [BLD-13] [BLD-19]", async ({
  builder,
  page,
}) => {
  const marked = page
    .getByRole("navigation", { name: "Steps" })
    .getByRole("button")
    .filter({ has: page.locator("[data-completed]") });
  await expect(marked).toHaveText([/^Currency/, /^PDF/, /^Preview/]);
  await builder.chooseClient();
  await expect(marked).toHaveText([/^Client/, /^Currency/, /^PDF/, /^Preview/]);
  await builder.step("Services");
  await builder.catalog.getByRole("checkbox", { name: /^Logo/ }).check();
  await expect(marked).toHaveCount(5);
});

test("saving is disabled and says why until client and service are chosen [BLD-07] [VAL-11] [VAL-12]", async ({
  builder,
  page,
}) => {
  await expect(builder.save).toBeDisabled();
  await expect(builder.save).toHaveAccessibleDescription("Client is required");
  await page.getByRole("textbox", { name: "Name of the deal" }).press("Enter");
  const alert = page.getByRole("alert").filter({ hasText: "Client is required" });
  await expect(alert).toBeVisible();
  await builder.chooseClient();
  await expect(alert).toBeHidden();
  await expect(builder.save).toHaveAccessibleDescription("At least one catalog item must be selected");
  await builder.step("Services");
  await builder.catalog.getByRole("checkbox", { name: /^Logo/ }).check();
  await expect(builder.save).toBeEnabled();
});

test("client search waits for 2 characters and 300 ms of rest, and marks what matched [CLI-01] [CLI-03] [BLD-14]", async ({
  builder,
  page,
}) => {
  const asked: URL[] = [];
  page.on(
    "request",
    (request) => request.url().includes("/api/clients/search") && asked.push(new URL(request.url())),
  );
  const search = page.getByRole("combobox", { name: "Search clients" });
  // Before the page, whose own timers it could not stop.
  await page.clock.install();
  await builder.open();
  await page.clock.pauseAt(Date.now() + 60_000);
  await search.fill("e");
  await page.clock.runFor(1_000);
  await search.pressSequentially("cla");
  await page.clock.runFor(250);
  expect(asked).toEqual([]);
  await page.clock.runFor(100);
  await page.clock.resume();
  const option = page.getByRole("option", { name: /Éclair Café/ });
  await expect(option.locator("mark")).toHaveText("Écla");
  expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { query: "ecla", source: "all", limit: "20" },
  ]);
  await search.press("Enter");
  await expect(page.getByRole("region", { name: "Chosen client" })).toContainText("hello@eclair.test");
  await expect(builder.preview).toContainText("Proposal - Éclair Café");
});

test("a search that a newer one overtakes is ignored [CLI-02]", async ({ page, workspace }) => {
  const { body } = await workspace.call("GET", "/api/clients/search?query=eclair");
  const held: Route[] = [];
  await page.route(/query=eclair(&|$)/, (route) => void held.push(route));
  const search = page.getByRole("combobox", { name: "Search clients" });
  const aborted = page.waitForEvent("requestfailed", (request) => /query=eclair(&|$)/.test(request.url()));
  await search.fill("eclair");
  await expect.poll(() => held.length).toBe(1);
  await search.fill("nobody");
  await aborted;
  // The browser no longer listens; the late answer must find nobody.
  await held[0]?.fulfill({ json: body }).catch(() => undefined);
  await expect(page.getByText("No clients found for nobody")).toBeVisible();
  await expect(page.getByRole("option", { name: /Éclair Café/ })).toHaveCount(0);
});

test("a failed search says so [CLI-01]", async ({ page }) => {
  await page.route("**/api/clients/search*", (route) =>
    route.fulfill({
      status: 500,
      json: { message: "Internal server error", code: "SERVER_ERROR", errors: [] },
    }),
  );
  await page.getByRole("combobox", { name: "Search clients" }).fill("eclair");
  await expect(page.getByText("Search failed")).toBeVisible();
});

test("recent clients show while the empty search has the focus", async ({ builder, page, workspace }) => {
  await makeDeal(workspace);
  await builder.open();
  const recent = page.getByRole("listbox", { name: "Recent clients" });
  await expect(recent).toBeHidden();
  await page.getByRole("combobox", { name: "Search clients" }).focus();
  await expect(recent.getByRole("option")).toHaveText([/Éclair Café/]);
});

test("contacts are checkboxes, and clearing the client clears them [BLD-14] [BLD-17] [CLI-07]", async ({
  builder,
  page,
}) => {
  await builder.chooseClient();
  const paul = page.getByRole("checkbox", { name: /Paul Roy/ });
  await expect(page.getByRole("checkbox", { name: /Inès Roy/ })).not.toBeChecked();
  await paul.check();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.getByText("No client chosen yet.")).toBeVisible();
  await builder.chooseClient();
  await expect(paul).not.toBeChecked();
});

test("currency, taxes and discount are chosen and summed up [BLD-18] [BLD-20] [BLD-43]", async ({
  builder,
  page,
}) => {
  await builder.step("Services");
  await builder.catalog.getByRole("checkbox", { name: /^Workshop/ }).check();
  await builder.step("Currency");
  await expect(page.getByRole("combobox", { name: "Currency" })).toHaveValue("CAD");
  await expect(page.getByRole("radio", { name: "$" })).toBeChecked();
  await page.getByRole("combobox", { name: "Tax profile" }).selectOption("GST + QST");
  await page.getByLabel("Discount amount").fill("50");
  const summary = page.getByRole("region", { name: "Configuration summary" });
  await expect(summary).toContainText("$50.00 before tax");
  await expect(summary).toContainText("$172.46");
  await page.getByRole("checkbox", { name: "Apply discount after tax" }).check();
  await expect(summary).toContainText("$179.95");
  await page.getByText("%", { exact: true }).click();
  await page.getByLabel("Discount in percent").fill("250");
  await expect(summary).toContainText("100% after tax");
});

test("a currency change converts prices and a fixed discount, and back without drift [BLD-21] [BLD-22]", async ({
  builder,
  page,
}) => {
  await builder.step("Services");
  await builder.catalog.getByRole("checkbox", { name: /^Domain/ }).check();
  await builder.step("Currency");
  await page.getByLabel("Discount amount").fill("10");
  const currency = page.getByRole("combobox", { name: "Currency" });
  const summary = page.getByRole("region", { name: "Configuration summary" });
  await currency.selectOption("USD");
  await expect(summary).toContainText("$7.50 before tax");
  await currency.selectOption("JPY");
  await expect(summary).toContainText("¥1,105 before tax".replace("¥", "￥"));
  await currency.selectOption("CAD");
  await expect(summary).toContainText("$10.00 before tax");
  await builder.step("Services");
  await expect(builder.selected.getByRole("row").nth(1)).toContainText("$20.00");
});

test("the divider stays between 20 and 80 percent, by keyboard too, and the preview follows its width [BLD-04] [BLD-34]", async ({
  page,
}) => {
  const divider = page.getByRole("separator", { name: "Width of the form" });
  const share = async () => {
    const [form, preview] = await Promise.all(
      ["#builder-form", "#builder-preview"].map((id) =>
        page.locator(id).evaluate((panel) => panel.getBoundingClientRect().width),
      ),
    );
    return Math.round((100 * (form ?? 0)) / ((form ?? 0) + (preview ?? 0)));
  };
  const scale = async () =>
    Number(await page.locator("[data-preview-scale]").getAttribute("data-preview-scale"));
  const expectedScale = () =>
    page.locator("#builder-preview").evaluate((panel) => Math.min(1, (panel.clientWidth - 32) / 1200));
  await expect.poll(share).toBe(50);
  await expect.poll(async () => (await scale()) - (await expectedScale())).toBeCloseTo(0, 2);
  const box = await divider.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 1, 400);
  await page.mouse.down();
  await page.mouse.move(10, 400, { steps: 5 });
  await page.mouse.up();
  await expect.poll(share).toBe(20);
  await expect.poll(async () => (await scale()) - (await expectedScale())).toBeCloseTo(0, 2);
  await divider.focus();
  await page.keyboard.press("End");
  await expect.poll(share).toBe(80);
});

test("PDF pages are only looked at, and none is said [BLD-30]", async ({ builder, page }) => {
  await builder.step("PDF");
  await expect(page.getByText("No pages yet")).toBeVisible();
  await expect(page.locator("input[type=file]")).toHaveCount(0);
});

test("on a phone form and preview take turns and nothing moves sideways", async ({ builder, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(builder.preview).toBeHidden();
  await page.getByText("Preview", { exact: true }).last().click();
  await expect(builder.preview).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

for (const theme of ["light", "dark"]) {
  test(`has no accessibility faults in any step of the ${theme} theme`, async ({
    builder,
    page,
    context,
    workspace,
  }) => {
    await context.addCookies([
      { name: "kapi.theme", value: theme, url: `http://${workspace.host}:${workspace.port}` },
    ]);
    await builder.open();
    await builder.chooseClient();
    await expectAccessible(page);
    await builder.step("Currency");
    await expectAccessible(page);
    await builder.step("Services");
    await builder.catalog.getByRole("checkbox", { name: /^Domain/ }).check();
    await builder.catalog.getByRole("checkbox", { name: /^Website/ }).click();
    await expect(page.getByRole("dialog", { name: "Website" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expectAccessible(page);
    await builder.step("Preview");
    await expectAccessible(page);
  });
}
