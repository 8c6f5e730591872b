import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import postgres from "postgres";
import { dealCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { expect, test as base } from "../support/browser";
import { openAs } from "../support/frame";
import { sharedServer } from "../support/shared-server";
import { makeDeal, makeWorkspace, type Workspace } from "../support/workspace";

/** A workspace for each test, because the tests delete deals. */
const test = base.extend<{ workspace: Workspace }>({
  workspace: async ({ browserName: _ }, give) =>
    give(await makeWorkspace("deals-list", await sharedServer({ demo: true }))),
});

async function makeOffers(workspace: Workspace, count: number) {
  for (let index = 1; index <= count; index++)
    await makeDeal(workspace, { name: `Offer ${String(index).padStart(2, "0")}` });
}

type Found = { id: number; uuid: string };
const find = async ({ call }: Workspace, name: string): Promise<Found> =>
  (await call(dealCalls.list, { query: { "filter[name]": name } })).body.data[0] ?? { id: 0, uuid: "" };

const rows = (page: Page) => page.getByRole("table", { name: "Deals" }).locator("tbody tr");
const row = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole("link", { name, exact: true }) });
const said = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Choose ${name}` });
const search = (page: Page) => page.getByRole("textbox", { name: "Search", exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name });
const menuOf = (page: Page, name: string) =>
  page.getByRole("button", { name: `More actions: ${name}`, exact: true });
/** Chooses an action in the menu of a deal's row. */
async function act(page: Page, action: string, name: string) {
  await menuOf(page, name).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("an admin makes an empty list full, chooses deals and deletes them together", async ({
  page,
  workspace,
}) => {
  await openAs(page, workspace, "admin", "/deals");
  const dialog = page.getByRole("dialog");

  await test.step("an empty list says what to do next", async () => {
    await expect(page.getByText("No deals yet")).toBeVisible();
    await expect(page.getByRole("link", { name: "Create proposal" })).toHaveCount(2);
    await expect(button(page, "Export")).toHaveCount(0);
    await makeOffers(workspace, 23);
    await page.reload();
    await expect(rows(page)).toHaveCount(20);
  });

  await test.step("deals stay chosen over pages and searches [DLS-11]", async () => {
    await box(page, "Offer 23").check();
    await box(page, "Offer 20").check();
    await button(page, "Next page").click();
    await box(page, "Offer 02").check();
    await expect(said(page, "3 deals chosen")).toBeVisible();
    await search(page).fill("offer 20");
    await expect(rows(page)).toHaveCount(1);
    await expect(box(page, "Offer 20")).toBeChecked();
  });

  await test.step("they are deleted together once that is confirmed [DLS-11] [DLS-16] [MSG-16]", async () => {
    await button(page, "Delete 3 deals").click();
    await page
      .getByRole("dialog", { name: "Delete 3 deals?" })
      .getByRole("button", { name: "Delete 3 deals" })
      .click();
    await expect(said(page, "3 deals deleted successfully!")).toBeVisible();
    await expect(page.getByText("No deals match your search")).toBeVisible();
    await expect(page.getByRole("group", { name: "Chosen deals" })).toHaveCount(0);
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect(search(page)).toHaveValue("");
    await expect(page.getByText("1–20 of 20")).toBeVisible();
  });

  await test.step("the box in the head chooses the page; what somebody else deleted leaves the choice [DLS-11]", async () => {
    const all = page.getByRole("checkbox", { name: "Choose all deals on this page" });
    await all.check();
    await expect(said(page, "20 deals chosen")).toBeVisible();
    await box(page, "Offer 22").uncheck();
    expect(await all.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true);
    await workspace.call(dealCalls.remove, {
      as: "admin",
      params: { id: (await find(workspace, "Offer 21")).id },
    });
    await button(page, "Delete 19 deals").click();
    await dialog.getByRole("button", { name: "Delete 19 deals" }).click();
    await expect(
      page.getByRole("alert").filter({
        hasText:
          "One of the chosen deals no longer exists and was taken out of the selection. Nothing was deleted.",
      }),
    ).toBeVisible();
    await expect(said(page, "18 deals chosen")).toBeVisible();
    await expect(page.getByText("1–19 of 19")).toBeVisible();
    await button(page, "Clear selection").click();
    await expect(all).not.toBeChecked();
    await expect(box(page, "Offer 22")).not.toBeChecked();
  });
});

test("an admin refuses and deletes single deals, at a desk and on a phone", async ({ page, workspace }) => {
  await makeOffers(workspace, 3);
  const sql = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
  const rename = (name: unknown) =>
    sql`update deal set customer = jsonb_set(customer, '{name}', ${JSON.stringify(name)}::text::jsonb)
      where tenant_id = ${workspace.tenant.id}`;
  // A row that the endpoint's own response schema refuses.
  await rename(7);
  await page.clock.install();
  await openAs(page, workspace, "admin", "/deals");
  const dialog = page.getByRole("dialog");

  await test.step("a list that cannot be read says so, and Retry reads it again [DLS-10]", async () => {
    const panel = page.getByRole("alert").filter({ hasText: "Failed to load deals" });
    await expect(panel).toContainText("Your deals are safe; please try again in a moment.");
    await rename("Éclair Café");
    await sql.end();
    await panel.getByRole("button", { name: "Retry" }).click();
    await expect(rows(page)).toHaveCount(3);
    await expect(panel).toHaveCount(0);
  });

  await test.step("refusing asks first and marks the deal as lost [DLS-07] [DLS-12] [DLS-13] [DLS-17]", async () => {
    await act(page, "Refuse", "Offer 02");
    await expect(page.getByRole("dialog", { name: "Refuse this deal?" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(menuOf(page, "Offer 02")).toBeFocused();
    await expect(row(page, "Offer 02")).toContainText("Draft");
    await act(page, "Refuse", "Offer 02");
    await dialog.getByRole("button", { name: "Refuse deal" }).click();
    await expect(said(page, "Offer 02 was marked as lost.")).toBeVisible();
    await expect(row(page, "Offer 02")).toContainText("Refused");
    await menuOf(page, "Offer 02").click();
    await expect(page.getByRole("menuitem", { name: "Delete" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Refuse" })).toHaveCount(0);
    await page.keyboard.press("Escape");
  });

  await test.step("deleting asks first and says so for 5 seconds [MSG-15] [DLS-08] [DLS-12] [DLS-13] [DLS-17]", async () => {
    await act(page, "Delete", "Offer 03");
    // From here on the clock only advances explicitly.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page
      .getByRole("dialog", { name: "Delete this deal?" })
      .getByRole("button", { name: "Delete deal" })
      .click();
    const message = said(page, "Deal deleted successfully!");
    await expect(message).toBeVisible();
    await expect(row(page, "Offer 03")).toHaveCount(1);
    await page.clock.runFor(1_000);
    await expect(row(page, "Offer 03")).toHaveCount(0);
    await page.clock.runFor(3_500);
    await expect(message).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(message).toBeHidden();
    await page.clock.resume();
  });

  await test.step("on a phone deals are chosen and deleted too [DLS-11]", async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await box(page, "Offer 01").check();
    await expect(said(page, "1 deal chosen")).toBeVisible();
    await button(page, "Delete 1 deal").click();
    await dialog.getByRole("button", { name: "Delete 1 deal" }).click();
    await expect(page.getByText("1–1 of 1")).toBeVisible();
    await expect(rows(page)).toContainText("Offer 02");
  });
});

test("an employee duplicates a deal and saves the list as a file", async ({ page, workspace }) => {
  await makeOffers(workspace, 12);
  await workspace.call(proposalCalls.accept, {
    as: null,
    params: { uuid: (await find(workspace, "Offer 05")).uuid },
    body: { name: "Inès Roy" },
  });
  await openAs(page, workspace, "employee", "/deals?filter[name]=offer+05");

  await test.step("employees, who may change deals, choose them but are not offered deleting [DLS-08] [T-60]", async () => {
    await expect(rows(page)).toHaveCount(1);
    await menuOf(page, "Offer 05").click();
    await expect(page.getByRole("menuitem", { name: "Duplicate" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("checkbox", { name: /^Choose / })).toHaveCount(2);
  });

  await test.step("a deal is duplicated from its row, whatever its stage [DLS-17] [S-090]", async () => {
    await expect(row(page, "Offer 05")).toContainText("Accepted");
    await act(page, "Duplicate", "Offer 05");
    await expect(said(page, "Offer 05 (copy) was created.")).toBeVisible();
    await expect(row(page, "Offer 05 (copy)").getByText("Draft")).toBeVisible();
  });

  await test.step("the list is saved as CSV or XLSX with its filters [S-093]", async () => {
    await search(page).fill("offer 1");
    await expect(rows(page)).toHaveCount(3);
    const save = async (format: RegExp) => {
      await button(page, "Export").click();
      const dialog = page.getByRole("dialog", { name: "Export deals" });
      await expect(dialog.getByText("3 deals with the present filters and order")).toBeVisible();
      await dialog.getByRole("radio", { name: format }).check();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        dialog.getByRole("button", { name: "Download" }).click(),
      ]);
      await expect(said(page, "3 deals were exported.")).toBeVisible();
      await expect(dialog).toHaveCount(0);
      return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
    };
    const csv = await save(/^CSV/);
    expect(csv.name).toMatch(/^deals-\d{4}-\d\d-\d\d\.csv$/);
    expect(csv.bytes.toString("utf8").match(/,Offer \d\d,/g)).toEqual([
      ",Offer 12,",
      ",Offer 11,",
      ",Offer 10,",
    ]);
    const workbook = await save(/^Excel/);
    expect(workbook.name).toMatch(/\.xlsx$/);
    expect(Object.keys(unzipSync(workbook.bytes))).toContain("xl/worksheets/sheet1.xml");
  });
});
