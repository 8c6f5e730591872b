import type { Page } from "@playwright/test";
import { expect, test as base } from "../support/browser";
import { expectAccessible } from "../support/frame";
import { sharedServer } from "../support/shared-server";
import { dealBody, makeDeal, makeWorkspace, type Workspace } from "../support/workspace";

/** A proposal of a workspace of the run's own: Logo 100.00, options Domain 20.00 and Workshop 200.00, GST 5 %. */
const test = base.extend<{ offer: { id: number; uuid: string; url: string } }, { workspace: Workspace }>({
  workspace: [
    async ({ browserName: _ }, provide) => {
      await provide(await makeWorkspace("customer", await sharedServer({ demo: true })));
    },
    { scope: "worker" },
  ],
  offer: async ({ workspace }, provide) => {
    const { items, taxIds } = workspace.catalog;
    const { id, uuid } = await makeDeal(workspace, { name: "New website", tax_profile_id: taxIds[1] }, [
      { sale_catalog_item_id: items.fixed },
      { sale_catalog_item_id: items.limited, is_optional: true },
      { sale_catalog_item_id: items.negotiable, is_optional: true },
    ]);
    await provide({ id, uuid, url: `http://${workspace.host}:${workspace.port}/proposals/${uuid}` });
  },
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const option = (page: Page, name: string) => page.getByRole("checkbox", { name: `Include ${name}` });
const total = (page: Page) => page.locator("[data-total]");
const spaces = (text: string) => new RegExp(text.replaceAll(" ", "\\s").replaceAll("$", "\\$"));
const expectTotal = (page: Page, text: string) => expect(total(page)).toHaveText(spaces(text));
const stored = async (workspace: Workspace, uuid: string) =>
  (
    await workspace.call<{
      data: {
        sale_status_id: number;
        amount_after_tax: number;
        line_items: { name: string; is_selected: boolean }[];
      };
    }>("GET", `/api/proposals/${uuid}`, { as: null })
  ).body.data;

test("a visitor ticks an option, sees the total, saves it and finds it again [PRO-04] [PRO-07] [PRO-08] [PRO-13]", async ({
  page,
  offer,
  workspace,
}) => {
  await page.goto(offer.url);
  await expectTotal(page, "105,00 $");
  await expect(button(page, "Save")).toHaveCount(0);
  await option(page, "Domain").check();
  await expectTotal(page, "126,00 $");
  await expect(page.getByText(spaces("Adds 210,00 $ to the total"))).toBeVisible();
  expect((await stored(workspace, offer.uuid)).amount_after_tax).toBe(105_00);
  await button(page, "Save").click();
  await expect(page.getByText("Your selection is saved.")).toBeVisible();
  await expect(button(page, "Save")).toHaveCount(0);
  expect((await stored(workspace, offer.uuid)).amount_after_tax).toBe(126_00);
  await page.reload();
  await expect(option(page, "Domain")).toBeChecked();
  await expectTotal(page, "126,00 $");
});

test("unsaved ticks outlive a reload of the page", async ({ page, offer }) => {
  await page.goto(offer.url);
  await option(page, "Workshop").check();
  await page.reload();
  await expect(button(page, "Save")).toBeVisible();
  await expectTotal(page, "315,00 $");
});

test("accepting asks first, saves what is unsaved, and shows the signed proposal without actions [PRO-05] [PRO-08] [PRO-12]", async ({
  page,
  offer,
  workspace,
}) => {
  await page.goto(offer.url);
  await option(page, "Domain").check();
  await button(page, "Accept").click();
  const dialog = page.getByRole("dialog", { name: "Accept this proposal?" });
  await expect(dialog).toContainText(spaces("for a total of 126,00 $"));
  await expect(dialog).toContainText("Your changed options are saved first.");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(button(page, "Accept")).toBeFocused();
  await page.keyboard.press("Enter");
  await button(page, "Accept proposal").click();
  await expect(page.getByText("Thank you. You have accepted this proposal.")).toBeVisible();
  await expect(page.locator("[data-tone=success]").getByText("Signed")).toBeVisible();
  for (const name of ["Accept", "Refuse", "Save"]) await expect(button(page, name)).toHaveCount(0);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  expect(await stored(workspace, offer.uuid)).toMatchObject({ sale_status_id: 5, amount_after_tax: 126_00 });
});

test("refusing asks first and shows the lost proposal [PRO-05] [PRO-08] [PRO-12]", async ({
  page,
  offer,
  workspace,
}) => {
  await page.goto(offer.url);
  await button(page, "Refuse").click();
  await button(page, "Refuse proposal").click();
  await expect(page.getByText("You have refused this proposal.")).toBeVisible();
  await expect(page.locator("[data-tone=error]").getByText("Lost")).toBeVisible();
  await expect(button(page, "Accept")).toHaveCount(0);
  expect((await stored(workspace, offer.uuid)).sale_status_id).toBe(6);
});

test("what somebody else changed meanwhile is not accepted unseen: the new total is shown and asked again", async ({
  page,
  offer,
  workspace,
}) => {
  await page.goto(offer.url);
  await expect(option(page, "Workshop")).toBeEnabled();
  const deal = await workspace.call<{ data: { lineItems: { id: number; is_optional: boolean }[] } }>(
    "GET",
    `/api/deals/${offer.id}`,
  );
  const line_items = deal.body.data.lineItems
    .filter((line) => line.is_optional)
    .map(({ id }) => ({ id, is_selected: true }));
  await workspace.call("PATCH", `/api/proposals/${offer.uuid}/selections`, {
    as: null,
    body: { line_items },
  });
  await button(page, "Accept").click();
  await button(page, "Accept proposal").click();
  const dialog = page.getByRole("dialog", { name: "Accept this proposal?" });
  await expect(dialog).toContainText("The proposal has changed since you opened it.");
  await expect(dialog).toContainText(spaces("for a total of 336,00 $"));
  expect((await stored(workspace, offer.uuid)).sale_status_id).toBe(4);
  await button(page, "Accept proposal").click();
  await expect(page.getByText("Thank you. You have accepted this proposal.")).toBeVisible();
});

test("a decision that came too late shows the true state", async ({ page, offer, workspace }) => {
  await page.goto(offer.url);
  await expect(button(page, "Accept")).toBeEnabled();
  await workspace.call("POST", `/api/proposals/${offer.uuid}/refuse`, { as: null });
  await button(page, "Accept").click();
  await button(page, "Accept proposal").click();
  await expect(page.getByText("This proposal was refused.")).toBeVisible();
  await expect(page.locator("[data-tone=error]").getByText("Lost")).toBeVisible();
});

test("without a connection the dialog closes, the ticks stay, and trying again works [PRO-14]", async ({
  page,
  context,
  offer,
  workspace,
}) => {
  await page.goto(offer.url);
  await option(page, "Domain").check();
  await context.setOffline(true);
  await button(page, "Accept").click();
  await button(page, "Accept proposal").click();
  await expect(
    page.getByText("We could not reach the server. Your choices are kept on this page."),
  ).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(option(page, "Domain")).toBeChecked();
  await context.setOffline(false);
  await button(page, "Try again").click();
  await expect(page.getByText("Thank you. You have accepted this proposal.")).toBeVisible();
  expect(await stored(workspace, offer.uuid)).toMatchObject({ sale_status_id: 5, amount_after_tax: 126_00 });
});

test("the database away: the page says so, keeps the ticks and offers to try again [PRO-14]", async ({
  page,
  offer,
}) => {
  await page.goto(offer.url);
  await option(page, "Domain").check();
  await page.route("**/selections", (route) =>
    route.fulfill({
      status: 503,
      headers: { "retry-after": "2" },
      json: { message: "away", code: "SERVICE_UNAVAILABLE" },
    }),
  );
  await button(page, "Save").click();
  await expect(page.getByText("We could not reach the server.")).toBeVisible();
  await page.unroute("**/selections");
  await page.reload();
  await expect(option(page, "Domain")).toBeChecked();
  await button(page, "Save").click();
  await expect(page.getByText("Your selection is saved.")).toBeVisible();
});

test("copying the link is confirmed for 2 seconds [PRO-09]", async ({ page, context, offer }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install({ time: "2026-03-05T10:00:00Z" });
  await page.goto(`${offer.url}?language=en`);
  await expect(button(page, "Copy link")).toBeEnabled();
  await page.clock.pauseAt("2026-03-05T11:00:00Z");
  await button(page, "Copy link").click();
  const confirmation = page.getByRole("status").filter({ hasText: "Link copied" });
  await expect(confirmation).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(offer.url);
  await page.clock.runFor(1_900);
  await expect(confirmation).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(confirmation).toHaveCount(0);
});

test("Edit and the way to the dashboard are for those who are signed in, Edit by permission and while pending [PRO-03] [PRO-06]", async ({
  page,
  offer,
  workspace,
}) => {
  const edit = page.getByRole("link", { name: "Edit" });
  const dashboard = page.getByRole("link", { name: "Go to the dashboard" });
  const signIn = (permissions: string[]) =>
    page.evaluate(
      (list) => localStorage.setItem("kapi.user", JSON.stringify({ id: 1, permissions: list })),
      permissions,
    );
  await page.goto(offer.url);
  await expect(button(page, "Accept")).toBeEnabled();
  await expect(edit).toHaveCount(0);
  await expect(dashboard).toHaveCount(0);
  await signIn(["deals.read"]);
  await page.reload();
  await expect(dashboard).toHaveAttribute("href", "/dashboard");
  await expect(edit).toHaveCount(0);
  await signIn(["deals.update"]);
  await page.reload();
  await expect(edit).toHaveAttribute("href", `/deals/${offer.id}/edit`);
  await workspace.call("POST", `/api/proposals/${offer.uuid}/accept`, { as: null });
  await page.reload();
  await expect(dashboard).toBeVisible();
  await expect(edit).toHaveCount(0);
});

test("the PDF is saved as proposal-{id}.pdf; a failure is told by an alert [PRO-03] [PRO-08] [PDF-01] [PDF-02] [MSG-24]", async ({
  page,
  offer,
}) => {
  await page.goto(offer.url);
  await expect(button(page, "Accept")).toBeEnabled();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`proposal-${offer.id}.pdf`);
  await page.route("**/pdf?*", (route) => route.fulfill({ status: 503, json: {} }));
  const said = page.waitForEvent("dialog").then(async (dialog) => {
    await dialog.accept();
    return dialog.message();
  });
  await page.getByRole("link", { name: "Download PDF" }).click();
  expect(await said).toBe("Failed to generate PDF. Please try again.");
});

test("is light in a dark site, which stays dark, and changes its language for good [PRO-01] [PRO-03]", async ({
  page,
  context,
  offer,
  workspace,
}) => {
  await context.addCookies([{ name: "kapi.theme", value: "dark", domain: workspace.host, path: "/" }]);
  await page.goto(offer.url);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.getByRole("link", { name: "Français" }).click();
  await expect(page.getByRole("heading", { name: "Chargé de compte" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await page.goto(offer.url);
  await expect(page.getByRole("button", { name: "Accepter" })).toBeVisible();
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "kapi.theme")?.value).toBe("dark");
});

test("a replaced proposal leads to its newer version; a missing one says so [PRO-10]", async ({
  page,
  offer,
  workspace,
}) => {
  const { body } = await workspace.call<{ data: { uuid: string } }>("POST", "/api/deals", {
    body: dealBody(workspace, {}, undefined, offer.id),
  });
  await page.goto(offer.url);
  await expect(button(page, "Accept")).toHaveCount(0);
  await page.getByRole("link", { name: "Open the newer version" }).click();
  await expect(page).toHaveURL(new RegExp(body.data.uuid));
  await expect(button(page, "Accept")).toBeEnabled();
  await page.goto(offer.url.replace(/.$/, (digit) => (digit === "0" ? "1" : "0")));
  await expect(page.getByRole("heading", { name: "Proposal not found" })).toBeVisible();
});

for (const language of ["en", "fr"]) {
  test(`nothing for axe to complain about, page and dialog, in ${language}`, async ({ page, offer }) => {
    await page.goto(`${offer.url}?language=${language}`);
    const accept = page.getByRole("button", { name: language === "en" ? "Accept" : "Accepter", exact: true });
    await expect(accept).toBeEnabled();
    await expectAccessible(page);
    await accept.click();
    await expectAccessible(page);
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("nothing is wider than the screen, and total and decisions stay at the thumb", async ({
    page,
    offer,
  }) => {
    await page.goto(offer.url);
    await expect(button(page, "Accept")).toBeInViewport();
    await option(page, "Domain").check();
    await expect(page.getByRole("group", { name: "Proposal actions" })).toContainText(spaces("126,00 $"));
    await expect(button(page, "Save")).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the whole offer can be read, details opened and the PDF downloaded; actions say what they need", async ({
    page,
    offer,
  }) => {
    await page.goto(offer.url);
    await expectTotal(page, "105,00 $");
    await expect(button(page, "Accept")).toBeDisabled();
    await expect(page.getByText("please switch on JavaScript")).toBeVisible();
    await page.getByText("Show details").first().click();
    await expect(page.getByText("About Logo")).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download PDF" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`proposal-${offer.id}.pdf`);
  });
});
