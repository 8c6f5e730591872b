import type { Page } from "@playwright/test";
import postgres from "postgres";
import { expect, test } from "../support/account-site";
import { expectAccessible } from "../support/frame";
import { browserCookies, signInOnSite } from "../support/site-session";
import { PASSWORD } from "../support/workspace";

const LOOKS = [
  { language: "en", theme: "light" },
  { language: "fr", theme: "dark" },
] as const;

/** Runs `work` while a table is not there, so that what reads it fails on the server. */
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

/** The reports that the page sends from now on. */
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

for (const { language, theme } of LOOKS) {
  test.describe(`in ${language}, ${theme}`, () => {
    test.beforeEach(async ({ context, site }) => {
      const { cookies } = await signInOnSite(site.workspace, {
        email: "employee@example.test",
        password: PASSWORD,
      });
      const url = site.address("/");
      await context.addCookies([
        ...browserCookies(cookies, url),
        { name: "kapi.language", value: language, url },
        { name: "kapi.theme", value: theme, url },
      ]);
    });

    test("a page that fails shows the 500 page: message, way home, a try that reloads; it is reported once [GRD-20] [GRD-22]", async ({
      page,
      site,
      server,
    }) => {
      const reports = reportsOf(page);
      const texts =
        language === "en"
          ? ["Something went wrong on this page", "Try again", "Go home"]
          : ["Un problème est survenu sur cette page", "Réessayer", "Aller à l’accueil"];
      await without(server.adminUrl, "tax_profile", async () => {
        await page.goto(site.address("/deals/create"));
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts[0] ?? "");
        await expect(page.getByText("500", { exact: true })).toBeVisible();
        await expect(page.getByRole("link", { name: texts[2] })).toHaveAttribute("href", "/");
        await expect(page.locator("body")).not.toContainText(/relation|select|tax_profile/i);
        await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
        await expectAccessible(page);
        await expect.poll(() => reports.length).toBe(1);
      });
      await page.getByRole("button", { name: texts[1] }).click();
      await expect(
        page.getByRole("heading", {
          level: 1,
          name: language === "en" ? "Create Proposal" : "Créer une proposition",
        }),
      ).toBeVisible();
      expect(reports).toHaveLength(1);
    });

    test("what fails around all pages shows the last boundary, with a button that reloads; it is reported once [GRD-21] [GRD-22]", async ({
      page,
      site,
      server,
    }) => {
      const reports = reportsOf(page);
      const refresh = page.getByRole("button", {
        name: language === "en" ? "Refresh Page" : "Recharger la page",
      });
      await without(server.adminUrl, "session_token", async () => {
        await page.goto(site.address("/dashboard"));
        await expect(
          page.getByRole("heading", {
            name: language === "en" ? "Something went wrong" : "Un problème est survenu",
          }),
        ).toBeVisible();
        await expect(
          page.getByText(
            language === "en"
              ? "We've been notified and are looking into it."
              : "Nous en avons été informés et nous en occupons.",
          ),
        ).toBeVisible();
        await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expectAccessible(page);
        await expect.poll(() => reports.length).toBe(1);
      });
      await refresh.click();
      await expect(page.getByText(language === "en" ? "Welcome back, Zoé" : "Bon retour, Zoé")).toBeVisible();
    });

    test("an unknown address shows the 404 page with a link home [GRD-14]", async ({ page, site }) => {
      expect((await page.goto(site.address("/no/such/page")))?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        language === "en" ? "Page not found" : "Page introuvable",
      );
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      await expectAccessible(page);
      await page.getByRole("link", { name: language === "en" ? "Go home" : "Aller à l’accueil" }).click();
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

test("a session that is there while its user is not yet known says 'Checking authentication...' [GRD-16]", async ({
  page,
  site,
}) => {
  // Nothing can be asked of a page that is being left, so it notes by itself what it shows.
  await page.addInitScript(() => {
    const note = () =>
      document
        .querySelectorAll("[role=status]")
        .forEach((status) =>
          sessionStorage.setItem("noted", `${sessionStorage.getItem("noted") ?? ""} ${status.textContent}`),
        );
    new MutationObserver(note).observe(document, { subtree: true, childList: true });
  });
  await page.goto(site.address("/login"));
  await page.getByLabel("E-mail").fill("employee@example.test");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Zoé");
  expect(await page.evaluate(() => sessionStorage.getItem("noted"))).toContain("Checking authentication...");
});
