import type { Page } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { catalogItem, counter, field } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { expect, openAs, test } from "../../support/frame";
import { sharedServer } from "../../support/shared-server";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

const dialog = (page: Page) => page.getByRole("dialog").first();
const tier = (page: Page, row: number) =>
  dialog(page).getByRole("group", { name: `Tier ${row}`, exact: true });
const modification = (page: Page, row: number) =>
  dialog(page).getByRole("group", { name: `Modification ${row}`, exact: true });
const trial = (page: Page) => dialog(page).getByRole("region", { name: "Try it" });

/** Removes the tenant's services and questions, but keeps its users and client. */
const emptyCatalog = ({ adminUrl, tenant }: Workspace) =>
  ownerTransaction(adminUrl, async (db) => {
    for (const table of [catalogItem, field])
      await db.update(table).set({ deletedAt: new Date() }).where(eq(table.tenantId, tenant.id));
    await db
      .update(counter)
      .set({ value: sql`${counter.value} + 1` })
      .where(and(eq(counter.tenantId, tenant.id), eq(counter.name, "catalog_version")));
  });

async function ask(page: Page, name: string, type: string): Promise<void> {
  await page.getByRole("button", { name: "New question" }).first().click();
  await dialog(page).getByLabel(/^Name/).fill(name);
  await dialog(page)
    .getByLabel(/^Field type/)
    .selectOption({ label: type });
  const affects = dialog(page).getByRole("checkbox", { name: /^Affects Pricing/ });
  if (!(await affects.isChecked())) await affects.check();
  await dialog(page).getByRole("button", { name: "Create question" }).click();
  await expect(page.getByText(`${name} was added.`)).toBeVisible();
}

test("rules are edited in two steps, wrong rows are named, and what saving would do is shown first", async ({
  frame,
  page,
  workspace,
}) => {
  await makeDeal(workspace, {}, [
    { sale_catalog_item_id: workspace.catalog.items.negotiable, quantity: 1, unit_price: 165_00 },
  ]);
  await frame.open("manager", "/sales/catalog-items");
  await page.getByRole("button", { name: "Edit Workshop" }).click();
  const steps = dialog(page).getByRole("list", { name: "Steps of the pricing configuration" });
  await test.step("modifications are added in bulk; another question empties the answer [PRC-01] [PRC-09] [PRC-11]", async () => {
    await expect(steps.getByRole("button")).toHaveText([/Price modifications/, /Modification intervals/]);
    await dialog(page).getByRole("button", { name: "Bulk add" }).click();
    const bulk = dialog(page).getByRole("group", { name: "Bulk add" });
    await bulk.getByLabel("Question", { exact: true }).selectOption({ label: "Style" });
    await bulk.getByRole("button", { name: "Add 2 modifications" }).click();
    const second = modification(page, 2);
    await expect(second.getByLabel("Answer", { exact: true })).toHaveValue("bold");
    await expect(second.getByLabel("Value", { exact: true })).toHaveValue("0.00");
    await expect(second.getByLabel("Comparison").getByRole("option")).toHaveText(["is", "is not"]);
    await second.getByLabel("Question", { exact: true }).selectOption({ label: "Rush" });
    await expect(second.getByLabel("Answer", { exact: true })).toHaveValue("");
  });
  await test.step("an interval that ends before it begins is named in its row [PRC-12]", async () => {
    await dialog(page).getByRole("button", { name: "Next" }).click();
    await dialog(page).getByRole("button", { name: "Add Interval" }).click();
    const interval = dialog(page).getByRole("group", { name: "Interval 1" });
    await expect(interval.getByLabel("From", { exact: true })).toHaveValue("1");
    await interval.getByLabel("To", { exact: true }).fill("0");
    await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
    await expect(interval.getByText("Row 1 ends before it begins")).toBeVisible();
    await interval.getByLabel("To", { exact: true }).fill("");
    await interval.getByRole("button", { name: "Remove interval 1" }).click();
    await steps.getByRole("button", { name: /Price modifications/ }).click();
    await expect(modification(page, 2).getByText("Choose the answer to compare with")).toBeVisible();
    await modification(page, 2).getByRole("button", { name: "Remove modification 2" }).click();
    await modification(page, 1).getByRole("button", { name: "Remove modification 1" }).click();
  });
  await test.step("what another price would do to pending proposals is counted before it is saved", async () => {
    const price = dialog(page).getByRole("textbox", { name: "Price", exact: true });
    await price.fill("220");
    const preview = dialog(page).getByRole("region", { name: "Try before you publish" });
    await preview.getByRole("button", { name: "Check pending proposals" }).click();
    await expect(preview).toContainText("1 of 1 pending proposal would be priced differently.");
    await expect(preview).toContainText("Difference in all: +$20.00");
    await expect(preview).toContainText("In 1 proposal the agreed price would leave its range.");
    await price.fill("200");
    await expect(preview).toContainText("The form has changed since. Check again.");
  });
});

test("from nothing, a tiered service is built through the screens and sold at its worked price", async ({
  page,
}) => {
  const own = await makeWorkspace("pricing", await sharedServer({ demo: true }));
  await emptyCatalog(own);
  await test.step("without a number question no tier can be added [PRC-14]", async () => {
    await openAs(page, own, "manager", "/sales/catalog-items");
    await expect(page.getByText("No services yet")).toBeVisible();
    await page.getByRole("button", { name: "New service" }).first().click();
    await dialog(page).getByText("Calculated", { exact: true }).click();
    await expect(dialog(page).getByRole("button", { name: "Add Interval" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
  });
  await test.step("two questions that affect prices are asked", async () => {
    await openAs(page, own, "manager", "/sales/questions");
    await ask(page, "Seats", "Number");
    await ask(page, "Rush", "Yes or no");
  });
  await test.step("a service gets tiers and a modification, is tried, and saved whole [PRC-01] [CAT-13]", async () => {
    await openAs(page, own, "manager", "/sales/catalog-items");
    await page.getByRole("button", { name: "New service" }).first().click();
    await dialog(page).getByRole("textbox", { name: "Title", exact: true }).fill("Team training");
    await dialog(page)
      .getByRole("textbox", { name: "Description", exact: true })
      .fill("A day with your team");
    await dialog(page).getByText("Calculated", { exact: true }).click();
    await dialog(page).getByLabel("Main question").selectOption({ label: "Seats" });
    await dialog(page).getByRole("button", { name: "Add Interval" }).click();
    await tier(page, 1).getByLabel("To", { exact: true }).fill("10");
    await tier(page, 1).getByLabel("Rate per unit").fill("12");
    await dialog(page).getByRole("button", { name: "Add Interval" }).click();
    await expect(tier(page, 2).getByLabel("From", { exact: true })).toHaveValue("11");
    await tier(page, 2).getByLabel("Rate per unit").fill("10");
    await dialog(page).getByRole("button", { name: "Add modification" }).click();
    await modification(page, 1).getByLabel("Question", { exact: true }).selectOption({ label: "Rush" });
    await modification(page, 1).getByLabel("Answer", { exact: true }).selectOption({ label: "Yes" });
    await modification(page, 1).getByLabel("In", { exact: true }).selectOption({ label: "%" });
    await modification(page, 1).getByLabel("Value", { exact: true }).fill("25");

    // Worked example: 15 seats = 10 × 12.00 + 5 × 10.00 = 170.00; a rush adds 25 %, 42.50: 212.50. Two of
    // them: 425.00.
    await expect(trial(page)).toContainText("Please answer: Seats");
    await trial(page).getByLabel("Seats").fill("15");
    await trial(page).getByText("No", { exact: true }).click();
    await expect(trial(page).getByRole("radio", { name: "No" })).toBeChecked();
    await expect(trial(page).getByRole("status")).toHaveText("$170.00");
    await trial(page).getByText("Yes", { exact: true }).click();
    await expect(trial(page).getByRole("status")).toHaveText("$212.50");
    await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Team training was added.")).toBeVisible();
  });
  await test.step("a proposal for two of them shows the worked total", async () => {
    await openAs(page, own, "manager", "/deals/create");
    await page.getByRole("combobox", { name: "Search clients" }).fill("eclair");
    await page.getByRole("option", { name: /Éclair Café/ }).click();
    await page
      .getByRole("navigation", { name: "Steps" })
      .getByRole("button", { name: /^Services/ })
      .click();
    await page.getByRole("combobox", { name: "Add a service" }).fill("team");
    await page.getByRole("option", { name: /^Team training/ }).click();
    await dialog(page).getByRole("textbox", { name: "Seats" }).fill("15");
    await dialog(page).getByText("Yes", { exact: true }).click();
    await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
    const quantity = page
      .getByRole("table", { name: /^Selected services/ })
      .getByRole("spinbutton", { name: "Quantity of Team training" });
    await quantity.fill("2");
    await quantity.press("Tab");
    await dialog(page).getByRole("button", { name: "Update", exact: true }).click();
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("button", { name: "Save", exact: true }).click(),
    ]);
    await expect(tab.locator("[data-total]")).toHaveText(/425[.,]00/);
  });
});
