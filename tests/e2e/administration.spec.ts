import type { Browser, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { catalogItem, tenant } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { expect, test } from "../support/account-site";
import type { MailServer } from "../support/mail-server";
import { actWhenReady } from "../support/ready-page";
import { PASSWORD } from "../support/workspace";

const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Follows the link in a new user's mail, sets a password and signs in. */
async function comeIn(browser: Browser, mail: MailServer, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await actWhenReady(page);
  const { links } = await mail.mailTo(email);
  await page.goto(links.find((link) => link.includes("/auth/reset-password")) ?? "");
  await field(page, "New password").fill(PASSWORD);
  await field(page, "Confirm new password").fill(PASSWORD);
  await page.getByRole("button", { name: "Save the password" }).click();
  await page.getByRole("link", { name: "Go to login" }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("form button[type=submit]").click();
  await expect(page).toHaveURL(/\/dashboard$/);
  return page;
}

/** Adds a service, because a new workspace has none. */
const addService = (adminUrl: string, slug: string) =>
  ownerTransaction(adminUrl, async (db) => {
    const [made] = await db.select({ id: tenant.id }).from(tenant).where(eq(tenant.slug, slug));
    await db.insert(catalogItem).values({
      tenantId: made?.id ?? 0,
      title: "Logo",
      description: "<p>A logo</p>",
      searchText: "logo",
      pricingOptionId: 1,
      standardAmount: 100_00,
    });
  });

test("a super admin makes a tenant, its admin invites somebody with an own role, who builds a deal", async ({
  page,
  site,
  mail,
  server,
  browser,
}) => {
  const slug = `nova${Date.now().toString(36)}`;
  await test.step("a super admin makes the tenant", async () => {
    await page.goto(site.address("/login?redirect=%2Fadmin%2Ftenants"));
    await page.locator("input[name=email]").fill("super_admin@example.test");
    await page.locator("input[name=password]").fill(PASSWORD);
    await page.locator("form button[type=submit]").click();
    await page.getByRole("button", { name: "Create tenant" }).click();
    await dialog(page).getByLabel("Name").first().fill(slug);
    for (const [label, value] of [
      ["User email", "chief@example.test"],
      ["User first name", "Ana"],
      ["User last name", "Lima"],
      ["Sender email", "offers@example.test"],
    ] as const)
      await dialog(page).getByLabel(label).fill(value);
    await dialog(page).getByRole("button", { name: "Create tenant" }).click();
    await expect(page.getByText(`${slug} was created.`)).toBeVisible();
    await addService(server.adminUrl, slug);
  });
  const chief = await comeIn(browser, mail, "chief@example.test");
  await test.step("its admin makes a role", async () => {
    await chief.goto(new URL("/admin/roles", chief.url()).href);
    await chief.getByRole("button", { name: "Create role" }).click();
    await dialog(chief).getByLabel("Name").fill("Deal maker");
    await dialog(chief).getByLabel("Level").fill("50");
    for (const name of [
      "See deals",
      "Create deals",
      "See clients",
      "Add clients",
      "See services",
      "See questions",
    ])
      await dialog(chief).getByRole("checkbox", { name }).check();
    await dialog(chief).getByRole("button", { name: "Create role" }).click();
    await expect(chief.getByText("The role Deal maker was created.")).toBeVisible();
  });
  await test.step("and invites somebody with it", async () => {
    await chief.goto(new URL("/admin/users", chief.url()).href);
    await chief.getByRole("button", { name: "Invite" }).click();
    for (const [label, value] of [
      ["Email", "maker@example.test"],
      ["First name", "Paul"],
      ["Last name", "Roy"],
    ] as const)
      await dialog(chief).getByLabel(label).fill(value);
    await dialog(chief).getByLabel("Role").selectOption("Deal maker");
    await dialog(chief).getByRole("button", { name: "Send invitation" }).click();
    await expect(chief.getByText("An invitation was sent to maker@example.test.")).toBeVisible();
  });
  const maker = await comeIn(browser, mail, "maker@example.test");
  await test.step("who builds a deal, and nothing else", async () => {
    await maker.goto(new URL("/admin/users", maker.url()).href);
    await expect(maker).toHaveURL(/\/dashboard$/);
    await maker.goto(new URL("/deals/create", maker.url()).href);
    await maker.getByRole("button", { name: "New client" }).click();
    await dialog(maker).getByLabel("Name").first().fill("Éclair Café");
    await dialog(maker).getByRole("button", { name: "Add client" }).click();
    await maker
      .getByRole("navigation", { name: "Steps" })
      .getByRole("button", { name: /^Services/ })
      .click();
    await maker.getByRole("combobox", { name: "Add a service" }).fill("Logo");
    await maker.getByRole("option", { name: /^Logo/ }).click();
    const [proposal] = await Promise.all([
      maker.waitForEvent("popup"),
      maker.getByRole("button", { name: "Save", exact: true }).click(),
    ]);
    await expect(proposal.getByRole("heading", { level: 1 })).toContainText("Éclair Café");
  });
  await test.step("the audit trail tells the story", async () => {
    await chief.goto(new URL("/admin/audit", chief.url()).href);
    const trail = chief.getByRole("table", { name: "Audit trail" });
    await expect(
      trail.getByRole("row").filter({ hasText: "Deal maker" }).filter({ hasText: "Ana Lima" }),
    ).toContainText("Created");
    await expect(
      trail.getByRole("row").filter({ hasText: "Paul Roy" }).filter({ hasText: "Ana Lima" }),
    ).toContainText("Invited");
    await expect(
      trail.getByRole("row").filter({ hasText: slug }).filter({ hasText: "super_admin" }),
    ).toContainText("Created");
  });
  await chief.context().close();
  await maker.context().close();
});
