import type { Page } from "@playwright/test";

/**
 * Signs a browser out by removing its cookies. The page is left first: one that finds itself signed out goes to the
 * sign-in by itself, which would cut off the test's own way.
 */
export async function forgetCookies(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}
