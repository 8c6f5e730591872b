import type { Page } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { userAccount } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { expect, test } from "../support/frame";
import { sharedServer } from "../support/shared-server";
import { makeWorkspace, PASSWORD } from "../support/workspace";

const email = (page: Page) => page.getByLabel("Email");
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function attempt(page: Page, address: string, secret: string): Promise<void> {
  await email(page).fill(address);
  await password(page).fill(secret);
  await submit(page).click();
}

test("the sign-in helps on, and says what failed at the field to blame", async ({
  page,
  frame,
  workspace,
}) => {
  await test.step("at first it is light and in the workspace's own language [S-141]", async () => {
    const html = async (host: string) => (await page.goto(`http://${host}:${workspace.port}/login`))?.text();
    expect(await html("acme.localhost")).toMatch(/<html lang="fr" data-theme="light"/);
    await expect(page.getByRole("heading", { name: "Connexion" })).toBeVisible();
    expect(await html(workspace.host)).toMatch(/<html lang="en" data-theme="light"/);
  });

  await test.step("it has e-mail, password with show and hide, and the ways to help and to sign up [ACC-01]", async () => {
    for (const path of ["/auth/login", "/login"]) {
      await page.goto(frame.address(path));
      await expect(email(page)).toBeFocused();
      await expect(password(page)).toHaveAttribute("type", "password");
      await page.getByRole("button", { name: "Show password" }).click();
      await expect(password(page)).toHaveAttribute("type", "text");
      await page.getByRole("button", { name: "Hide password" }).click();
      await expect(password(page)).toHaveAttribute("type", "password");
      for (const [name, href] of [
        ["Forgot your password?", "/auth/forgot-password"],
        ["Sign up", "/register"],
      ] as const)
        await expect(page.getByRole("link", { name })).toHaveAttribute("href", href);
    }
  });

  await test.step("a refusal is said, and the field to blame gets the focus [MSG-01] [MSG-02] [MSG-03] [MSG-04]", async () => {
    for (const [address, secret, text, blamed] of [
      ["not an address", "x", "Please enter a valid email address.", email(page)],
      ["employee@example.test", "", "Password is required.", password(page)],
      ["nobody@example.test", "x", "No account found with this email address.", email(page)],
      ["employee@example.test", "wrong", "Incorrect password. Please try again.", password(page)],
    ] as const) {
      await attempt(page, address, secret);
      await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
      await expect(blamed).toBeFocused();
      await expect(blamed).toHaveAccessibleDescription(text);
    }
  });

  await test.step("the server out of reach is said as such, and the next try goes through [MSG-07]", async () => {
    await page.route("**/api/auth/**", (route) => route.abort());
    await attempt(page, "employee@example.test", PASSWORD);
    await expect(page.getByText("Network error. Please check your connection and try again.")).toBeVisible();
    await expect(password(page)).toHaveValue(PASSWORD);
    await page.unroute("**/api/auth/**");
    await submit(page).click();
    await expect(page).toHaveURL(frame.address("/dashboard"));
  });
});

test("a stranger signs in, comes to the page asked for, and logs out", async ({
  page,
  context,
  frame,
  workspace,
}) => {
  await test.step("the sign-in leads to the page asked for, which replaces it in the history [GRD-17] [ACC-02]", async () => {
    await frame.open(null, "/login");
    await page.goto(frame.address("/deals?sort_by=amount"));
    await expect(page).toHaveURL(/\/login\?redirect=%2Fdeals%3Fsort_by%3Damount$/);
    await attempt(page, "manager@example.test", PASSWORD);
    await expect(page).toHaveURL(frame.address("/deals?sort_by=amount"));
    await page.goBack();
    // The entry before it is the sign-in page, which redirects members to the dashboard.
    await expect(page).toHaveURL(frame.address("/dashboard"));
  });

  await test.step("what scripts may know is kept locally, the tokens are not [SES-02] [SES-03] [SES-11] [TEN-07]", async () => {
    await expect.poll(() => stored(page, "kapi.user")).not.toBeNull();
    const user = JSON.parse((await stored(page, "kapi.user")) ?? "{}") as Record<string, unknown>;
    expect(Object.keys(user).sort()).toEqual([
      "email",
      "emailVerified",
      "firstName",
      "id",
      "isSuperAdmin",
      "lastName",
      "permissions",
      "roles",
      "tenantId",
    ]);
    expect(user).toMatchObject({ email: "manager@example.test", roles: ["manager"], isSuperAdmin: false });
    expect(Number(await stored(page, "kapi.expires_at"))).toBeGreaterThan(Date.now());
    expect(await stored(page, "kapi.tenant")).toBe(workspace.tenant.uuid);
    const everything = await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie);
    expect(everything).not.toContain("kapi_s_");
    const cookie = (await context.cookies()).find(({ name }) => name === "kapi.session");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", domain: workspace.host });
  });

  await test.step("the session survives a reload [SES-02]", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Zoé");
  });

  await test.step("the logout forgets the user; without a network it says that it did not work, tries again, and lands on /login [SHL-10] [SES-14] [REST-03]", async () => {
    await page.route("**/api/logout", (route) => route.abort());
    await page.getByRole("button", { name: /^User menu of / }).click();
    await page.getByRole("button", { name: "Log out" }).click();
    const notYet = page.getByRole("dialog", { name: "You are not logged out yet" });
    await expect(notYet).toBeVisible();
    expect(await stored(page, "kapi.user")).toBeNull();
    await page.unroute("**/api/logout");
    await notYet.getByRole("button", { name: "Try again now" }).click();
    await expect(page).toHaveURL(frame.address("/login"));
    expect(await stored(page, "kapi.user")).toBeNull();
    await page.goto(frame.address("/dashboard"));
    await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
  });

  await test.step("a foreign address after the sign-in is ignored [ACC-02]", async () => {
    await page.goto(frame.address("/login?redirect=//evil.example/"));
    await attempt(page, "employee@example.test", PASSWORD);
    await expect(page).toHaveURL(frame.address("/dashboard"));
  });
});

test("a disabled account is told so, and beyond a few unknown addresses the words tell nothing [MSG-05] [MSG-06]", async ({
  page,
}) => {
  const { tenant, host, port, adminUrl } = await makeWorkspace(
    "refusals",
    await sharedServer({ demo: true }),
    "own",
  );
  await ownerTransaction(adminUrl, (db) =>
    db
      .update(userAccount)
      .set({ isActive: false })
      .where(and(eq(userAccount.tenantId, tenant.id), eq(userAccount.email, "employee@example.test"))),
  );
  await page.goto(`http://${host}:${port}/login`);
  const refused = async (address: string, secret: string, text: string) => {
    await Promise.all([page.waitForResponse(/callback\/credentials/), attempt(page, address, secret)]);
    await expect(page.getByText(text)).toBeVisible();
  };
  await refused("employee@example.test", PASSWORD, "Your account has been disabled. Please contact support.");
  for (const name of ["one", "two", "three"])
    await refused(`${name}@example.test`, "x", "No account found with this email address.");
  await refused("four@example.test", "x", "Invalid credentials provided");
});
