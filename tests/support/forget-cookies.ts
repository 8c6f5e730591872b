import type { Page } from "@playwright/test";

/**
 * Signs a browser out by removing its cookies. It leaves the page first: a page that notices that it is
 * signed out navigates to the sign-in, which would interrupt the test's own navigation.
 */
export async function forgetCookies(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}
