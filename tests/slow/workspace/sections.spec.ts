import type { Page } from "@playwright/test";
import { expect, test } from "../../support/frame";
import { holdPage } from "../../support/hold-page";

const heading = (page: Page, level: number) => page.getByRole("heading", { level });
/** The open area's entries in the navigation. */
const area = (page: Page, section: string) =>
  page.getByRole("navigation").getByRole("list", { name: section, exact: true });
const links = (page: Page, section: string) => area(page, section).getByRole("link");

type Section = { section: string; subtitle: RegExp; screens: readonly (readonly [string, string])[] };

/** Visits all screens through the section's navigation and returns to the dashboard. */
async function walk(
  page: Page,
  address: (path: string) => string,
  { section, subtitle, screens }: Section,
): Promise<void> {
  await expect(heading(page, 1)).toHaveText(section);
  await expect(page.getByText(subtitle)).toBeVisible();
  await expect(links(page, section)).toHaveText([...screens.map(([name]) => name), "Back to dashboard"]);
  for (const [name, path] of screens) {
    await links(page, section).filter({ hasText: name }).click();
    await expect(page).toHaveURL(address(path));
    await expect(heading(page, 2)).toHaveText(name);
    await expect(page).toHaveTitle(`${name} · Kapi`);
    await expect(area(page, section).locator("[aria-current=page]")).toHaveText(name);
  }
  await links(page, section).filter({ hasText: "Back to dashboard" }).click();
  await expect(page).toHaveURL(address("/dashboard"));
  await expect(area(page, section)).toHaveCount(0);
}

// Who may open which page, and where indexes redirect to, is tested in tests/api/pages/guards.test.ts.
test("the settings have their title, their navigation and the way back, in French too", async ({
  page,
  frame,
}) => {
  await test.step("an admin goes through all of them and back [SHL-14] [U-08] [GRD-07] [GRD-08]", async () => {
    await frame.open("admin", "/settings/visual-identity");
    await walk(page, frame.address, {
      section: "Settings",
      subtitle: /^How your workspace/,
      screens: [
        ["Visual identity", "/settings/visual-identity"],
        ["Logo", "/settings/logo"],
        ["Company", "/settings/company"],
        ["Currency", "/settings/currency"],
        ["Taxes", "/settings/taxes"],
        ["Fields", "/settings/fields"],
        ["PDF pages", "/settings/pdf-pages"],
        ["Proposals", "/settings/proposals"],
        ["Domains", "/settings/domains"],
        ["Zoho CRM", "/settings/zoho"],
        ["Webhooks", "/settings/webhooks"],
        ["Sign-in", "/settings/sign-in"],
      ],
    });
  });

  await test.step("reads in French [SHL-14] [U-08]", async () => {
    await frame.choose("language", "fr");
    await frame.open("admin", "/settings/currency");
    await expect(links(page, "Paramètres")).toHaveText([
      "Identité visuelle",
      "Logo",
      "Entreprise",
      "Devises",
      "Taxes",
      "Champs",
      "Pages PDF",
      "Propositions",
      "Domaines",
      "Zoho CRM",
      "Webhooks",
      "Connexion",
      "Retour au tableau de bord",
    ]);
  });
});

test("sales and administration have their title, their navigation and the way back", async ({
  page,
  frame,
  workspace,
}) => {
  await test.step("a super admin administers tenants too [SHL-11] [U-08] [GRD-12] [GRD-13]", async () => {
    await frame.open("super_admin", "/admin/users");
    await walk(page, frame.address, {
      section: "Administration",
      subtitle: /^Who works here/,
      screens: [
        ["Users", "/admin/users"],
        ["Roles", "/admin/roles"],
        ["Audit trail", "/admin/audit"],
        ["Tenants", "/admin/tenants"],
        ["System", "/admin/system"],
      ],
    });
  });

  await test.step("an admin does not [SHL-11] [GRD-12]", async () => {
    await frame.open("admin", "/admin/users");
    await expect(links(page, "Administration")).toHaveText([
      "Users",
      "Roles",
      "Audit trail",
      "Back to dashboard",
    ]);
  });

  await test.step("a manager sells [SHL-13] [U-08] [GRD-10]", async () => {
    await frame.open("manager", "/sales/catalog-items");
    await walk(page, frame.address, {
      section: "Sales",
      subtitle: /^What you sell/,
      screens: [
        ["Service Catalog", "/sales/catalog-items"],
        ["Questions", "/sales/questions"],
        ["Proposal templates", "/sales/library"],
        ["Saved blocks", "/sales/blocks"],
        ["Insight", "/sales/insight"],
      ],
    });
  });

  await test.step("the addresses of the editors open them in their lists, and closing leads to the list [GRD-11]", async () => {
    const { items, fields } = workspace.catalog;
    for (const [path, dialog, list] of [
      ["/sales/catalog-items/create", "New service", "/sales/catalog-items"],
      [`/sales/catalog-items/${items.fixed}/edit`, "Edit service", "/sales/catalog-items"],
      ["/sales/questions/create", "New question", "/sales/questions"],
      [`/sales/questions/${Object.values(fields)[0]}/edit`, /^Edit /, "/sales/questions"],
    ] as const) {
      await page.goto(frame.address(path));
      await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page).toHaveURL(frame.address(list));
    }
  });

  await test.step("where there is nothing to show it says 'Coming Soon' and leads back to its list [GRD-11]", async () => {
    for (const [path, title, list] of [
      ["/sales/catalog-items/99999/edit", "Edit service", "/sales/catalog-items"],
      ["/sales/questions/99999/edit", "Edit question", "/sales/questions"],
    ] as const) {
      await page.goto(frame.address(path));
      await expect(heading(page, 2)).toHaveText(title);
      await expect(page.getByText("Coming Soon")).toBeVisible();
      await page.getByRole("link", { name: /^Back to the / }).click();
      await expect(page).toHaveURL(frame.address(list));
    }
  });

  await test.step("in French: 'Bientôt disponible' [SHL-13] [GRD-11]", async () => {
    await frame.choose("language", "fr");
    await page.goto(frame.address("/sales/questions/99999/edit"));
    await expect(page.getByText("Bientôt disponible")).toBeVisible();
    await expect(links(page, "Ventes")).toHaveCount(6);
  });
});

test("while a screen is on its way it says so, and the window keeps a title all the time", async ({
  page,
  frame,
}) => {
  await frame.open("admin", "/settings/taxes");
  await page.evaluate(() => {
    const titles = [document.title];
    const look = () => {
      if (titles.at(-1) !== document.title) titles.push(document.title);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { titles });
  });
  // Waits for ten frames of the loading state.
  const drawn = () =>
    page.evaluate(async () => {
      for (let picture = 0; picture < 10; picture++) await new Promise(requestAnimationFrame);
    });

  await test.step("while the next screen and its permissions load, the settings say so [SHL-14]", async () => {
    const loading = page.getByRole("status").filter({ hasText: "Loading..." });
    const release = await holdPage(page, "/settings/webhooks");
    await links(page, "Settings").filter({ hasText: "Webhooks" }).click();
    // The link shows it, and so does the page's place if its loading state has been prefetched.
    await expect(loading.first()).toBeAttached();
    await drawn();
    release();
    await expect(heading(page, 2)).toHaveText("Webhooks");
    await expect(page.getByText("No webhooks yet")).toBeVisible();
    await expect(loading).toHaveCount(0);
  });

  await test.step("a page keeps its title until the next one has its own, and while it is read again", async () => {
    await page.route(/\/dashboard\?_rsc=/, async (route) => {
      if (!route.request().headers()["next-router-prefetch"]) await drawn();
      await route.continue();
    });
    await links(page, "Settings").filter({ hasText: "Back to dashboard" }).click();
    await expect(page).toHaveTitle("Dashboard · Kapi");
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    for (let again = 0; again < 10; again++) {
      await page.evaluate(() =>
        (window as unknown as { next: { router: { refresh: () => void } } }).next.router.refresh(),
      );
      await drawn();
    }
    expect(await page.evaluate(() => (window as unknown as { titles: string[] }).titles)).toEqual([
      "Taxes · Kapi",
      "Webhooks · Kapi",
      "Dashboard · Kapi",
    ]);
  });
});

test("on a phone the navigation is a drawer that goes by keyboard and leads everywhere [SHL-11] [U-08] [T-08]", async ({
  page,
  frame,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await frame.open("super_admin", "/admin/users");
  await expect(links(page, "Administration")).toHaveCount(0);
  const opener = page.getByRole("button", { name: "Open the navigation" });
  const drawer = page.getByRole("dialog", { name: "Main navigation" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(drawer).toBeVisible();
  await expect(drawer.getByRole("link")).toHaveText([
    "Dashboard",
    "Deals",
    "Clients",
    "Sales",
    "Settings",
    "Administration",
    "Users",
    "Roles",
    "Audit trail",
    "Tenants",
    "System",
    "Back to dashboard",
  ]);
  await expect(drawer.locator("[aria-current=page]")).toHaveText("Users");
  const isInside = () => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null);
  expect(await isInside()).toBe(true);
  for (let press = 0; press < 14; press++) await page.keyboard.press("Tab");
  expect(await isInside()).toBe(true);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await drawer.getByRole("link", { name: "Tenants" }).click();
  await expect(page).toHaveURL(frame.address("/admin/tenants"));
  await expect(drawer).toBeHidden();
});

test("an area's entries stay within reach at every width [U-08] [T-08]", async ({ page, frame }) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await frame.open("admin", "/settings/sign-in");
  const last = links(page, "Settings").filter({ hasText: "Back to dashboard" });

  await test.step("with their names, also in a window in which other pages have icons alone", async () => {
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(last.getByText("Back to dashboard")).toHaveCSS("position", "static");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
  });

  await test.step("as icons once the navigation is folded, which stays so", async () => {
    await page.getByRole("button", { name: "Fold the navigation" }).click();
    await expect(last.getByText("Back to dashboard")).toHaveCSS("position", "absolute");
    await links(page, "Settings").filter({ hasText: "Logo" }).click();
    await expect(page).toHaveURL(frame.address("/settings/logo"));
    await page.reload();
    await expect(page.getByRole("button", { name: "Unfold the navigation" })).toBeVisible();
    await expect(links(page, "Settings")).toHaveCount(13);
  });
});
