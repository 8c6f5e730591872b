import type { Page } from "@playwright/test";
import { expect, openAs, test } from "../../support/frame";
import { actAtOnce } from "../../support/ready-page";
import { sharedServer } from "../../support/shared-server";
import { makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** A workspace for one test, because tests change its users. */
const newWorkspace = async (): Promise<Workspace> =>
  makeWorkspace("profile", await sharedServer({ demo: true }));

test("the profile is looked at, changed and saved", async ({ page }) => {
  const workspace = await newWorkspace();
  const address = (path: string) => `http://${workspace.host}:${workspace.port}${path}`;
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });

  await test.step("its tab shows first, with one's names and address [ACC-19]", async () => {
    await openAs(page, workspace, "employee", "/profile");
    await expect(tab("Profile")).toHaveAttribute("aria-selected", "true");
    await expect(field(page, "First name*")).toHaveValue("Zoé");
    await expect(field(page, "Last name*")).toHaveValue("employee");
    await expect(field(page, "Email*")).toHaveValue("employee@example.test");
  });

  await test.step("arrow keys move; the open tab stands in the address; what was typed stays [ACC-19]", async () => {
    await field(page, "First name*").fill("Half typed");
    await tab("Profile").focus();
    await page.keyboard.press("ArrowRight");
    await expect(tab("Password")).toBeFocused();
    await expect(page).toHaveURL(address("/profile?tab=password"));
    for (const label of ["Current password", "New password", "Confirm new password"])
      await expect(field(page, label)).toBeVisible();
    await expect(field(page, "First name*")).toBeHidden();
    await page.keyboard.press("Home");
    await expect(tab("Profile")).toBeFocused();
    await expect(field(page, "First name*")).toHaveValue("Half typed");
  });

  await test.step("what is wrong is said at its field before anything is sent [VAL-10]", async () => {
    await field(page, "First name*").fill("");
    await field(page, "Last name*").fill("   ");
    await field(page, "Email*").fill("nobody");
    await field(page, "Phone").fill("abc");
    await button(page, "Save").click();
    await expect(field(page, "First name*")).toBeFocused();
    for (const label of ["First name*", "Last name*", "Email*", "Phone"])
      await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "Email*")).toHaveAccessibleDescription(/Please enter a valid email address\./);
  });

  await test.step("saving sends it all, and shows the user anew [ACC-21] [ACC-22] [REST-10]", async () => {
    for (const [label, value] of [
      ["First name*", "Amélie"],
      ["Last name*", "Tremblay"],
      ["Email*", "employee@example.test"],
      ["Phone", "+1 514 555 0177"],
    ] as const)
      await field(page, label).fill(value);
    const sent = page.waitForRequest((request) => request.method() === "PATCH");
    await button(page, "Save").click();
    expect((await sent).postDataJSON()).toEqual({
      first_name: "Amélie",
      last_name: "Tremblay",
      email: "employee@example.test",
      phone: "+1 514 555 0177",
    });
    await expect(page.getByText("Profile saved.")).toBeVisible();
    await expect(page.getByRole("button", { name: /Amélie Tremblay/ })).toBeVisible();
    await expect
      .poll(
        async () =>
          JSON.parse((await page.evaluate(() => localStorage.getItem("kapi.user"))) ?? "{}") as unknown,
      )
      .toMatchObject({ firstName: "Amélie", lastName: "Tremblay" });
  });

  await test.step("an address that is taken is refused at its field, and stays there [S-023]", async () => {
    await field(page, "Email*").fill("Manager@Example.test");
    await button(page, "Save").click();
    await expect(page.getByText("This email address is already in use")).toBeVisible();
    await expect(field(page, "Email*")).toBeFocused();
    await expect(field(page, "Email*")).toHaveValue("Manager@Example.test");
  });

  await test.step("a new one has to be verified, by a mail that can be sent again [S-023]", async () => {
    await field(page, "Email*").fill("amelie@example.test");
    await button(page, "Save").click();
    await expect(
      page.getByText("Profile saved. Please open the link that we sent to amelie@example.test."),
    ).toBeVisible();
    await expect(page.getByText("The address amelie@example.test is not verified yet.")).toBeVisible();
    await button(page, "Resend the email").click();
    await expect(page.getByText("Verification email sent!")).toBeVisible();
  });
});

test("what is typed before the page's script runs is kept", async ({ page, frame }) => {
  await actAtOnce(page);
  let open = () => {};
  const held = new Promise<void>((done) => (open = done));
  await page.route("**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await frame.open("employee", "/profile", "commit");
  await expect(field(page, "First name*")).toHaveValue("Zoé");
  await field(page, "First name*").fill("Amélie");
  open();
  await expect(button(page, "Save")).toBeEnabled();
  await expect(field(page, "First name*")).toHaveValue("Amélie");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await button(page, "Save").click();
  expect((await sent).postDataJSON()).toMatchObject({ first_name: "Amélie", last_name: "employee" });
});

test("the password is changed", async ({ page }) => {
  const workspace = await newWorkspace();
  const labels = ["Current password", "New password", "Confirm new password"] as const;
  const fill = async (...values: readonly [string, string, string]) => {
    for (const [index, label] of labels.entries()) await field(page, label).fill(values[index] ?? "");
  };

  await test.step("mistakes stand at their fields, the first one has the focus [VAL-09]", async () => {
    await openAs(page, workspace, "none", "/profile?tab=password");
    await expect(page.getByRole("tab", { name: "Password" })).toHaveAttribute("aria-selected", "true");
    await button(page, "Change password").click();
    await expect(field(page, "Current password")).toBeFocused();
    await expect(field(page, "Current password")).toHaveAccessibleDescription("Password is required.");
    await fill("wrong one", "12345", "12346");
    await button(page, "Change password").click();
    await expect(field(page, "New password")).toHaveAccessibleDescription(
      /Password must be at least 10 characters/,
    );
    await expect(field(page, "Confirm new password")).toHaveAccessibleDescription("Passwords do not match");
  });

  await test.step("each password has its own toggle [ACC-20]", async () => {
    for (const label of labels) {
      const name = label.charAt(0).toLowerCase() + label.slice(1);
      await button(page, `Show ${name}`).click();
      await expect(field(page, label)).toHaveAttribute("type", "text");
      await expect(page.locator("input[type=text][autocomplete$=password]")).toHaveCount(1);
      await button(page, `Hide ${name}`).click();
    }
  });

  await test.step("a wrong current one is refused at its field, and the others stay [ACC-23]", async () => {
    await fill("wrong one", "1234567890", "1234567890");
    await button(page, "Change password").click();
    await expect(field(page, "Current password")).toHaveAccessibleDescription(
      "Current password is incorrect",
    );
    await expect(field(page, "Current password")).toBeFocused();
    await expect(field(page, "New password")).toHaveValue("1234567890");
  });

  await test.step("after a change the form is empty, and this session goes on [ACC-21] [ACC-23] [REST-08]", async () => {
    await fill(PASSWORD, "another one here", "another one here");
    const sent = page.waitForRequest("**/api/change-password");
    await button(page, "Change password").click();
    expect((await sent).postDataJSON()).toEqual({
      current_password: PASSWORD,
      password: "another one here",
      password_confirmation: "another one here",
    });
    await expect(page.getByText("Password changed.")).toBeVisible();
    for (const label of labels) await expect(field(page, label)).toHaveValue("");
    await page.reload();
    await expect(heading(page)).toHaveText("Profile");
  });
});
