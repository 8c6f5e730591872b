import type { Locator, Page } from "@playwright/test";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { expect, test as base } from "../support/browser";
import { openAs } from "../support/frame";
import { sharedServer } from "../support/shared-server";
import { dealBody, makeDeal, makeWorkspace, PASSWORD, type Workspace } from "../support/workspace";

type Offer = { id: number; uuid: string; url: string };

/** Creates a proposal: Logo 100.00, options Domain 20.00 and Workshop 200.00, GST 5 %. */
async function makeOffer(workspace: Workspace): Promise<Offer> {
  const { items, taxIds } = workspace.catalog;
  const { id, uuid } = await makeDeal(workspace, { name: "New website", tax_profile_id: taxIds[1] }, [
    { sale_catalog_item_id: items.fixed },
    { sale_catalog_item_id: items.limited, is_optional: true },
    { sale_catalog_item_id: items.negotiable, is_optional: true },
  ]);
  return { id, uuid, url: `http://${workspace.host}:${workspace.port}/proposals/${uuid}` };
}

const test = base.extend<{ offer: Offer }, { workspace: Workspace }>({
  workspace: [
    async ({ browserName: _ }, give) => {
      await give(await makeWorkspace("customer", await sharedServer({ demo: true })));
    },
    { scope: "worker" },
  ],
  offer: async ({ workspace }, give) => give(await makeOffer(workspace)),
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const option = (page: Page, name: string) => page.getByRole("checkbox", { name: `Include ${name}` });
const spaces = (text: string) => new RegExp(text.replaceAll(" ", "\\s").replaceAll("$", "\\$"));
const expectTotal = (page: Page, text: string) =>
  expect(page.locator("[data-total]")).toHaveText(spaces(text));
const accepted = (page: Page) =>
  page.getByRole("region", { name: "Thank you. You have accepted this proposal." });
const decision = (page: Page) => page.getByRole("region", { name: "Your decision" });
const accept = async (page: Page) => {
  await decision(page).getByLabel("Your name (required)").fill("Inès Roy");
  await button(page, "Accept proposal").click();
};
const stored = async (workspace: Workspace, uuid: string) =>
  (await workspace.call(proposalCalls.read, { as: null, params: { uuid } })).body.data;

/** The number of lines that the text takes up. */
const linesOf = (place: Locator) =>
  place.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

test("a visitor ticks options, saves them, and accepts", async ({ page, offer, workspace }) => {
  await page.goto(offer.url);

  await test.step("a tick changes the total here; Save stores it [PRO-04] [PRO-07] [PRO-08] [PRO-13]", async () => {
    await expectTotal(page, "$105.00");
    await expect(button(page, "Save")).toHaveCount(0);
    await option(page, "Domain").check();
    await expectTotal(page, "$126.00");
    await expect(page.getByRole("status").filter({ hasText: spaces("New total: $126.00") })).toBeAttached();
    await expect(page.getByText(spaces("Adds $210.00 to the total"))).toBeVisible();
    expect((await stored(workspace, offer.uuid)).amount_after_tax).toBe(105_00);
    await button(page, "Save").click();
    await expect(page.getByText("Your selection is saved.")).toBeVisible();
    await expect(button(page, "Save")).toHaveCount(0);
    expect((await stored(workspace, offer.uuid)).amount_after_tax).toBe(126_00);
  });

  await test.step("a reload finds what was saved, and ticks that were not [PRO-13]", async () => {
    await option(page, "Workshop").check();
    await page.reload();
    await expect(option(page, "Domain")).toBeChecked();
    await expect(option(page, "Workshop")).toBeChecked();
    await expectTotal(page, "$336.00");
    await expect(button(page, "Save")).toBeVisible();
    await option(page, "Domain").uncheck();
    await expectTotal(page, "$315.00");
    expect((await stored(workspace, offer.uuid)).amount_after_tax).toBe(126_00);
  });

  await test.step("the bar leads to the decision, by keyboard too, which names what is unsaved [U-83]", async () => {
    await button(page, "Accept").press("Enter");
    await expect(decision(page)).toBeFocused();
    await expect(decision(page).getByRole("heading", { name: "Your decision" })).toBeInViewport();
    await expect(decision(page)).toContainText(spaces("for a total of $315.00"));
    await expect(decision(page)).toContainText("Options: Workshop");
    await expect(decision(page)).toContainText("+ Workshop, − Domain");
    await page.keyboard.press("Tab");
    await expect(decision(page).getByLabel("Your name (required)")).toBeFocused();
  });

  await test.step("accepting asks for a name and saves what is unsaved [PRO-05] [PRO-08] [U-84]", async () => {
    await button(page, "Accept proposal").click();
    await expect(decision(page).getByRole("alert")).toHaveText("Enter your name.");
    await accept(page);
  });

  await test.step("the signed proposal is shown, without actions [PRO-05] [PRO-07] [PRO-12]", async () => {
    await expect(accepted(page)).toBeFocused();
    await expect(accepted(page)).toBeInViewport();
    await expect(accepted(page)).toContainText("Accepted by Inès Roy");
    await expect(page.getByText(/^You accepted this on .* ·/)).toBeVisible();
    await page.reload();
    await expect(accepted(page)).toContainText("Accepted by Inès Roy");
    for (const name of ["Accept", "Refuse", "Save"]) await expect(button(page, name)).toHaveCount(0);
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await expectTotal(page, "$315.00");
    expect(await stored(workspace, offer.uuid)).toMatchObject({
      sale_status_id: 5,
      amount_after_tax: 315_00,
    });
  });
});

test("a visitor keeps link and file, changes the language, and refuses on a phone", async ({
  page,
  context,
  offer,
  workspace,
}) => {
  await context.addCookies([{ name: "kapi.theme", value: "dark", domain: workspace.host, path: "/" }]);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install({ time: "2026-03-05T10:00:00Z" });
  await page.goto(`${offer.url}?language=en`);

  await test.step("copying the link is confirmed for 2 seconds [PRO-09]", async () => {
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
    await page.clock.resume();
  });

  await test.step("the PDF is saved as proposal-{id}.pdf [PRO-03] [PRO-08] [PDF-01] [PDF-02]", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download PDF" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`proposal-${offer.id}.pdf`);
  });

  await test.step("the page is light in a dark site, which stays dark [PRO-01]", async () => {
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === "kapi.theme")?.value).toBe("dark");
  });

  await test.step("the language is changed for good, and back [PRO-03]", async () => {
    await page.getByRole("link", { name: "Français" }).click();
    await expect(page.getByRole("heading", { name: "Chargé de compte" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await page.goto(offer.url);
    await expect(button(page, "Accepter")).toBeVisible();
    await page.getByRole("link", { name: "English" }).click();
    await expect(button(page, "Accept")).toBeEnabled();
  });

  await test.step("on a phone total and decisions stay at the thumb [PRO-03]", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(button(page, "Accept")).toBeInViewport();
    await option(page, "Domain").check();
    await expect(page.getByRole("group", { name: "Proposal actions" })).toContainText(spaces("$126.00"));
    await expect(button(page, "Save")).toBeInViewport();
  });

  await test.step("refusing asks first and shows the declined proposal [PRO-05] [PRO-08] [PRO-12]", async () => {
    await button(page, "Refuse").click();
    await expect(page.getByRole("dialog", { name: "Refuse this proposal?" })).toBeVisible();
    await button(page, "Refuse proposal").click();
    await expect(page.getByRole("region", { name: "You have refused this proposal." })).toBeFocused();
    await expect(page.getByText(/^Declined on /)).toBeVisible();
    await expect(page.getByText("Lost")).toHaveCount(0);
    await expect(button(page, "Accept")).toHaveCount(0);
    expect((await stored(workspace, offer.uuid)).sale_status_id).toBe(6);
  });
});

test("on a phone a number and a short answer stay on one line beside long words", async ({
  page,
  workspace,
}) => {
  const { items, fields } = workspace.catalog;
  const { uuid, number } = await makeDeal(workspace, { name: "New website" }, [
    { sale_catalog_item_id: items.tiered, field_values: { [fields.pages]: 3, [fields.rush]: false } },
  ]);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`http://${workspace.host}:${workspace.port}/proposals/${uuid}?language=en`);
  // React renders anew what it finds changed when it hydrates, so the words are changed only after that.
  await expect(button(page, "Accept")).toBeEnabled();
  await page.getByText("Show details").click();
  const details = page.locator("dl");
  await details
    .locator("dt")
    .evaluateAll((terms) =>
      terms.forEach((term) => (term.textContent = "A question that is much longer than what it is answered")),
    );
  for (const text of [number, "No"]) {
    const shown = details.getByText(text, { exact: true });
    await expect(shown).toHaveCount(1);
    expect(await linesOf(shown), text).toBe(1);
  }
});

test("what a service says of itself has the row's width on a phone, below name and price [BLD-33]", async ({
  page,
  offer,
}) => {
  const boxOf = async (place: Locator) => (await place.boundingBox())!;
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(offer.url);
    const row = page.getByRole("row").filter({ has: option(page, "Domain") });
    const [whole, effect, price, name] = [
      await boxOf(row),
      await boxOf(row.getByText(/^Adds/)),
      await boxOf(row.getByRole("cell").last()),
      await boxOf(option(page, "Domain")),
    ];
    expect(effect.width, `at ${width} px`).toBeGreaterThan(whole.width * 0.95);
    expect(effect.y).toBeGreaterThanOrEqual(price.y + price.height);
    expect(Math.abs(price.y - name.y), "name and price begin on one line").toBeLessThan(10);
  }
});

test("what somebody else did meanwhile is neither accepted unseen nor undone", async ({
  page,
  offer,
  workspace,
}) => {
  const { call } = workspace;
  const late = await makeOffer(workspace);
  await page.goto(offer.url);

  await test.step("a changed offer shows its new total and asks again [PRO-12]", async () => {
    await expect(option(page, "Workshop")).toBeEnabled();
    const deal = await call(dealCalls.read, { params: { id: offer.id } });
    const line_items = deal.body.data.lineItems
      .filter((line) => line.is_optional)
      .map(({ id }) => ({ id, is_selected: true }));
    await call(proposalCalls.select, { as: null, params: { uuid: offer.uuid }, body: { line_items } });
    await accept(page);
    await expect(decision(page).getByRole("alert")).toContainText(spaces("Its total is now $336.00"));
    await expect(decision(page)).toBeFocused();
    await expect(decision(page)).toContainText(spaces("for a total of $336.00"));
    await expect(decision(page).getByLabel("Your name (required)"), "what was typed stays").toHaveValue(
      "Inès Roy",
    );
    expect((await stored(workspace, offer.uuid)).sale_status_id).toBe(4);
    await button(page, "Accept proposal").click();
    await expect(accepted(page)).toBeVisible();
  });

  await test.step("a decision that came too late shows the true state [PRO-05] [PRO-12]", async () => {
    await page.goto(late.url);
    await expect(button(page, "Accept")).toBeEnabled();
    await call(proposalCalls.refuse, { as: null, params: { uuid: late.uuid } });
    await accept(page);
    await expect(page.getByRole("region", { name: /^Declined on / })).toBeFocused();
    expect((await stored(workspace, late.uuid)).sale_status_id).toBe(6);
  });
});

test("without a connection what was ticked and typed stays, and trying again works [PRO-14]", async ({
  page,
  context,
  offer,
  workspace,
}) => {
  await page.goto(offer.url);
  await option(page, "Domain").check();
  await context.setOffline(true);
  await accept(page);
  await expect(page.getByRole("alert")).toContainText(
    "We could not reach the server. Your choices are kept on this page.",
  );
  await expect(option(page, "Domain")).toBeChecked();
  await expect(decision(page).getByLabel("Your name (required)")).toHaveValue("Inès Roy");
  await context.setOffline(false);
  await button(page, "Try again").click();
  await expect(accepted(page)).toBeVisible();
  expect(await stored(workspace, offer.uuid)).toMatchObject({ sale_status_id: 5, amount_after_tax: 126_00 });
});

test("a manager reads a proposal of the workspace, a replaced one and one that is not there", async ({
  page,
  offer,
  workspace,
}) => {
  const { call } = workspace;
  const signed = await makeOffer(workspace);
  const edit = page.getByRole("link", { name: "Edit" });
  const dashboard = page.getByRole("link", { name: "Go to the dashboard" });

  await test.step("visitors get no way into the workspace [PRO-03] [PRO-06]", async () => {
    await page.goto(offer.url);
    await expect(button(page, "Accept")).toBeEnabled();
    await expect(edit).toHaveCount(0);
    await expect(dashboard).toHaveCount(0);
  });

  await test.step("Edit and the dashboard are for those who are signed in [PRO-03] [PRO-06]", async () => {
    await openAs(page, workspace, "manager", "/dashboard");
    await page.goto(offer.url);
    await expect(dashboard).toHaveAttribute("href", "/dashboard");
    await expect(edit).toHaveAttribute("href", `/deals/${offer.id}/edit`);
  });

  await test.step("Edit is there while the proposal is pending [PRO-06]", async () => {
    await call(proposalCalls.accept, {
      as: null,
      params: { uuid: signed.uuid },
      body: { name: "Inès Roy" },
    });
    await page.goto(signed.url);
    await expect(dashboard).toBeVisible();
    await expect(edit).toHaveCount(0);
  });

  await test.step("a replaced proposal leads to its newer version; a missing one says so [PRO-10]", async () => {
    const { body } = await call(dealCalls.create, {
      body: dealBody(workspace, {}, undefined, offer.id),
    });
    await page.goto(offer.url);
    await expect(button(page, "Accept")).toHaveCount(0);
    await page.getByRole("link", { name: "Open the newer version" }).click();
    await expect(page).toHaveURL(new RegExp(body.data.uuid));
    await expect(button(page, "Record an acceptance")).toBeEnabled();
    await page.goto(offer.url.replace(/.$/, (digit) => (digit === "0" ? "1" : "0")));
    await expect(page.getByRole("heading", { name: "Proposal not found" })).toBeVisible();
  });
});

test("staff who sign in straight into a proposal read it as staff [PRO-06] [T-07]", async ({
  page,
  offer,
}) => {
  const { origin, pathname } = new URL(offer.url);
  await page.goto(`${origin}/login?${new URLSearchParams({ redirect: pathname })}`);
  await page.getByLabel("Email").fill("manager@example.test");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Sign in").click();
  await expect(page).toHaveURL(new RegExp(`${pathname}$`));
  await expect(button(page, "Record an acceptance")).toBeVisible();
  await expect(button(page, "Accept")).toHaveCount(0);
  await page.reload();
  await expect(button(page, "Record an acceptance")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the whole offer can be read, details opened and the PDF downloaded; actions say what they need", async ({
    page,
    offer,
  }) => {
    await page.goto(offer.url);
    await expectTotal(page, "$105.00");
    await expect(button(page, "Accept")).toBeDisabled();
    for (const said of await page.getByText("please switch on JavaScript").all())
      await expect(said).toBeVisible();
    await expect(decision(page).getByText("please switch on JavaScript")).toBeVisible();
    await expect(button(page, "Accept proposal")).toBeDisabled();
    await page.getByText("Show details").first().click();
    await expect(page.getByText("About Logo")).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download PDF" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`proposal-${offer.id}.pdf`);
  });
});
