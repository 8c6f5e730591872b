import type { Page } from "@playwright/test";
import { roleCalls } from "@/lib/domain/roles/calls";
import { expect, test } from "../../support/frame";
import { giveRole, personWith, roleWith } from "../../support/people";

const table = (page: Page) => page.getByRole("table", { name: "Roles" });
const row = (page: Page, name: string) => table(page).getByRole("row").filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("dialog");
const notice = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
const stat = (page: Page, label: string) => page.getByRole("listitem").filter({ hasText: label });

test("an admin creates a role with permissions, edits, finds and deletes it", async ({
  page,
  frame,
  workspace,
}) => {
  const { body } = await workspace.call(roleCalls.list, { as: "admin" });
  const total = body.meta.total;
  const create = dialog(page).getByRole("button", { name: "Create role" });
  const field = (label: string) => dialog(page).getByLabel(label);
  await test.step("four cards count the roles, and system roles have no buttons [ROL-01] [ROL-03] [LIM-04]", async () => {
    await frame.open("admin", "/admin/roles");
    await expect(table(page).getByRole("columnheader")).toHaveText([
      "Role",
      "Level",
      "Permissions",
      "Actions",
    ]);
    await expect(row(page, "super_admin")).toHaveCount(0);
    for (const [label, count] of [
      ["Total roles", total],
      ["Custom roles", total - 3],
      ["System roles", 3],
      ["Available permissions", 41],
    ] as const)
      await expect(stat(page, label)).toHaveText(`${label}${count}`);
    await expect(row(page, "manager")).toContainText(/Manager\s*System/);
    await expect(row(page, "manager").getByText("+18 more")).toBeVisible();
    await expect(row(page, "System").getByRole("button", { name: /^(Edit|Delete) / })).toHaveCount(0);
    await expect(page.getByLabel(/per page/i).first()).toHaveValue("50");
  });
  await test.step("the slug follows the name until it is typed; a taken one is named [ROL-07] [ROL-10]", async () => {
    await page.getByRole("button", { name: "Create role" }).click();
    await create.click();
    await expect(dialog(page).getByText("Role name is required")).toBeVisible();
    await expect(dialog(page).getByText("Slug is required")).toBeVisible();
    await field("Name").fill("Sales-lead Été");
    await expect(field("Slug")).toHaveValue("sales_lead_ete");
    await field("Slug").fill("manager");
    await field("Name").fill("Sales lead");
    await expect(field("Slug")).toHaveValue("manager");
    await field("Level").fill("900");
    await field("Description").fill("Leads the sales team");
    await expect(field("Level")).toHaveValue("900");
    await expect(field("Level")).toHaveAccessibleDescription(/Level is a number from 1 to 100/);
    await field("Level").fill("1");
    await create.click();
    await expect(dialog(page).getByText("Another role has this slug")).toBeVisible();
  });
  await test.step("permissions are picked by module, Tenants is not among them, and the row shows three [ROL-04] [ROL-08]", async () => {
    await field("Slug").fill("sales_lead");
    await field("Level").fill("40");
    await expect(dialog(page).getByText("Tenants")).toHaveCount(0);
    await dialog(page).getByRole("checkbox", { name: "See clients" }).check();
    // Selects the whole module, in addition to the permission chosen above.
    await dialog(page).getByRole("region", { name: "Deals" }).getByRole("checkbox").first().check();
    await create.click();
    await notice(page, "The role Sales lead was created.");
    await expect(dialog(page)).toHaveCount(0);
    const held = ["See deals", "Create deals", "Change deals", "+4 more"];
    for (const text of ["sales_lead", "Leads the sales team", "Level 40", ...held])
      await expect(row(page, "Sales lead").getByText(text, { exact: true })).toBeVisible();
    await expect(stat(page, "Custom roles")).toHaveText(`Custom roles${total - 2}`);
  });
  await test.step("an edited role keeps its slug and may lose every permission [ROL-07]", async () => {
    await row(page, "Sales lead").getByRole("button", { name: "Edit Sales lead" }).click();
    await field("Name").fill("Team lead");
    await expect(field("Slug")).toHaveValue("sales_lead");
    await dialog(page).getByRole("button", { name: "Clear" }).click();
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await notice(page, "The role Team lead was saved.");
    await expect(row(page, "Team lead").getByText("No permissions")).toBeVisible();
  });
  await test.step("roles are filtered by level and type, and the filters cleared", async () => {
    await page.getByRole("textbox", { name: "Level" }).fill("40");
    await expect(row(page, "Team lead")).toBeVisible();
    await expect(row(page, "System")).toHaveCount(0);
    await page.getByLabel("Type").selectOption("System");
    await expect(page.getByText("No role matches these filters")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
  });
  await test.step("a role is deleted after a question that names it [ROL-07]", async () => {
    await row(page, "Team lead").getByRole("button", { name: "Delete Team lead" }).click();
    await expect(dialog(page)).toContainText("Delete Team lead?");
    await dialog(page).getByRole("button", { name: "Delete" }).click();
    await notice(page, "The role Team lead was deleted.");
    await expect(row(page, "Team lead")).toHaveCount(0);
  });
});

test("what the server refuses stays in the dialog; a system role and a failed list can be looked at", async ({
  page,
  frame,
  workspace,
}) => {
  const role = await roleWith(workspace, { name: "Held", level: 5 });
  const { id } = await personWith(workspace);
  await giveRole(workspace, id, role.slug);
  await test.step("roles that cannot be loaded say so, and are asked for again [ROL-16] [MSG-28]", async () => {
    await page.route(/\/api\/admin\/roles\?/, (route) => route.fulfill({ status: 403, json: {} }));
    await frame.open("admin", "/admin/roles");
    await expect(page.getByRole("alert").filter({ hasText: "Failed to load roles" })).toBeVisible();
    await page.unroute(/\/api\/admin\/roles\?/);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(row(page, "manager")).toBeVisible();
  });
  await test.step("a role that somebody holds stays, with the way to them [S-051] [ROL-07] [MSG-27]", async () => {
    await row(page, "Held").getByRole("button", { name: "Delete Held" }).click();
    await dialog(page).getByRole("button", { name: "Delete" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("1 person holds this role.");
    await expect(dialog(page).getByRole("link", { name: "show them" })).toHaveAttribute(
      "href",
      `/admin/users?filter%5Brole%5D=${role.slug}`,
    );
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
  });
  await test.step("a change that somebody else made is told, shown and saved over [ROL-07] [MSG-27]", async () => {
    await row(page, "Held").getByRole("button", { name: "Edit Held" }).click();
    await dialog(page).getByLabel("Name").fill("Mine");
    await workspace.call(roleCalls.update, {
      as: "super_admin",
      params: { id: role.id },
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
  await test.step("a system role can be read, not saved [ROL-05] [ROL-06] [X-41]", async () => {
    await frame.open("super_admin", "/admin/roles");
    await row(page, "employee").getByRole("button", { name: "View Employee" }).click();
    await expect(dialog(page).getByLabel("Name")).toHaveAttribute("readonly", "");
    await expect(dialog(page).getByRole("checkbox", { name: "See deals" })).toBeChecked();
    await expect(dialog(page).getByRole("checkbox", { name: "See deals" })).toBeDisabled();
    await expect(dialog(page).getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });
});
