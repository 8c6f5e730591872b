import type { Page } from "@playwright/test";
import { expect, test } from "../../support/browser";
import { ageSessions, codeOf, forgetUsedCode } from "../../support/factors";
import { forgetCookies } from "../../support/forget-cookies";
import { expectAccessible, expectNoSidewaysScroll, openAs } from "../../support/frame";
import { sharedServer } from "../../support/shared-server";
import { makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

const newWorkspace = async (): Promise<Workspace> =>
  makeWorkspace("factors", await sharedServer({ demo: true }));
const at = ({ host, port }: Workspace, path: string) => `http://${host}:${port}${path}`;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");

/** Adds a virtual authenticator with a verified user to Chromium (WebAuthn's automation, CDP). */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signOut(page: Page, workspace: Workspace): Promise<void> {
  await forgetCookies(page);
  await page.goto(at(workspace, "/login"));
}

async function givePassword(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("employee@example.test");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Sign in").click();
}

test("a passkey is added, signs in by itself, and is removed [T-20]", async ({ page }) => {
  const workspace = await newWorkspace();
  await giveAuthenticator(page);
  await openAs(page, workspace, "employee", "/profile?tab=security");

  await test.step("it is added under a name, and recovery codes are shown this once", async () => {
    await button(page, "Add a passkey").click();
    await dialog(page).getByLabel("Name*").fill("Laptop");
    await button(page, "Continue").click();
    await expect(dialog(page).getByRole("listitem")).toHaveCount(10);
    await expectAccessible(page, "the recovery codes");
    await button(page, "Copy").click();
    await button(page, "I have kept them").click();
    await expect(page.getByRole("listitem").filter({ hasText: "Laptop" })).toBeVisible();
    await expect(page.getByText("10 codes are left")).toBeVisible();
  });

  await test.step("it signs in without address and password", async () => {
    await signOut(page, workspace);
    await button(page, "Sign in with a passkey").click();
    await expect(page).toHaveURL(at(workspace, "/dashboard"));
  });

  await test.step("after the password it is the second factor", async () => {
    await signOut(page, workspace);
    await givePassword(page);
    await expect(page.getByLabel("Recovery code")).toBeFocused();
    await expectAccessible(page, "the second step");
    await button(page, "Use a passkey").click();
    await expect(page).toHaveURL(at(workspace, "/dashboard"));
  });

  await test.step("it confirms what asks for a fresh confirmation, for which a password is not enough, and is removed", async () => {
    await ageSessions(workspace, "employee", 11);
    await page.goto(at(workspace, "/profile?tab=security"));
    await button(page, "Remove the passkey Laptop").click();
    await dialog(page).getByRole("button", { name: "Remove" }).click();
    await expect(dialog(page).getByLabel("Code", { exact: true })).toBeFocused();
    await expect(dialog(page).getByLabel("Password", { exact: true })).toHaveCount(0);
    await button(page, "Use a passkey").click();
    await expect(page.getByText("The passkey “Laptop” was removed.")).toBeVisible();
    await expect(page.getByText("You get ten codes")).toBeVisible();
  });
});

test("an authenticator app is set up, and its codes and a recovery code sign in [T-20]", async ({ page }) => {
  const workspace = await newWorkspace();
  await openAs(page, workspace, "employee", "/profile?tab=security");
  let secret = "";
  let recovery = "";

  await test.step("after 10 minutes the password is asked for first; a wrong one is said at its field", async () => {
    await ageSessions(workspace, "employee", 11);
    await button(page, "Set up an app").click();
    const password = dialog(page).getByLabel("Password", { exact: true });
    await password.fill("wrong");
    await button(page, "Confirm").click();
    await expect(password).toHaveAccessibleDescription("Incorrect password. Please try again.");
    await expectAccessible(page, "the confirmation");
    await password.fill(PASSWORD);
    await button(page, "Confirm").click();
    await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  });

  await test.step("the key is shown as a picture and as text; a wrong code is refused, the right one adds it", async () => {
    await expectAccessible(page, "the set-up of the app");
    secret = (await dialog(page).locator("code").innerText()).replace(/\s/g, "");
    const code = dialog(page).getByLabel("Code*");
    await code.fill("12");
    await button(page, "Add the app").click();
    await expect(code).toHaveAccessibleDescription(/The code has 6 digits\./);
    await code.fill("000000");
    await button(page, "Add the app").click();
    await expect(code).toHaveAccessibleDescription(/This is not the code/);
    await code.fill(await codeOf(secret));
    await button(page, "Add the app").click();
    recovery = await dialog(page).getByRole("listitem").first().innerText();
    await button(page, "Copy").click();
    await button(page, "I have kept them").click();
    await expect(page.getByText(/^Added .*, last used/)).toBeVisible();
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page, "the security of the profile");
  });

  await test.step("a code that was used is refused, and the next one signs in", async () => {
    await signOut(page, workspace);
    await givePassword(page);
    const code = page.getByLabel("Code", { exact: true });
    await expect(code).toBeFocused();
    await code.fill("000000");
    await button(page, "Sign in").click();
    await expect(code).toHaveAccessibleDescription(/This code is wrong/);
    await forgetUsedCode(workspace, "employee");
    await code.fill(await codeOf(secret));
    await button(page, "Sign in").click();
    await expect(page).toHaveURL(at(workspace, "/dashboard"));
  });

  await test.step("a recovery code stands in for the phone, once", async () => {
    await signOut(page, workspace);
    await givePassword(page);
    await page.getByLabel("Code", { exact: true }).fill(recovery);
    await button(page, "Sign in").click();
    await expect(page).toHaveURL(at(workspace, "/dashboard"));
    await page.goto(at(workspace, "/profile?tab=security"));
    await expect(page.getByText("9 codes are left")).toBeVisible();
  });
});
