import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import postgres from "postgres";
import { expect, test as base } from "../support/browser";
import { expectAccessible } from "../support/frame";
import { untilReady } from "../support/ready-page";
import { sharedServer } from "../support/shared-server";
import { makeDeal, makeWorkspace, PASSWORD, type Caller, type Workspace } from "../support/workspace";

/** A workspace of the test's own, so that what it deletes is missed by nobody; 23 deals unless it shall be empty. */
const test = base.extend<{ deals: number; workspace: Workspace }>({
  deals: [23, { option: true }],
  workspace: async ({ deals }, provide) => {
    const workspace = await makeWorkspace("deals-list", await sharedServer({ demo: true }));
    for (let index = 1; index <= deals; index++)
      await makeDeal(workspace, { name: `Offer ${String(index).padStart(2, "0")}` });
    await provide(workspace);
  },
});

const rows = (page: Page) => page.getByRole("table", { name: "Deals" }).locator("tbody tr");
const row = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole("link", { name, exact: true }) });
const said = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

async function open(page: Page, { host, port }: Workspace, as: Caller = "admin", path = "/deals") {
  await page.goto(`http://${host}:${port}/login?${new URLSearchParams({ redirect: path })}`);
  await page.locator("input[name=email]").fill(`${as}@example.test`);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("form button[type=submit]").click();
  await expect(page.getByRole("heading", { level: 1, name: "Deals" })).toBeVisible();
  await untilReady(page);
}

test("chosen deals stay chosen over pages and searches, and are deleted together once that is confirmed [DLS-11] [DLS-16] [MSG-16]", async ({
  page,
  workspace,
}) => {
  await open(page, workspace);
  await page.getByRole("checkbox", { name: "Choose Offer 23" }).check();
  await page.getByRole("checkbox", { name: "Choose Offer 20" }).check();
  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByRole("checkbox", { name: "Choose Offer 02" }).check();
  await expect(said(page, "3 deals chosen")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("offer 20");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("checkbox", { name: "Choose Offer 20" })).toBeChecked();
  await page.getByRole("button", { name: "Delete 3 deals" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete 3 deals?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete 3 deals" }).click();
  await expect(said(page, "3 deals deleted successfully!")).toBeVisible();
  await expect(page.getByText("No deals match your search")).toBeVisible();
  await expect(page.getByRole("group", { name: "Chosen deals" })).toHaveCount(0);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await expect(page.getByText("1–20 of 20")).toBeVisible();
});

test("the box in the head chooses the whole page, and one that somebody else deleted leaves the selection [DLS-11]", async ({
  page,
  workspace,
}) => {
  await open(page, workspace);
  const all = page.getByRole("checkbox", { name: "Choose all deals on this page" });
  await all.check();
  await expect(said(page, "20 deals chosen")).toBeVisible();
  await page.getByRole("checkbox", { name: "Choose Offer 22" }).uncheck();
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  const { body } = await workspace.call<{ data: { id: number }[] }>(
    "GET",
    "/api/deals?filter[name]=offer%2021",
  );
  await workspace.call("DELETE", `/api/deals/${body.data[0]?.id}`, { as: "admin" });
  await page.getByRole("button", { name: "Delete 19 deals" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 19 deals" }).click();
  await expect(
    page.getByRole("alert").filter({
      hasText:
        "One of the chosen deals no longer exists and was taken out of the selection. Nothing was deleted.",
    }),
  ).toBeVisible();
  await expect(said(page, "18 deals chosen")).toBeVisible();
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(all).not.toBeChecked();
});

test("one deal is deleted after a question; the message stays 5 seconds, the list is read again after 300 ms [MSG-15] [DLS-08] [DLS-12] [DLS-13] [DLS-17]", async ({
  page,
  workspace,
}) => {
  await page.clock.install();
  await open(page, workspace);
  await row(page, "Offer 23").getByRole("button", { name: "Delete Offer 23" }).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page
    .getByRole("dialog", { name: "Delete this deal?" })
    .getByRole("button", { name: "Delete deal" })
    .click();
  const message = said(page, "Deal deleted successfully!");
  await expect(message).toBeVisible();
  await expect(row(page, "Offer 23")).toHaveCount(1);
  await page.clock.runFor(1_000);
  await expect(row(page, "Offer 23")).toHaveCount(0);
  await page.clock.runFor(3_500);
  await expect(message).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(message).toBeHidden();
});

for (const role of ["manager", "employee"] as const) {
  test(`${role}s are offered neither deleting nor choosing [DLS-08]`, async ({ page, workspace }) => {
    await open(page, workspace, role);
    await expect(rows(page)).toHaveCount(20);
    await expect(page.getByRole("button", { name: /^Delete / })).toHaveCount(0);
    await expect(page.getByRole("checkbox")).toHaveCount(0);
  });
}

test("a deal is duplicated from its row, whatever its stage [DLS-17] [S-090]", async ({
  page,
  workspace,
}) => {
  const { body } = await workspace.call<{ data: { id: number; uuid: string }[] }>(
    "GET",
    "/api/deals?filter[name]=offer%2005",
  );
  await workspace.call("POST", `/api/proposals/${body.data[0]?.uuid}/accept`, { as: null });
  await open(page, workspace, "employee", "/deals?filter[name]=offer+05");
  await row(page, "Offer 05").getByRole("button", { name: "Duplicate Offer 05" }).click();
  await expect(said(page, "Offer 05 (copy) was created.")).toBeVisible();
  await expect(row(page, "Offer 05 (copy)").getByText("Prospect")).toBeVisible();
});

test("the list is saved as CSV or XLSX with its filters; too many exports are told [S-093] [P-01]", async ({
  page,
  workspace,
}) => {
  await open(page, workspace, "manager", "/deals?filter[name]=offer+1");
  const save = async (format: RegExp) => {
    await page.getByRole("button", { name: "Export" }).click();
    const dialog = page.getByRole("dialog", { name: "Export deals" });
    await expect(dialog.getByText("10 deals with the present filters and order")).toBeVisible();
    await dialog.getByRole("radio", { name: format }).check();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download" }).click(),
    ]);
    await expect(said(page, "10 deals were exported.")).toBeVisible();
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  const csv = await save(/^CSV/);
  expect(csv.name).toMatch(/^deals-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.bytes.toString("utf8").match(/,Offer 1\d,/g)).toHaveLength(10);
  const workbook = await save(/^Excel/);
  expect(workbook.name).toMatch(/\.xlsx$/);
  expect(Object.keys(unzipSync(workbook.bytes))).toContain("xl/worksheets/sheet1.xml");
  await page.route("**/api/deals/export?**", (route) =>
    route.fulfill({ status: 429, contentType: "application/json", body: "{}" }),
  );
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "Download" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Five exports a minute are possible." }),
  ).toBeVisible();
});

test("what the list shows lives in its address: filters, sort, page and what meta says of them [DLS-14]", async ({
  page,
  workspace,
}) => {
  await open(
    page,
    workspace,
    "manager",
    "/deals?sort_by=name&sort_direction=asc&per_page=10&page=2&filter[stage]=pending",
  );
  await expect(page.getByText("11–20 of 23")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Page" })).toHaveValue("2");
  await expect(page.getByRole("combobox", { name: "Stage" })).toHaveValue("pending");
  await expect(rows(page).first().getByRole("link", { name: "Offer 11", exact: true })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("offer 2");
  await expect(page.getByText("1–4 of 4")).toBeVisible();
  await expect(page).toHaveURL(/filter%5Bname%5D=offer\+2/);
  await page.reload();
  await expect(page.getByText("1–4 of 4")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("offer 2");
});

test("a list that cannot be read says so, and Retry reads it again [DLS-10]", async ({ page, workspace }) => {
  const sql = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
  const { id } = workspace.tenant;
  // A row that no answer may contain: the endpoint's own shape refuses it.
  await sql`update deal set customer = jsonb_set(customer, '{name}', '7') where tenant_id = ${id}`;
  await open(page, workspace);
  const panel = page.getByRole("alert").filter({ hasText: "The deals could not be loaded" });
  await expect(panel).toContainText("Your deals are safe; please try again in a moment.");
  await expectAccessible(page);
  await sql`update deal set customer = jsonb_set(customer, '{name}', '"Éclair Café"') where tenant_id = ${id}`;
  await sql.end();
  await panel.getByRole("button", { name: "Retry" }).click();
  await expect(rows(page)).toHaveCount(20);
  await expect(panel).toHaveCount(0);
});

test("the customer is marked when legacy, with the e-mail; a deal without owner is unassigned [DLS-04] [DLS-05]", async ({
  page,
  workspace,
}) => {
  const sql = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
  await sql`update client set is_legacy = true where tenant_id = ${workspace.tenant.id}`;
  await sql.end();
  const { body } = await workspace.call<{ data: { id: number }[] }>("GET", "/api/deals?per_page=1");
  await workspace.call("PATCH", "/api/deals/bulk", {
    body: { ids: [body.data[0]?.id], updates: { owner_id: null } },
  });
  await open(page, workspace);
  await expect(row(page, "Offer 23").getByText("Legacy")).toBeVisible();
  await expect(row(page, "Offer 23").getByText("hello@eclair.test")).toBeVisible();
  await expect(row(page, "Offer 23").getByText("Unassigned")).toBeVisible();
  await expect(row(page, "Offer 22").getByText("Zoé manager")).toBeVisible();
});

test("on a phone deals are chosen and deleted too, and nothing moves sideways [DLS-11]", async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, workspace);
  await page.getByRole("checkbox", { name: "Choose Offer 22" }).check();
  await expect(said(page, "1 deal chosen")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete 1 deal" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 1 deal" }).click();
  await expect(page.getByText("1–20 of 22")).toBeVisible();
});

test.describe("without deals", () => {
  test.use({ deals: 0 });
  test("the list says what to do next", async ({ page, workspace }) => {
    await open(page, workspace);
    await expect(page.getByText("No deals yet")).toBeVisible();
    await expect(page.getByRole("link", { name: "Create proposal" })).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Export" })).toHaveCount(0);
  });
});
