import { expect, type Page } from "@playwright/test";
import { untilReady } from "./ready-page";

type Site = { address: (host: string, path?: string) => string };
type DemoUser = "admin" | "manager" | "employee" | "super_admin";

/**
 * Signs a demo user in through the sign-in page, in whatever language, and waits for the page that follows (the
 * dashboard unless said).
 */
export async function signInAs(
  page: Page,
  site: Site,
  user: DemoUser,
  host: string,
  path = "/dashboard",
): Promise<void> {
  await page.goto(site.address(host, `/login?${new URLSearchParams({ redirect: path })}`));
  await page.locator("input[name=email]").fill(`${user}@demo.test`);
  await page.locator("input[name=password]").fill("Demo1234");
  await page.locator("form button[type=submit]").click();
  await expect(page).toHaveURL(site.address(host, path));
  await untilReady(page);
}
