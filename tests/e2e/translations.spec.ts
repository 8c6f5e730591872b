import type { Page } from "@playwright/test";
import { PAGES, type PageAccess } from "@/lib/auth/pages";
import { PERMISSIONS } from "@/lib/auth/permissions";
import { flatTexts } from "@/lib/i18n/flat-texts";
import en from "@/messages/en.json" with { type: "json" };
import { expect, test } from "../support/browser";
import { signInAs } from "../support/sign-in";

const HOST = "local.localhost";
const KEYS = new Set(Object.keys(flatTexts(en)));
const GROUPS = new Set(Object.keys(en));
/** Slugs of permissions are shown where roles are made, and look like keys. */
const SLUGS: ReadonlySet<string> = new Set(PERMISSIONS);

/** Every page of the table, with something in the place of its {names}, and states that have texts of their own. */
const addressesOf = (wanted: (access: PageAccess) => boolean) =>
  Object.entries(PAGES)
    .filter(([, access]) => wanted(access))
    .map(([path]) => path.replace(/\{\w+\}/g, "1"));
const OPEN = [
  ...addressesOf((access) => typeof access === "string"),
  "/auth/reset-password?token=x&email=a@b.test",
  "/no/such/page",
];
const SIGNED_IN = [
  ...addressesOf((access) => typeof access !== "string"),
  "/profile?tab=password",
  "/deals?filter[name]=zzzz",
];

/** What looks like a key of a text in what a page shows, says to a screen reader or has as its title. */
async function bareKeys(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => [
    document.title,
    document.body.innerText,
    ...[...document.querySelectorAll("[aria-label],[title],[placeholder],[alt]")].flatMap((element) =>
      ["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? ""),
    ),
  ]);
  const words = texts.join(" ").match(/[a-z]\w*(?:\.[A-Za-z]\w*)+/g) ?? [];
  return words.filter(
    (word) => !SLUGS.has(word) && (KEYS.has(word) || GROUPS.has(word.slice(0, word.indexOf(".")))),
  );
}

async function check(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  expect([address, await bareKeys(page)]).toEqual([address, []]);
}

for (const language of ["en", "fr"]) {
  test(`no page of a stranger shows a bare key, in ${language} [TRN-05]`, async ({ page, context, site }) => {
    await context.addCookies([{ name: "kapi.language", value: language, url: site.address(HOST) }]);
    for (const path of OPEN) await check(page, site.address(HOST, path));
  });

  test(`no page of the signed-in shows a bare key, in ${language} [TRN-05]`, async ({
    page,
    context,
    site,
  }) => {
    await context.addCookies([{ name: "kapi.language", value: language, url: site.address(HOST) }]);
    await signInAs(page, site, "super_admin", HOST);
    for (const path of SIGNED_IN) await check(page, site.address(HOST, path));
    const { data } = await page.evaluate(() =>
      fetch("/api/deals?per_page=1").then((answer) => answer.json() as Promise<{ data: { uuid: string }[] }>),
    );
    await check(page, site.address(HOST, `/proposals/${data[0]?.uuid}`));
    await expect(page.locator("html")).toHaveAttribute("lang", language);
  });
}

test("the chosen language stays over a reload, in a cookie and locally [TRN-02]", async ({ page, site }) => {
  await signInAs(page, site, "employee", HOST);
  await page.getByRole("combobox", { name: "Language" }).selectOption("FR");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Bon retour, /);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  expect(
    await page.evaluate(() => [
      localStorage.getItem("kapi.language"),
      /kapi\.language=fr/.test(document.cookie),
    ]),
  ).toEqual(["fr", true]);
  // The browser keeps the texts of the language that is shown.
  await expect
    .poll(() =>
      page.evaluate(
        () => (JSON.parse(localStorage.getItem("kapi.translations") ?? "{}") as { owner?: string }).owner,
      ),
    )
    .toBe("fr");
});
