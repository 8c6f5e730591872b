import { dealCalls, draftCalls } from "@/lib/domain/deals/calls";
import { builderOf, expect, test } from "../support/builder";
import { forgetCookies } from "../support/forget-cookies";
import { makeDeal, PASSWORD } from "../support/workspace";

test("unsaved work is a draft of its deal until it is discarded or saved, on every device [U-80]", async ({
  builder,
  page,
  workspace,
  browser,
}) => {
  // The browser asks before a reload with unsaved changes.
  page.on("dialog", (dialog) => void dialog.accept());
  const continued = page.getByRole("status").filter({ hasText: "Continued from your draft of" });
  const name = page.getByRole("textbox", { name: "Name of the deal" });
  const quantity = builder.selected.getByRole("spinbutton", { name: "Quantity of Domain" });
  const type = async () => {
    await builder.chooseClient();
    await name.fill("Half a proposal");
    await builder.step("Services");
    await builder.add("Domain");
    await quantity.press("ArrowUp");
    await expect(quantity).toHaveValue("2");
  };
  await test.step("a new deal comes back after a reload, at once or after it was kept", async () => {
    await builder.open();
    await type();
    await page.reload();
    await expect(continued).toBeVisible();
    await expect(name).toHaveValue("Half a proposal");
    await expect(quantity).toHaveValue("2");
    await expect(builder.preview).toContainText("$40.00");
    // Kept before the reload or after it.
    const titles = async () => (await workspace.call(draftCalls.list)).body.data.map(({ title }) => title);
    await expect.poll(titles).toContain("Half a proposal");
  });
  await test.step("and on another device", async () => {
    const other = await browser.newContext();
    const there = await other.newPage();
    await builderOf(there, workspace);
    await there.goto(page.url());
    await expect(there.getByRole("textbox", { name: "Name of the deal" })).toHaveValue("Half a proposal");
    await other.close();
  });
  await test.step("an edited deal has its own, and says when the deal was changed since", async () => {
    const deal = await makeDeal(workspace, { name: "Another deal" });
    await builder.open(`/deals/${deal.id}/edit`);
    await expect(name).toHaveValue("Another deal");
    await expect(continued).toHaveCount(0);
    await name.fill("Another name");
    await page.reload();
    await expect(name).toHaveValue("Another name");
    await expect(continued).toBeVisible();
    const body = { data: { attributes: { description: "Changed meanwhile" } } };
    expect((await workspace.call(dealCalls.update, { params: { id: deal.id }, body })).status).toBe(200);
    await page.reload();
    await expect(continued).toContainText("The deal was changed since then: check it before you save.");
  });
  await test.step("another new deal starts empty; the list of drafts leads back to the first one [U-81]", async () => {
    await builder.open();
    await expect(name).toHaveValue("");
    await expect(continued).toHaveCount(0);
    await builder.open("/deals");
    await page.getByRole("link", { name: /unsaved drafts?$/ }).click();
    const draft = page.getByRole("listitem").filter({ hasText: "Half a proposal" });
    await draft.getByRole("link", { name: "Continue Half a proposal" }).click();
    await expect(name).toHaveValue("Half a proposal");
    await expect(quantity).toHaveValue("2");
  });
  await test.step("what is discarded does not come back", async () => {
    await continued.getByRole("button", { name: "Discard" }).click();
    await expect(quantity).toHaveCount(0);
    await expect(name).toHaveValue("");
    await page.reload();
    await expect(page.getByText("No client chosen yet.")).toBeVisible();
    await expect(continued).toHaveCount(0);
  });
  await test.step("nor does what was saved", async () => {
    await type();
    await builder.save.click();
    await expect(page).toHaveURL(/\/deals$/);
    await builder.open("/deals/drafts");
    await expect(page.getByRole("listitem").filter({ hasText: "Another name" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Half a proposal" })).toHaveCount(0);
    await builder.open();
    await expect(page.getByText("No client chosen yet.")).toBeVisible();
    await expect(continued).toHaveCount(0);
  });
  await test.step("a draft is discarded in the list, and taken back [U-81]", async () => {
    await builder.open("/deals/drafts");
    await page.getByRole("button", { name: "Discard Another name" }).click();
    await expect(page.getByRole("link", { name: "Continue Another name" })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name: "Continue Another name" })).toBeVisible();
  });
});

test("another user of the browser does not find it, and whoever logs out leaves nothing behind", async ({
  builder,
  page,
}) => {
  page.on("dialog", (dialog) => void dialog.accept());
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("kapi.draft.")));
  // Without the server, so that the browser has to keep it.
  const keepOne = async () => {
    await page.route("**/api/deal-drafts/*", (route) => route.abort());
    await builder.chooseClient();
    await expect.poll(drafts).toEqual([expect.stringMatching(/^kapi\.draft\.new-/)]);
  };
  await test.step("the next user finds an empty form, and the draft is gone", async () => {
    await builder.open();
    await keepOne();
    await forgetCookies(page);
    await builder.open("/login");
    await page.locator("input[name=email]").fill("employee@example.test");
    await page.locator("input[name=password]").fill(PASSWORD);
    await page.locator("form button[type=submit]").click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await builder.open();
    await expect(page.getByText("No client chosen yet.")).toBeVisible();
    await expect.poll(drafts).toEqual([]);
  });
  await test.step("logging out removes one's own", async () => {
    await keepOne();
    await page.getByRole("button", { name: /^User menu of / }).click();
    await page.getByRole("button", { name: "Log out" }).click();
    await page
      .getByRole("dialog", { name: "Leave this page?" })
      .getByRole("button", { name: "Leave" })
      .click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await drafts()).toEqual([]);
  });
});
