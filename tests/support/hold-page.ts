import type { Page } from "@playwright/test";

/** Holds back the answer of a navigation to a path, until the returned function is called. */
export async function holdPage(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route(
    (url) => url.pathname === path && url.searchParams.has("_rsc"),
    async (route) => {
      if (!route.request().headers()["next-router-prefetch"]) await held;
      await route.continue();
    },
  );
  return release;
}
