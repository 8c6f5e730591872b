import type { Page } from "@playwright/test";
import { expect, test, type AccountSite } from "../support/account-site";
import { actAtOnce } from "../support/ready-page";
import { browserCookies, signInOnSite } from "../support/site-session";
import { PASSWORD } from "../support/workspace";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens a page as a user of a role of the test's workspace. */
async function openAs(
  page: Page,
  { workspace, address }: AccountSite,
  role: "employee" | "none",
  path: string,
  waitUntil: "load" | "commit" = "load",
): Promise<void> {
  const { cookies } = await signInOnSite(workspace, { email: `${role}@example.test`, password: PASSWORD });
  await page.context().addCookies(browserCookies(cookies, address("/")));
  await page.goto(address(path), { waitUntil });
}

test("the profile tab shows first; the open tab stands in the address; arrow keys move; what was typed stays [ACC-19]", async ({
  page,
  site,
}) => {
  await openAs(page, site, "employee", "/profile");
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  await expect(tab("Profile")).toHaveAttribute("aria-selected", "true");
  await expect(field(page, "First name*")).toHaveValue("Zoé");
  await expect(field(page, "Last name*")).toHaveValue("employee");
  await expect(field(page, "E-mail*")).toHaveValue("employee@example.test");
  await field(page, "First name*").fill("Half typed");
  await tab("Profile").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab("Password")).toBeFocused();
  await expect(page).toHaveURL(site.address("/profile?tab=password"));
  for (const label of ["Current password", "New password", "Confirm new password"])
    await expect(field(page, label)).toBeVisible();
  await expect(field(page, "First name*")).toBeHidden();
  await page.keyboard.press("Home");
  await expect(field(page, "First name*")).toHaveValue("Half typed");
  await page.goto(site.address("/profile?tab=password"));
  await expect(tab("Password")).toHaveAttribute("aria-selected", "true");
});

test("what is typed before the page's script runs is kept", async ({ page, site }) => {
  await actAtOnce(page);
  let open = () => {};
  const held = new Promise<void>((done) => (open = done));
  await page.route("**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await openAs(page, site, "employee", "/profile", "commit");
  await expect(field(page, "First name*")).toHaveValue("Zoé");
  await field(page, "First name*").fill("Amélie");
  open();
  await expect(button(page, "Save")).toBeEnabled();
  await expect(field(page, "First name*")).toHaveValue("Amélie");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await button(page, "Save").click();
  expect((await sent).postDataJSON()).toMatchObject({ first_name: "Amélie", last_name: "employee" });
});

test("names are required and the e-mail must be one; the texts are the page's language [VAL-10]", async ({
  page,
  context,
  site,
}) => {
  await context.addCookies([{ name: "kapi.language", value: "fr", url: site.address("/") }]);
  await openAs(page, site, "employee", "/profile");
  await field(page, "Prénom*").fill("");
  await field(page, "Nom*").fill("   ");
  await field(page, "Courriel*").fill("personne");
  await field(page, "Téléphone").fill("abc");
  await button(page, "Enregistrer").click();
  await expect(field(page, "Prénom*")).toBeFocused();
  for (const label of ["Prénom*", "Nom*", "Courriel*", "Téléphone"])
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Veuillez saisir une adresse courriel valide.")).toBeVisible();
});

test("saving sends names, e-mail and telephone, then shows the user anew; the success shows for 3 seconds [ACC-21] [ACC-22] [REST-10] [X-07]", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await openAs(page, site, "employee", "/profile");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await field(page, "First name*").fill("Amélie");
  await field(page, "Last name*").fill("Tremblay");
  await page.clock.pauseAt(Date.now() + 60_000);
  await button(page, "Save").click();
  expect((await sent).postDataJSON()).toEqual({
    first_name: "Amélie",
    last_name: "Tremblay",
    email: "employee@example.test",
    phone: "+1 514 555 0100",
  });
  await expect(page.getByText("Profile saved.")).toBeVisible();
  await page.clock.runFor(2_800);
  await expect(page.getByText("Profile saved.")).toBeVisible();
  await page.clock.runFor(400);
  await expect(page.getByText("Profile saved.")).toBeHidden();
  await expect(page.getByRole("button", { name: /Amélie Tremblay/ })).toBeVisible();
  await expect
    .poll(
      async () =>
        JSON.parse((await page.evaluate(() => localStorage.getItem("kapi.user"))) ?? "{}") as unknown,
    )
    .toMatchObject({ firstName: "Amélie", lastName: "Tremblay" });
});

test("a new e-mail has to be verified, by a mail that can be sent again; one that is taken is refused at its field [S-023]", async ({
  page,
  site,
  mail,
}) => {
  await openAs(page, site, "employee", "/profile");
  await field(page, "E-mail*").fill("Manager@Example.test");
  await button(page, "Save").click();
  await expect(page.getByText("This email address is already in use")).toBeVisible();
  await expect(field(page, "E-mail*")).toBeFocused();
  await expect(field(page, "E-mail*")).toHaveValue("Manager@Example.test");
  await field(page, "E-mail*").fill("amelie@example.test");
  await button(page, "Save").click();
  await expect(
    page.getByText("Profile saved. Please open the link that we sent to amelie@example.test."),
  ).toBeVisible();
  await expect(page.getByText("The address amelie@example.test is not verified yet.")).toBeVisible();
  const { links } = await mail.mailTo("amelie@example.test");
  expect(links.some((link) => link.includes("/verify-email/"))).toBe(true);
  await button(page, "Resend the mail").click();
  await expect(page.getByText("Verification email sent!")).toBeVisible();
  await mail.mailTo("amelie@example.test");
});

test("a failure keeps what was typed [MSG-07]", async ({ page, site }) => {
  await openAs(page, site, "employee", "/profile");
  await page.route("**/api/me", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 422, json: { message: "Not today", code: "VALIDATION_ERROR", errors: [] } })
      : route.continue(),
  );
  await field(page, "First name*").fill("Amélie");
  await button(page, "Save").click();
  await expect(page.getByRole("alert").filter({ hasText: "Not today" })).toBeVisible();
  await expect(field(page, "First name*")).toHaveValue("Amélie");
});

test("each password has its own toggle; the mismatch stands at the confirmation; a wrong present one at its field [ACC-20] [ACC-23] [VAL-09]", async ({
  page,
  site,
}) => {
  await openAs(page, site, "employee", "/profile?tab=password");
  await button(page, "Change password").click();
  await expect(field(page, "Current password")).toHaveAccessibleDescription("Password is required.");
  await field(page, "Current password").fill("wrong one");
  await field(page, "New password").fill("12345");
  await field(page, "Confirm new password").fill("12346");
  await button(page, "Change password").click();
  await expect(field(page, "New password")).toHaveAccessibleDescription(
    /Password must be at least 6 characters/,
  );
  await expect(field(page, "Confirm new password")).toHaveAccessibleDescription("Passwords do not match");
  for (const label of ["Current password", "New password", "Confirm new password"]) {
    const name = label.charAt(0).toLowerCase() + label.slice(1);
    await button(page, `Show ${name}`).click();
    await expect(field(page, label)).toHaveAttribute("type", "text");
    await expect(page.locator("input[type=text][autocomplete$=password]")).toHaveCount(1);
    await button(page, `Hide ${name}`).click();
  }
  await field(page, "New password").fill("123456");
  await field(page, "Confirm new password").fill("123456");
  await button(page, "Change password").click();
  await expect(field(page, "Current password")).toHaveAccessibleDescription("Current password is incorrect");
  await expect(field(page, "New password")).toHaveValue("123456");
});

test("after a change the form is empty, the success shows for 3 seconds, and this session goes on [ACC-21] [ACC-23] [REST-08]", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await openAs(page, site, "none", "/profile?tab=password");
  const sent = page.waitForRequest("**/api/change-password");
  await field(page, "Current password").fill(PASSWORD);
  await field(page, "New password").fill("another one");
  await field(page, "Confirm new password").fill("another one");
  await page.clock.pauseAt(Date.now() + 60_000);
  await button(page, "Change password").click();
  expect((await sent).postDataJSON()).toEqual({
    current_password: PASSWORD,
    password: "another one",
    password_confirmation: "another one",
  });
  await expect(page.getByText("Password changed.")).toBeVisible();
  for (const label of ["Current password", "New password", "Confirm new password"])
    await expect(field(page, label)).toHaveValue("");
  await page.clock.runFor(3_200);
  await expect(page.getByText("Password changed.")).toBeHidden();
  await page.clock.resume();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile");
});

test("the dashboard greets by first name, shows who one is, and says which areas the role does not open [ACC-16] [ACC-17] [ACC-18] [X-44]", async ({
  page,
  site,
}) => {
  await openAs(page, site, "employee", "/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Zoé");
  const card = page.getByRole("region", { name: "Your account" });
  await expect(card).toContainText("ZE");
  await expect(card).toContainText("Zoé employee");
  await expect(card).toContainText("employee@example.test");
  await expect(card).toContainText("Employee");
  await expect(card.getByRole("link", { name: "Edit profile" })).toHaveAttribute("href", "/profile");
  await expect(card.getByRole("link", { name: "Settings" })).toHaveAttribute("href", "/settings");
  for (const [name, path, isOpen] of [
    ["Deals", "/deals", true],
    ["Sales catalog", "/sales/catalog-items", false],
    ["Settings", "/settings", false],
  ] as const) {
    const action = page.getByRole("main").getByRole("listitem").filter({ hasText: name }).getByRole("link");
    await expect(action).toHaveAttribute("href", path);
    await expect(action.getByText("Your role does not open this area.")).toHaveCount(isOpen ? 0 : 1);
  }
});
