import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/frame";
import { giveRole, personWith, roleWith } from "../support/people";

const table = (page: Page) => page.getByRole("table", { name: "Roles" });
const row = (page: Page, name: string) => table(page).getByRole("row").filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("dialog");
const notice = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
const stat = (page: Page, label: string) => page.getByRole("listitem").filter({ hasText: label });

test("an admin creates, edits and deletes a role [ROL-01] [ROL-03] [ROL-04] [ROL-07] [ROL-08] [ROL-10] [LIM-04]", async ({
  page,
  frame,
  workspace,
}) => {
  const { body } = await workspace.call<{ meta: { total: number } }>("GET", "/api/admin/roles", {
    as: "admin",
  });
  const total = body.meta.total;
  await frame.open("admin", "/admin/roles");
  await expect(table(page).getByRole("columnheader")).toHaveText(["Role", "Level", "Permissions", "Actions"]);
  await expect(row(page, "super_admin")).toHaveCount(0);
  for (const [label, count] of [
    ["Total roles", total],
    ["Custom roles", total - 3],
    ["System roles", 3],
    ["Available permissions", 40],
  ] as const)
    await expect(stat(page, label)).toHaveText(`${label}${count}`);
  await expect(row(page, "manager")).toContainText(/Manager\s*System/);
  await expect(row(page, "manager").getByText("+13 more")).toBeVisible();
  await expect(row(page, "System").getByRole("button", { name: /^(Edit|Delete) / })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Create role" }).click();
  await dialog(page).getByRole("button", { name: "Create role" }).click();
  await expect(dialog(page).getByText("Role name is required")).toBeVisible();
  await expect(dialog(page).getByText("Slug is required")).toBeVisible();
  await dialog(page).getByLabel("Name").fill("Sales-lead Été");
  await expect(dialog(page).getByLabel("Slug")).toHaveValue("sales_lead_ete");
  await dialog(page).getByLabel("Slug").fill("manager");
  await dialog(page).getByLabel("Name").fill("Sales lead");
  await expect(dialog(page).getByLabel("Slug")).toHaveValue("manager");
  await dialog(page).getByLabel("Level").fill("900");
  await dialog(page).getByLabel("Description").fill("Leads the sales team");
  await expect(dialog(page).getByLabel("Level")).toHaveValue("1");
  await dialog(page).getByRole("button", { name: "Create role" }).click();
  await expect(dialog(page).getByText("Another role has this slug")).toBeVisible();
  await dialog(page).getByLabel("Slug").fill("sales_lead");
  await dialog(page).getByLabel("Level").fill("40");
  await expect(dialog(page).getByText("Tenants")).toHaveCount(0);
  await dialog(page).getByRole("region", { name: "Deals" }).getByRole("checkbox").first().check();
  await dialog(page).getByRole("checkbox", { name: "See clients" }).check();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Create role" }).click();
  await notice(page, "The role Sales lead was created.");
  await expect(dialog(page)).toHaveCount(0);
  const made = row(page, "Sales lead");
  for (const text of [
    "sales_lead",
    "Leads the sales team",
    "Level 40",
    "See deals",
    "Create deals",
    "Change deals",
    "+3 more",
  ])
    await expect(made.getByText(text, { exact: true })).toBeVisible();
  await expect(stat(page, "Custom roles")).toHaveText(`Custom roles${total - 2}`);

  await made.getByRole("button", { name: "Edit Sales lead" }).click();
  await dialog(page).getByLabel("Name").fill("Team lead");
  await expect(dialog(page).getByLabel("Slug")).toHaveValue("sales_lead");
  await dialog(page).getByRole("button", { name: "Clear" }).click();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await notice(page, "The role Team lead was saved.");
  await expect(row(page, "Team lead").getByText("No permissions")).toBeVisible();

  await page.getByRole("textbox", { name: "Level" }).fill("40");
  await expect(row(page, "Team lead")).toBeVisible();
  await expect(row(page, "System")).toHaveCount(0);
  await page.getByLabel("Type").selectOption("System");
  await expect(page.getByText("No role matches these filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();

  await row(page, "Team lead").getByRole("button", { name: "Delete Team lead" }).click();
  await expect(dialog(page)).toContainText("Delete Team lead?");
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await notice(page, "The role Team lead was deleted.");
  await expect(row(page, "Team lead")).toHaveCount(0);
  await expect(page.getByLabel(/per page/i).first()).toHaveValue("50");
});

test("a system role can be looked at and not be saved [ROL-05] [ROL-06] [X-41]", async ({ page, frame }) => {
  await frame.open("super_admin", "/admin/roles");
  await row(page, "employee").getByRole("button", { name: "View Employee" }).click();
  await expect(dialog(page).getByLabel("Name")).toHaveAttribute("readonly", "");
  await expect(dialog(page).getByRole("checkbox", { name: "See deals" })).toBeChecked();
  await expect(dialog(page).getByRole("checkbox", { name: "See deals" })).toBeDisabled();
  await expect(dialog(page).getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
});

test("what the server refuses stays in the dialog, with what to do [ROL-07] [S-051] [MSG-27]", async ({
  page,
  frame,
  workspace,
}) => {
  const role = await roleWith(workspace, { name: "Held", level: 5 });
  const { id } = await personWith(workspace);
  await giveRole(workspace, id, role.slug);
  await frame.open("admin", "/admin/roles");
  await row(page, "Held").getByRole("button", { name: "Delete Held" }).click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("1 person holds this role.");
  await expect(dialog(page).getByRole("link", { name: "show them" })).toHaveAttribute(
    "href",
    `/admin/users?filter%5Brole%5D=${role.slug}`,
  );
  await dialog(page).getByRole("button", { name: "Cancel" }).click();

  await row(page, "Held").getByRole("button", { name: "Edit Held" }).click();
  await dialog(page).getByLabel("Name").fill("Mine");
  await workspace.call("PUT", `/api/admin/roles/${role.id}`, {
    as: "super_admin",
    body: { name: "Theirs", slug: role.slug, level: 6 },
  });
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Somebody else changed this meanwhile.");
  await expect(dialog(page).getByLabel("Name")).toHaveValue("Mine");
  await dialog(page).getByRole("button", { name: "Show the other change" }).click();
  await expect(dialog(page).getByLabel("Name")).toHaveValue("Theirs");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await notice(page, "The role Theirs was saved.");
});

test("roles that cannot be loaded leave an empty table that says so [ROL-16] [MSG-28]", async ({
  page,
  frame,
}) => {
  let isAway = true;
  await page.route(/\/api\/admin\/roles\?/, (route) =>
    isAway ? route.fulfill({ status: 500, body: "{}" }) : route.continue(),
  );
  await frame.open("admin", "/admin/roles");
  await expect(page.getByRole("alert").filter({ hasText: "Failed to load roles" })).toBeVisible();
  isAway = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(row(page, "manager")).toBeVisible();
});
