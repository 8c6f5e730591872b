import type { Page } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { userAccount } from "@/db/schema";
import { ownerTransaction } from "@/db/seed/owner-transaction";
import { expect, test } from "../support/browser";
import { expectAccessible } from "../support/frame";
import { sharedServer } from "../support/shared-server";
import { signInAs } from "../support/sign-in";
import { makeWorkspace, PASSWORD } from "../support/workspace";

const HOST = "local.localhost";
const OTHER = "acme.localhost";
const email = (page: Page) => page.getByLabel("E-mail");
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "Sign in" });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test("the sign-in has e-mail, password with show and hide, and the ways to help and to sign up [ACC-01]", async ({
  page,
  site,
}) => {
  for (const path of ["/login", "/auth/login"]) {
    await page.goto(site.address(HOST, path));
    await expect(email(page)).toBeFocused();
    await expect(password(page)).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password(page)).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(password(page)).toHaveAttribute("type", "password");
    await expect(page.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute(
      "href",
      "/auth/forgot-password",
    );
    await expect(page.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/register");
  }
});

test("a stranger is led to the sign-in, and from there to the page asked for, which replaces it in the history [GRD-17] [ACC-02]", async ({
  page,
  site,
}) => {
  await page.goto(site.address(HOST, "/login"));
  await page.goto(site.address(HOST, "/deals?sort_by=amount"));
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdeals%3Fsort_by%3Damount$/);
  await email(page).fill("employee@demo.test");
  await password(page).fill("Demo1234");
  await submit(page).click();
  await expect(page).toHaveURL(site.address(HOST, "/deals?sort_by=amount"));
  await page.goBack();
  // The sign-in before it is for guests only by now.
  await expect(page).toHaveURL(site.address(HOST, "/dashboard"));
});

test("a foreign address after the sign-in is ignored [ACC-02]", async ({ page, site }) => {
  await page.goto(site.address(HOST, "/login?redirect=//evil.example/"));
  await email(page).fill("employee@demo.test");
  await password(page).fill("Demo1234");
  await submit(page).click();
  await expect(page).toHaveURL(site.address(HOST, "/dashboard"));
});

test("a disabled account is told so after the right password, and beyond a few unknown addresses the words tell nothing [MSG-05] [MSG-06]", async ({
  page,
  site,
}) => {
  const { tenant, host, adminUrl } = await makeWorkspace(
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
  await page.goto(site.address(host, "/login"));
  const attempt = async (address: string, secret: string, text: string) => {
    await email(page).fill(address);
    await password(page).fill(secret);
    await Promise.all([page.waitForResponse(/callback\/credentials/), submit(page).click()]);
    await expect(page.getByText(text)).toBeVisible();
  };
  await attempt("employee@example.test", PASSWORD, "Your account has been disabled. Please contact support.");
  for (const name of ["one", "two", "three"])
    await attempt(`${name}@example.test`, "x", "No account found with this email address.");
  await attempt("four@example.test", "x", "Invalid credentials provided");
});

const REFUSALS = [
  {
    typed: ["employee@demo.test", "wrong"],
    text: "Incorrect password. Please try again.",
    focus: "password",
    id: "MSG-01",
  },
  {
    typed: ["not an address", "x"],
    text: "Please enter a valid email address.",
    focus: "email",
    id: "MSG-02",
  },
  { typed: ["employee@demo.test", ""], text: "Password is required.", focus: "password", id: "MSG-03" },
  {
    typed: ["nobody@demo.test", "x"],
    text: "No account found with this email address.",
    focus: "email",
    id: "MSG-04",
  },
] as const;

for (const { typed, text, focus, id } of REFUSALS) {
  test(`says '${text}' and goes to the field [${id}]`, async ({ page, site }) => {
    await page.goto(site.address(HOST, "/login"));
    await email(page).fill(typed[0]);
    await password(page).fill(typed[1]);
    await submit(page).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.locator(`input[name=${focus}]`)).toBeFocused();
  });
}

test("a message clears after 5 seconds [SES-19]", async ({ page, site }) => {
  await page.clock.install();
  await page.goto(site.address(HOST, "/login"));
  await expect(submit(page)).toBeEnabled();
  // From here on time passes only as told.
  await page.clock.pauseAt(Date.now() + 60_000);
  await submit(page).click();
  const message = page.getByText("Please enter a valid email address.");
  await expect(message).toBeVisible();
  await page.clock.runFor(4_500);
  await expect(message).toBeVisible();
  // Said again, it has its time again.
  await submit(page).click();
  await page.clock.runFor(4_500);
  await expect(message).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(message).toBeHidden();
});

test("a server out of reach is said as such [MSG-07]", async ({ page, site }) => {
  await page.goto(site.address(HOST, "/login"));
  await page.route("**/api/auth/**", (route) => route.abort());
  await email(page).fill("employee@demo.test");
  await password(page).fill("Demo1234");
  await submit(page).click();
  await expect(page.getByText("Network error. Please check your connection and try again.")).toBeVisible();
});

test("what scripts may know is kept locally, the tokens are not; the session survives a reload [SES-02] [SES-03] [SES-11] [TEN-07]", async ({
  page,
  context,
  site,
}) => {
  await signInAs(page, site, "manager", HOST);
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
  expect(user).toMatchObject({ email: "manager@demo.test", roles: ["manager"], isSuperAdmin: false });
  expect(Number(await stored(page, "kapi.expires_at"))).toBeGreaterThan(Date.now());
  expect(await stored(page, "kapi.tenant")).toMatch(/^[0-9a-f-]{36}$/);
  const everything = await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie);
  expect(everything).not.toContain("kapi_s_");
  const cookie = (await context.cookies()).find(({ name }) => name === "kapi.session");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", domain: HOST });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome back, /);
});

test("the logout ends the session, forgets the user and lands on /login, though the call fails [SHL-10] [SES-14] [REST-03]", async ({
  page,
  site,
}) => {
  await signInAs(page, site, "employee", HOST);
  await page.route("**/api/logout", (route) => route.abort());
  await page.getByRole("button", { name: /^User menu of / }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(site.address(HOST, "/login"));
  expect(await stored(page, "kapi.user")).toBeNull();
  await page.goto(site.address(HOST, "/dashboard"));
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
});

test("a session of one workspace opens nothing on another's host [TEN-02] [S-002]", async ({
  page,
  context,
  site,
}) => {
  await signInAs(page, site, "manager", HOST);
  const [session] = (await context.cookies()).filter(({ name }) => name === "kapi.session");
  if (!session) throw new Error("no session cookie");
  await context.addCookies([{ name: session.name, value: session.value, url: site.address(OTHER) }]);
  await page.goto(site.address(OTHER, "/deals"));
  await expect(page).toHaveURL(/^http:\/\/acme\.localhost:\d+\/login/);
});

test("the user menu offers profile, settings and logout, and the admin panel to admins [SHL-06] [SHL-07]", async ({
  page,
  site,
}) => {
  await signInAs(page, site, "employee", HOST);
  const links = () => page.getByRole("navigation", { name: /^User menu of / }).getByRole("link");
  const menu = () => page.getByRole("button", { name: /^User menu of / });
  await expect(menu()).toHaveText(/^\p{Lu}{1,2}$/u);
  await menu().click();
  await expect(links()).toHaveText(["Profile", "Settings"]);
  await page.keyboard.press("Escape");
  await expect(links()).toHaveCount(0);
  // Nothing of the page may go elsewhere by itself while the next one is asked for.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await signInAs(page, site, "admin", HOST);
  await menu().click();
  await expect(links()).toHaveText(["Profile", "Settings", "Admin panel"]);
});

test("at first a page is light and in its workspace's own language [S-141]", async ({ page, site }) => {
  const first = async (host: string) => (await page.goto(site.address(host, "/login")))?.text();
  expect(await first(HOST)).toMatch(/<html lang="en" data-theme="light"/);
  expect(await first(OTHER)).toMatch(/<html lang="fr" data-theme="light"/);
  await expect(page.getByRole("heading", { name: "Connexion" })).toBeVisible();
});

test("language and theme are chosen in the bar, kept, and drawn by the server [SHL-03] [SHL-04]", async ({
  page,
  site,
}) => {
  await signInAs(page, site, "employee", HOST);
  const language = page.getByRole("combobox", { name: "Language" });
  await expect(language.locator("option:checked")).toHaveText("EN");
  await language.selectOption("FR");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Bon retour, /);
  await page.getByRole("button", { name: "Passer au thème sombre" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect([await stored(page, "kapi.language"), await stored(page, "kapi.theme")]).toEqual(["fr", "dark"]);
  const html = await (await page.reload())?.text();
  expect(html).toMatch(/<html lang="fr" data-theme="dark"/);
});

test("the dashboard greets by first name, and shows who one is and where to go", async ({ page, site }) => {
  await signInAs(page, site, "manager", HOST);
  await expect(page.getByRole("region", { name: "Your account" })).toContainText("manager@demo.test");
  await expect(page.getByRole("region", { name: "Your account" })).toContainText("Manager");
  for (const [name, path] of [
    ["Deals", "/deals"],
    ["Sales catalog", "/sales/catalog-items"],
    ["Settings", "/settings"],
  ] as const) {
    await expect(page.getByRole("main").getByRole("link", { name }).first()).toHaveAttribute("href", path);
  }
});

test("an unknown address shows the 404 page with a link home [GRD-14]", async ({ page, site }) => {
  const answer = await page.goto(site.address(HOST, "/no/such/page"));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Go home" }).click();
  await expect(page).toHaveURL(/\/login/);
});

for (const theme of ["light", "dark"]) {
  test(`sign-in and dashboard have no accessibility faults in the ${theme} theme`, async ({
    page,
    context,
    site,
  }) => {
    await context.addCookies([{ name: "kapi.theme", value: theme, url: site.address(HOST) }]);
    await page.goto(site.address(HOST, "/login"));
    await submit(page).click();
    await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
    await expectAccessible(page);
    await signInAs(page, site, "admin", HOST);
    await page.getByRole("button", { name: /^User menu of / }).click();
    await expectAccessible(page);
  });
}
