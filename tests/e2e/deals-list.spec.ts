import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser";
import { expectAccessible } from "../support/frame";
import { actWhenReady } from "../support/ready-page";
import { signInAs } from "../support/sign-in";

const HOST = "local.localhost";
const rows = (page: Page) => page.getByRole("table", { name: "Deals" }).locator("tbody tr");
const column = (page: Page, place: number) => rows(page).locator(`td:nth-child(${place})`);

test.beforeEach(({ page, site }) => signInAs(page, site, "manager", HOST, "/deals"));

test("shows title, subtitle and a Create button that leads to /deals/create [DLS-01]", async ({ page }) => {
  await expect(page.getByRole("heading", { level: 1, name: "Deals" })).toBeVisible();
  await expect(page.getByText("Your proposals, from first draft to signature.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create proposal" })).toHaveAttribute("href", "/deals/create");
});

test("has the documented columns in their order, 20 rows and dates as in France [DLS-03] [DLS-19] [DLS-09]", async ({
  page,
}) => {
  await expect(page.getByRole("columnheader")).toHaveText([
    "Name",
    "Amount",
    "Stage",
    "Customer",
    "Close date",
    "Created",
    "Owner",
    "Actions",
  ]);
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByRole("columnheader", { name: "Created" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  const created = await column(page, 6).allTextContents();
  expect(created.every((date) => /^\d\d\/\d\d\/\d{4}$/.test(date))).toBe(true);
  const days = created.map((date) => date.split("/").reverse().join(""));
  expect(days).toEqual([...days].sort().reverse());
});

test("a stage is shown as Prospect, Closed or Lost, and found by its own name [DLS-06] [DLS-02]", async ({
  page,
}) => {
  const stage = page.getByRole("combobox", { name: "Stage" });
  await expect(stage.locator("option")).toHaveText(["All stages", "Pending", "Signed", "Lost", "Cancelled"]);
  for (const [choice, shown] of [
    ["Pending", "Prospect"],
    ["Signed", "Closed"],
    ["Lost", "Lost"],
    ["Cancelled", "Lost"],
  ] as const) {
    await stage.selectOption(choice);
    await expect(page).toHaveURL(new RegExp(`filter%5Bstage%5D=${choice.toLowerCase()}`));
    await expect(column(page, 3).first()).toHaveText(shown);
    expect(new Set(await column(page, 3).allTextContents())).toEqual(new Set([shown]));
  }
});

test("what is chosen shows at once, and what is typed before the list is there again adds to it [DLS-02]", async ({
  page,
}) => {
  let open = (): void => undefined;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  let asked = 0;
  await page.route(/\/deals\?/, async (route) => {
    asked++;
    await isOpen;
    await route.continue();
  });
  const stage = page.getByRole("combobox", { name: "Stage" });
  const name = page.getByRole("textbox", { name: "Name" });
  await stage.selectOption("Signed");
  await expect(stage).toHaveValue("signed");
  await expect.poll(() => asked).toBe(1);
  await name.fill("a");
  await name.press("Enter");
  await expect.poll(() => asked).toBe(2);
  open();
  await expect(page).toHaveURL(/filter%5Bstage%5D=signed/);
  await expect(page).toHaveURL(/filter%5Bname%5D=a/);
  await expect(column(page, 3).first()).toHaveText("Closed");
  await expect(name).toHaveValue("a");
  await expect(stage).toHaveValue("signed");
});

test("edit and refuse are offered only while a deal is pending [DLS-07]", async ({ page }) => {
  const changes = rows(page)
    .getByRole("link", { name: /^Edit / })
    .or(rows(page).getByRole("button", { name: /^Refuse / }));
  await page.getByRole("combobox", { name: "Stage" }).selectOption("Signed");
  await expect(column(page, 3).first()).toHaveText("Closed");
  await expect(changes).toHaveCount(0);
  await expect(
    rows(page)
      .first()
      .getByRole("link", { name: /^Open proposal / }),
  ).toHaveAttribute("href", /^\/proposals\/[0-9a-f-]{36}$/);
  await page.getByRole("combobox", { name: "Stage" }).selectOption("Pending");
  await expect(column(page, 3).first()).toHaveText("Prospect");
  await expect(changes).toHaveCount(2 * (await rows(page).count()));
});

test("typing searches by itself, accents aside, and Clear brings everything back [DLS-02] [WID-03]", async ({
  page,
}) => {
  const all = await page.getByText(/^1–20 of \d+$/).textContent();
  const owner = (await column(page, 7).first().textContent()) ?? "";
  await page.getByLabel("Owner").fill(owner.toLowerCase());
  await expect(page).toHaveURL(/filter%5Bowner%5D=/);
  await expect(page.getByText(/ of \d+$/).first()).not.toHaveText(all ?? "");
  expect(new Set(await column(page, 7).allTextContents())).toEqual(new Set([owner]));
  await page.getByLabel("Name").fill("no deal is called so");
  await expect(page.getByText("No deals match your search")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText(all ?? "")).toBeVisible();
  await expect(page).toHaveURL(/\/deals$/);
});

test("a column's head sorts by it and then turns round; the page is in the address", async ({ page }) => {
  await page.getByRole("link", { name: "Name", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("link", { name: "Name", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");
  const first = await rows(page).first().textContent();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2&sort_by=name/);
  await expect(rows(page).first()).not.toHaveText(first ?? "");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Page" })).toHaveValue("2");
});

test("the page number accepts 1 to the last, and the page size can be chosen [WID-04]", async ({ page }) => {
  const last = Number((await page.getByText(/^of \d+$/).textContent())?.slice(3));
  const box = page.getByRole("textbox", { name: "Page" });
  await box.fill("999");
  await box.press("Enter");
  await expect(page).toHaveURL(new RegExp(`page=${last}$`));
  await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
  await page.getByLabel("Rows per page").selectOption("50");
  await expect(rows(page)).toHaveCount(50);
  await expect(page).toHaveURL(/\/deals\?per_page=50$/);
});

test("refusing asks first, marks the deal as lost, and says so for 5 seconds [DLS-07] [DLS-12] [DLS-13] [DLS-17]", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await page.goto(site.address(HOST, "/deals?filter[stage]=pending&sort_by=closing_date&sort_direction=asc"));
  const button = rows(page)
    .first()
    .getByRole("button", { name: /^Refuse / });
  const name = ((await button.getAttribute("aria-label")) ?? "").slice("Refuse ".length);
  const open = rows(page)
    .first()
    .getByRole("link", { name: /^Open proposal / });
  const address = (await open.getAttribute("href")) ?? "";
  const dialog = page.getByRole("dialog", { name: "Refuse this deal?" });
  await button.click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  // From here on time passes only as told.
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole("button", { name: "Refuse deal" }).click();
  const banner = page.getByRole("status").filter({ hasText: `${name} was marked as lost.` });
  await expect(banner).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.locator(`tbody a[href="${address}"]`)).toHaveCount(0);
  await page.clock.runFor(3_000);
  await expect(banner).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(banner).toBeHidden();
});

test("a refusal that fails says why, and the deal stays [P-01]", async ({ page }) => {
  await page.route("**/api/deals/*/refuse", (route) =>
    route.fulfill({
      status: 409,
      contentType: "application/json",
      body: JSON.stringify({ message: "no", code: "DEAL_NOT_PENDING" }),
    }),
  );
  await rows(page)
    .getByRole("button", { name: /^Refuse / })
    .first()
    .click();
  await page.getByRole("button", { name: "Refuse deal" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "is no longer pending, so it cannot be refused" }),
  ).toBeVisible();
});

test("what can be done with a deal is in sight on every screen, also where the table is wider than its place [DLS-07] [DLS-08]", async ({
  browser,
  site,
}) => {
  const page = await browser.newPage();
  await actWhenReady(page);
  await signInAs(page, site, "admin", HOST, "/deals");
  const place = page.getByRole("region", { name: "Deals" });
  const isWider = () => place.evaluate((region) => region.scrollWidth > region.clientWidth);
  for (const [width, wider] of [
    [1280, false],
    [900, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(isWider).toBe(wider);
    await expect(
      rows(page)
        .first()
        .getByRole("button", { name: /^Delete / }),
    ).toBeInViewport({ ratio: 1 });
  }
  await page.close();
});

test("on a phone each deal is a block of its own and nothing moves sideways", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("list", { name: "Deals" }).getByRole("listitem")).toHaveCount(20);
  await expect(page.getByRole("table")).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("reads in French", async ({ page }) => {
  await page.getByRole("combobox", { name: "Language" }).selectOption("FR");
  await expect(page.getByRole("heading", { level: 1, name: "Affaires" })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText([
    "Nom",
    "Montant",
    "Étape",
    "Client",
    "Clôture",
    "Création",
    "Responsable",
    "Actions",
  ]);
});

for (const theme of ["light", "dark"]) {
  test(`has no accessibility faults in the ${theme} theme, table, cards and dialog`, async ({
    page,
    context,
    site,
  }) => {
    await context.addCookies([{ name: "kapi.theme", value: theme, url: site.address(HOST) }]);
    await page.reload();
    await expect(rows(page)).toHaveCount(20);
    await expectAccessible(page);
    await rows(page)
      .getByRole("button", { name: /^Refuse / })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("list", { name: "Deals" })).toBeVisible();
    await expectAccessible(page);
  });
}
