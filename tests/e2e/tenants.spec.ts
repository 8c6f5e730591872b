import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/frame";

const table = (page: Page, name = "Tenants") => page.getByRole("table", { name });
const row = (page: Page, name: string) => table(page).getByRole("row").filter({ hasText: name });
const notice = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
const dialog = (page: Page) => page.getByRole("dialog");
const newName = () => `e2e${randomUUID().slice(0, 8)}`;

test("a super admin creates, finds, edits, switches off and deletes a tenant [TNT-01] [TNT-02] [TNT-03] [TNT-05] [TNT-06] [LIM-06] [MSG-31]", async ({
  page,
  frame,
}) => {
  const name = newName();
  await frame.open("super_admin", "/admin/tenants");
  await expect(table(page).getByRole("columnheader")).toHaveText([
    "Tenant name",
    "Domain",
    "Status",
    "Mode",
    "Created",
    "Actions",
  ]);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Create tenant" }).click();
  await expect(dialog(page).getByRole("combobox", { name: "Language" })).toHaveValue("1");
  for (const [label, isOn] of [
    ["Enabled", true],
    ["Test mode", false],
    ["Without DNS", false],
  ] as const)
    await expect(dialog(page).getByRole("checkbox", { name: label })).toBeChecked({ checked: isOn });
  await dialog(page).getByRole("button", { name: "Create tenant" }).click();
  for (const text of [
    "Tenant name is required",
    "User email is required",
    "First name is required",
    "Last name is required",
    "Sender email is required",
  ])
    await expect(dialog(page).getByText(text)).toBeVisible();
  await dialog(page).getByRole("textbox", { name: /^Name/ }).fill(`${name.toUpperCase()} -!`);
  await expect(dialog(page).getByRole("textbox", { name: /^Name/ })).toHaveValue(name);
  await expect(dialog(page).getByText(`${name}.localhost`)).toBeVisible();
  await dialog(page)
    .getByRole("textbox", { name: /^User email/ })
    .fill("first@new.test");
  await dialog(page)
    .getByRole("textbox", { name: /^User first name/ })
    .fill("Ada");
  await dialog(page)
    .getByRole("textbox", { name: /^User last name/ })
    .fill("Roy");
  await dialog(page)
    .getByRole("textbox", { name: /^Sender email/ })
    .fill("quotes@new.test");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Create tenant" }).click();
  await notice(page, `${name} was created.`);

  await page.getByRole("searchbox", { name: "Tenant name" }).fill(name.toUpperCase());
  await expect(table(page).getByRole("row")).toHaveCount(2);
  await expect(row(page, name)).toContainText(`${name}.localhost`);
  await expect(row(page, name)).toContainText("Production");

  await row(page, name)
    .getByRole("button", { name: `Edit ${name}` })
    .click();
  await dialog(page).getByRole("checkbox", { name: "Test mode" }).check();
  await dialog(page).getByRole("button", { name: "Save changes" }).click();
  await notice(page, `${name} was saved.`);
  await expect(row(page, name)).toContainText("Test");
  await page.getByRole("combobox", { name: "Mode" }).selectOption("production");
  await expect(page.getByText("No tenant matches")).toBeVisible();
  await page.getByRole("combobox", { name: "Mode" }).selectOption("test");

  await row(page, name)
    .getByRole("switch", { name: `Enable ${name}` })
    .click();
  await dialog(page).getByRole("button", { name: "Disable" }).click();
  await notice(page, `${name} was disabled`);
  await page.getByRole("combobox", { name: "Status" }).selectOption("disabled");
  await expect(row(page, name).getByRole("switch")).not.toBeChecked();

  await row(page, name)
    .getByRole("button", { name: `Delete ${name}` })
    .click();
  await expect(dialog(page)).toContainText(`Delete ${name} (${name}.localhost)?`);
  await dialog(page).getByRole("button", { name: "Delete tenant" }).click();
  await notice(page, `${name} was deleted.`);
  await expect(row(page, name)).toHaveCount(0);

  await page.goto(frame.address("/admin/audit"));
  const trail = table(page, "Audit trail");
  for (const action of ["Deleted", "Disabled", "Changed", "Created"])
    await expect(trail.getByRole("row").filter({ hasText: name }).filter({ hasText: action })).toHaveCount(1);
});

test("a failure stays in the dialog with what was typed, and the list says what failed [MSG-27] [MSG-31] [TNT-04] [TNT-08]", async ({
  page,
  frame,
  workspace,
}) => {
  await frame.open("admin", "/admin/tenants");
  await expect(page).toHaveURL(frame.address("/dashboard"));
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.route("**/api/super-admin/tenants", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { message: "Internal server error", code: "SERVER_ERROR" } })
      : route.continue(),
  );
  await frame.open("super_admin", "/admin/tenants");
  await page.getByRole("searchbox", { name: "Domain" }).fill(workspace.tenant.domain);
  await expect(row(page, workspace.tenant.domain).getByRole("switch")).toBeDisabled();
  await page.getByRole("button", { name: "Create tenant" }).click();
  for (const [label, value] of [
    [/^Name/, newName()],
    [/^User email/, "a@b.test"],
    [/^User first name/, "Ada"],
    [/^User last name/, "Roy"],
    [/^Sender email/, "q@b.test"],
  ] as const)
    await dialog(page).getByRole("textbox", { name: label }).fill(value);
  await dialog(page).getByRole("button", { name: "Create tenant" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Failed to create tenant");
  await expect(dialog(page).getByRole("textbox", { name: /^User email/ })).toHaveValue("a@b.test");
  await page.unroute("**/api/super-admin/tenants");
  await page.route("**/api/super-admin/tenants", (route) =>
    route.fulfill({ status: 403, json: { message: "no", code: "AUTHORIZATION_ERROR" } }),
  );
  await page.reload();
  await expect(page.getByText("Failed to load tenants")).toBeVisible();
});

test("an admin reads, filters, checks and exports the audit trail, on a phone too", async ({
  page,
  frame,
  workspace,
}) => {
  for (const plan of ["small", "large"])
    await workspace.call("PUT", `/api/super-admin/tenants/${workspace.tenant.id}`, {
      as: "super_admin",
      body: { data: { type: "tenant", attributes: { plan } } },
    });
  await frame.open("admin", "/admin/audit?filter[action]=changed&filter[subject]=tenant");
  const trail = table(page, "Audit trail");
  const first = trail.getByRole("row").filter({ hasText: "Zoé super_admin" }).first();
  await first.getByRole("button", { name: /^Show details of event/ }).click();
  await expect(dialog(page)).toContainText("plan");
  await expect(dialog(page)).toContainText("small");
  await expect(dialog(page)).toContainText("large");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Check the trail" }).click();
  await notice(page, "The trail is whole");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  await page.setViewportSize({ width: 390, height: 800 });
  await frame.choose("theme", "dark");
  await frame.choose("language", "fr");
  await page.goto(frame.address("/admin/audit"));
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Journal d’audit");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
