import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import { expect, test } from "../../support/frame";

const table = (page: Page, name = "Tenants") => page.getByRole("table", { name });
const row = (page: Page, name: string) => table(page).getByRole("row").filter({ hasText: name });
const notice = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
const dialog = (page: Page) => page.getByRole("dialog");
const newName = () => `e2e${randomUUID().slice(0, 8)}`;

test("a super admin creates, finds, edits, switches off and deletes a tenant", async ({ page, frame }) => {
  const name = newName();
  const textbox = (label: string) => dialog(page).getByRole("textbox", { name: new RegExp(`^${label}`) });
  await test.step("the list has its columns; the form starts with the usual switches [TNT-01] [TNT-06] [LIM-06]", async () => {
    await frame.open("super_admin", "/admin/tenants");
    await expect(table(page).getByRole("columnheader")).toHaveText([
      "Tenant name",
      "Domain",
      "Status",
      "Mode",
      "Created",
      "Actions",
    ]);
    await page.getByRole("button", { name: "Create tenant" }).click();
    await expect(dialog(page).getByRole("combobox", { name: "Language" })).toHaveValue("1");
    for (const [label, isOn] of [
      ["Enabled", true],
      ["Test mode", false],
      ["Without DNS", false],
    ] as const)
      await expect(dialog(page).getByRole("checkbox", { name: label })).toBeChecked({ checked: isOn });
  });
  await test.step("the form says what is missing and what the domain will be [TNT-05]", async () => {
    await dialog(page).getByRole("button", { name: "Create tenant" }).click();
    for (const text of [
      "Tenant name is required",
      "User email is required",
      "First name is required",
      "Last name is required",
      "Sender email is required",
    ])
      await expect(dialog(page).getByText(text)).toBeVisible();
    await textbox("Name").fill(`${name.toUpperCase()} -!`);
    await expect(textbox("Name")).toHaveValue(name);
    await expect(dialog(page).getByText(`${name}.localhost`)).toBeVisible();
    await textbox("User email").fill("first@new.test");
    await textbox("User first name").fill("Ada");
    await textbox("User last name").fill("Roy");
    await textbox("Sender email").fill("quotes@new.test");
  });
  await test.step("the tenant is made and found by its name, whatever the case [TNT-02] [TNT-03]", async () => {
    await dialog(page).getByRole("button", { name: "Create tenant" }).click();
    await notice(page, `${name} was created.`);
    await page.getByRole("searchbox", { name: "Tenant name" }).fill(name.toUpperCase());
    await expect(table(page).getByRole("row")).toHaveCount(2);
    await expect(row(page, name)).toContainText(`${name}.localhost`);
    await expect(row(page, name)).toContainText("Production");
  });
  await test.step("test mode is switched on, and filtered by [TNT-02] [TNT-03]", async () => {
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
  });
  await test.step("it is switched off after a question, and found by its status [TNT-02] [TNT-03]", async () => {
    await row(page, name)
      .getByRole("switch", { name: `Enable ${name}` })
      .click();
    await dialog(page).getByRole("button", { name: "Disable" }).click();
    await notice(page, `${name} was disabled`);
    await page.getByRole("combobox", { name: "Status" }).selectOption("disabled");
    await expect(row(page, name).getByRole("switch")).not.toBeChecked();
  });
  await test.step("it is deleted after a question that names it [TNT-03]", async () => {
    await row(page, name)
      .getByRole("button", { name: `Delete ${name}` })
      .click();
    await expect(dialog(page)).toContainText(`Delete ${name} (${name}.localhost)?`);
    await dialog(page).getByRole("button", { name: "Delete tenant" }).click();
    await notice(page, `${name} was deleted.`);
    await expect(row(page, name)).toHaveCount(0);
  });
  await test.step("the audit trail tells all of it", async () => {
    await page.goto(frame.address("/admin/audit"));
    const rows = table(page, "Audit trail").getByRole("row").filter({ hasText: name });
    for (const action of ["Deleted", "Disabled", "Changed", "Created"])
      await expect(rows.filter({ hasText: action })).toHaveCount(1);
  });
});

test("an admin reads, filters, checks and exports the audit trail", async ({ page, frame, workspace }) => {
  for (const plan of ["small", "large"])
    await workspace.call(tenantCalls.update, {
      as: "super_admin",
      params: { id: workspace.tenant.id },
      body: { data: { type: "tenant", attributes: { plan } } },
    });
  await test.step("an event shows what it changed", async () => {
    await frame.open("admin", "/admin/audit?filter[action]=changed&filter[subject]=tenant");
    const trail = table(page, "Audit trail");
    const first = trail.getByRole("row").filter({ hasText: "Zoé super_admin" }).first();
    await first.getByRole("button", { name: /^Show details of event/ }).click();
    await expect(dialog(page)).toContainText("plan");
    await expect(dialog(page)).toContainText("small");
    await expect(dialog(page)).toContainText("large");
    await page.keyboard.press("Escape");
  });
  await test.step("the trail is checked and exported", async () => {
    await page.getByRole("button", { name: "Check the trail" }).click();
    await notice(page, "The trail is whole");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  });
  await test.step("the page speaks French", async () => {
    await frame.choose("language", "fr");
    await page.goto(frame.address("/admin/audit"));
    await expect(page.getByRole("heading", { level: 2 })).toHaveText("Journal d’audit");
  });
});
