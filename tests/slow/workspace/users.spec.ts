import type { Locator, Page } from "@playwright/test";
import { authCalls } from "@/lib/domain/auth/calls";
import { userCalls } from "@/lib/domain/users/calls";
import { expect, test } from "../../support/frame";
import { personWith, roleWith } from "../../support/people";

const table = (page: Page) => page.getByRole("table", { name: "Users" });
const row = (page: Page, name: string) => table(page).getByRole("row").filter({ hasText: name });
const notice = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
const dialog = (page: Page) => page.getByRole("dialog");
const byName = (page: Page) => page.getByRole("searchbox", { name: "Search by name" });
const byEmail = (page: Page) => page.getByRole("searchbox", { name: "Search by email" });
const byStatus = (page: Page) => page.getByLabel("Status", { exact: true });

/** Chooses a role. The control is a native select, or a combobox if the workspace has many roles. */
async function choose(choice: Locator, label: string): Promise<void> {
  if ((await choice.evaluate(({ tagName }) => tagName)) === "SELECT")
    return void (await choice.selectOption({ label }));
  await choice.fill(label);
  await choice.page().getByRole("option", { name: label, exact: true }).click();
}

const saveRole = (page: Page, name: string) =>
  page.getByRole("button", { name: `Save the role of ${name}` }).click();

/** Revokes a user's right to sign in, and confirms. */
async function keepOut(page: Page, status: Locator): Promise<void> {
  await status.click();
  await dialog(page).getByRole("button", { name: "Disable" }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test("an admin gives a role, keeps somebody out, ends sessions and finds people", async ({
  page,
  frame,
  workspace,
}) => {
  const { token, email } = await personWith(workspace, "deals.read");
  await test.step("the list has five columns, and a label for who has no role [USR-01] [USR-03]", async () => {
    await frame.open("admin", "/admin/users");
    const heads = ["Name", "Email", "Role", "Status", "Actions"];
    await expect(table(page).getByRole("columnheader")).toHaveText(heads);
    const choice = row(page, "none@example.test").getByRole("combobox", { name: "Role of Zoé none" });
    await expect(choice).toHaveValue("");
    const shown = await choice.evaluate((control) =>
      control instanceof HTMLSelectElement
        ? control.selectedOptions[0]?.text
        : control.getAttribute("placeholder"),
    );
    expect(shown).toBe("No role");
    await choose(choice, "Employee");
    await saveRole(page, "Zoé none");
    await notice(page, "Zoé none now has the role Employee.");
  });
  await test.step("who may no longer sign in is signed out, and may again [USR-10]", async () => {
    await byEmail(page).fill(email);
    const status = row(page, email).getByRole("switch", { name: "Custom Role may sign in" });
    await keepOut(page, status);
    await notice(page, "Custom Role may no longer sign in.");
    await expect(status).not.toBeChecked();
    expect((await workspace.call(authCalls.me, { token })).status).toBe(401);
    // The message has to be fully visible on a phone too, because it contains the Undo button.
    await page.setViewportSize({ width: 390, height: 640 });
    const told = page.getByRole("status").filter({ hasText: "Custom Role may no longer sign in." });
    await expect(told).toBeInViewport({ ratio: 1 });
    await told.getByRole("button", { name: "Undo" }).click();
    await notice(page, "Custom Role may sign in again.");
    await page.setViewportSize({ width: 1280, height: 720 });
  });
  await test.step("sessions end after a question that names the person", async () => {
    await byEmail(page).fill("");
    const employee = row(page, "employee@example.test");
    await employee.getByRole("button", { name: "End sessions of Zoé employee" }).click();
    await expect(dialog(page)).toContainText("Sign Zoé employee out everywhere?");
    await dialog(page).getByRole("button", { name: "End sessions" }).click();
    await notice(page, "of Zoé employee");
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step("a change that was overtaken is told and leaves the list as it is [USR-10]", async () => {
    const them = row(page, "manager@example.test");
    await expect(them.getByRole("switch")).toBeChecked();
    for (const is_active of [false, true])
      await workspace.call(userCalls.status, {
        as: "super_admin",
        params: { id: workspace.users.manager },
        body: { is_active },
      });
    await keepOut(page, them.getByRole("switch"));
    await expect(
      page.getByRole("alert").filter({ hasText: "Somebody else changed this meanwhile." }),
    ).toBeVisible();
    await expect(them.getByRole("switch")).toBeChecked();
    await keepOut(page, them.getByRole("switch"));
    await notice(page, "Zoé manager may no longer sign in.");
    await them.getByRole("switch").click();
    await notice(page, "Zoé manager may sign in again.");
  });
  await test.step("people are found by parts of name and e-mail, typed in any place [USR-01]", async () => {
    await byName(page).fill("zman");
    for (let step = 0; step < 3; step++) await byName(page).press("ArrowLeft");
    await byName(page).pressSequentially("oe ");
    await expect(byName(page)).toHaveValue("zoe man");
    await expect(table(page).getByRole("row")).toHaveCount(2);
    await expect(page).toHaveURL(/filter%5Bname%5D=zoe\+man/);
    await byName(page).fill("");
    await byEmail(page).fill("EMPLOYEE@");
    await expect(row(page, "employee@example.test")).toBeVisible();
    await expect(table(page).getByRole("row")).toHaveCount(2);
    await byEmail(page).fill("nobody");
    await expect(page.getByText("Nobody matches these filters")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await byStatus(page).selectOption("inactive");
    await expect(row(page, "admin@example.test")).toHaveCount(0);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(row(page, "admin@example.test").first()).toBeVisible();
  });
  await test.step("two filters that are set before the first is shown both count, and so does the way back [USR-01]", async () => {
    await page.evaluate(async () => {
      const boxes = [...document.querySelectorAll<HTMLInputElement>("[role=search] input[type=search]")];
      ["zoe", "employee@"].forEach((text, index) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(boxes[index], text);
        boxes[index]?.dispatchEvent(new Event("input", { bubbles: true }));
      });
      for (const box of boxes) {
        box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        // Lets React render synchronous updates, but not the change of the address, which comes in a later
        // task.
        await Promise.resolve();
      }
    });
    await expect(table(page).getByRole("row")).toHaveCount(2);
    await expect(row(page, "employee@example.test")).toBeVisible();
    await expect(page).toHaveURL(/\?filter%5Bname%5D=zoe&filter%5Bemail%5D=employee%40$/);
    await byStatus(page).selectOption("inactive");
    await expect(page.getByText("Nobody matches these filters")).toBeVisible();
    await page.goBack();
    await expect(row(page, "employee@example.test")).toBeVisible();
    await expect(byStatus(page)).toHaveValue("");
    await expect(byName(page)).toHaveValue("zoe");
  });
});

test("a super admin searches among many roles; an admin invites somebody and takes it back", async ({
  page,
  frame,
  workspace,
}) => {
  await Promise.all(["Accounts", "Buying", "Courier"].map((name) => roleWith(workspace, { name })));
  await Promise.all(Array.from({ length: 8 }, () => personWith(workspace)));
  await page.setViewportSize({ width: 1280, height: 900 });
  await test.step("above five roles the choice is searched, and no table cuts it off [USR-04]", async () => {
    await frame.open("super_admin", "/admin/users?filter%5Bemail%5D=none%40");
    const choice = row(page, "none@example.test").getByRole("combobox", { name: "Role of Zoé none" });
    await choice.fill("cour");
    const option = page.getByRole("option", { name: "Courier", exact: true });
    await expect(option).toBeInViewport({ ratio: 1 });
    await option.click();
    await saveRole(page, "Zoé none");
    await notice(page, "Zoé none now has the role Courier.");
  });
  await test.step("all people are there, ten on a page [LIM-05] [X-48]", async () => {
    await byEmail(page).fill("");
    await expect(table(page).getByRole("row")).toHaveCount(11);
    const size = page.getByRole("combobox", { name: /per page|rows/i }).or(page.getByLabel(/per page/i));
    await expect(size.first()).toHaveValue("10");
  });
  await test.step("an invitation needs an address of its own, and keeps what was typed", async () => {
    await frame.open("admin", "/admin/users");
    await page.getByRole("button", { name: "Invite" }).click();
    const send = dialog(page).getByRole("button", { name: "Send invitation" });
    await send.click();
    await expect(dialog(page).getByText("Please enter a valid email address.")).toBeVisible();
    await expect(dialog(page).getByLabel("Email")).toBeFocused();
    await dialog(page).getByLabel("Email").fill("manager@example.test");
    await dialog(page).getByLabel("First name").fill("Ana");
    await dialog(page).getByLabel("Last name").fill("Lima");
    await send.click();
    await expect(dialog(page).getByText("This email address is already in use")).toBeVisible();
    await expect(dialog(page).getByLabel("First name")).toHaveValue("Ana");
    await dialog(page).getByLabel("Email").fill("ana@example.test");
    await send.click();
    await notice(page, "An invitation was sent to ana@example.test.");
  });
  await test.step("the invited person shows as such until the invitation is taken back", async () => {
    await byEmail(page).fill("ana@");
    const ana = row(page, "ana@example.test");
    await expect(ana).toContainText("Invited");
    await ana.getByRole("button", { name: "Take back the invitation of Ana Lima" }).click();
    await dialog(page).getByRole("button", { name: "Take back" }).click();
    await notice(page, "The invitation of Ana Lima was taken back.");
    await expect(ana).toHaveCount(0);
  });
});
