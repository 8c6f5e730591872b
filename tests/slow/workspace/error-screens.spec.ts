import type { Page } from "@playwright/test";
import postgres from "postgres";
import { expect, test } from "../../support/account-site";
import { browserCookies, signInOnSite } from "../../support/site-session";
import { PASSWORD } from "../../support/workspace";

const LOOKS = [
  {
    language: "en",
    theme: "light",
    failure: ["Something went wrong on this page", "Try again", "Go home", "Create Proposal"],
    boundary: [
      "Something went wrong",
      "We've been notified and are looking into it.",
      "Refresh Page",
      "Welcome back, Zoé",
    ],
    notFound: ["Page not found", "Go home"],
  },
  {
    language: "fr",
    theme: "dark",
    failure: [
      "Un problème est survenu sur cette page",
      "Réessayer",
      "Aller à l’accueil",
      "Créer une proposition",
    ],
    boundary: [
      "Un problème est survenu",
      "Nous en avons été informés et nous en occupons.",
      "Recharger la page",
      "Bon retour, Zoé",
    ],
    notFound: ["Page introuvable", "Aller à l’accueil"],
  },
] as const;

/** Renames a table while `work` runs, so that everything that reads it fails on the server. */
async function without(adminUrl: string, table: string, work: () => Promise<void>): Promise<void> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`alter table ${table} rename to ${table}_away`);
  try {
    await work();
  } finally {
    await admin.unsafe(`alter table ${table}_away rename to ${table}`);
    await admin.end();
  }
}

/** The error reports that the page sends from now on. */
function reportsOf(page: Page): Record<string, unknown>[] {
  const reports: Record<string, unknown>[] = [];
  page.on(
    "request",
    (request) =>
      request.url().endsWith("/api/log-error") &&
      reports.push(request.postDataJSON() as Record<string, unknown>),
  );
  return reports;
}

for (const { language, theme, failure, boundary, notFound } of LOOKS) {
  test(`what fails says so, offers a way on and is reported once, in ${language}, ${theme}`, async ({
    page,
    context,
    site,
    server,
  }) => {
    const user = { email: "employee@example.test", password: PASSWORD };
    const { cookies } = await signInOnSite(site.workspace, user);
    const url = site.address("/");
    await context.addCookies([
      ...browserCookies(cookies, url),
      { name: "kapi.language", value: language, url },
      { name: "kapi.theme", value: theme, url },
    ]);
    const reports = reportsOf(page);

    await test.step("a page that fails: the 500 page, the way home, a try that reloads [GRD-20] [GRD-22]", async () => {
      const [title, retry, home, mended] = failure;
      await without(server.adminUrl, "tax_profile", async () => {
        await page.goto(site.address("/deals/create"));
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
        await expect(page.getByText("500", { exact: true })).toBeVisible();
        await expect(page.getByRole("link", { name: home })).toHaveAttribute("href", "/");
        await expect(page.locator("body")).not.toContainText(/relation|select|tax_profile/i);
        await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
        await expect.poll(() => reports.length).toBe(1);
      });
      await page.getByRole("button", { name: retry }).click();
      await expect(page.getByRole("heading", { level: 1, name: mended })).toBeVisible();
      expect(reports).toHaveLength(1);
    });

    await test.step("what fails around all pages: the last boundary, and a button that reloads [GRD-21] [GRD-22]", async () => {
      const [title, text, refresh, mended] = boundary;
      reports.length = 0;
      await without(server.adminUrl, "session_token", async () => {
        await page.goto(site.address("/dashboard"));
        await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
        await expect(page.getByText(text)).toBeVisible();
        await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect.poll(() => reports.length).toBe(1);
      });
      await page.getByRole("button", { name: refresh }).click();
      await expect(page.getByText(mended)).toBeVisible();
      expect(reports).toHaveLength(1);
    });

    await test.step("an unknown address: the 404 page with a link home [GRD-14]", async () => {
      const [title, home] = notFound;
      expect((await page.goto(site.address("/no/such/page")))?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      await expect(page.getByRole("banner").getByRole("link")).toHaveAttribute("href", "/dashboard");
      await page.getByRole("link", { name: home }).click();
      await expect(page).toHaveURL(site.address("/dashboard"));
    });
  });
}

test("uncaught errors and unhandled rejections reach the server, each once [GRD-22] [REST-15]", async ({
  page,
  site,
}) => {
  const reports = reportsOf(page);
  const answered = page.waitForResponse("**/api/log-error");
  await page.goto(site.address("/login?redirect=/deals"));
  await page.evaluate(() => {
    const fail = () =>
      setTimeout(() => {
        throw new Error("broken on purpose");
      });
    fail();
    fail();
    void Promise.reject(new TypeError("refused on purpose"));
  });
  expect((await answered).status()).toBe(204);
  await expect
    .poll(() => reports.map(({ type, message, url }) => [type, message, url]))
    .toEqual(
      expect.arrayContaining([
        ["error", "Error: broken on purpose", site.address("/login")],
        ["unhandledrejection", "TypeError: refused on purpose", site.address("/login")],
      ]),
    );
  expect(reports.filter(({ type }) => type === "error")).toHaveLength(1);
});
