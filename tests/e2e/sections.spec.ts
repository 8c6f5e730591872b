import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/frame";

const heading = (page: Page, level: number) => page.getByRole("heading", { level });
const links = (page: Page, section: string) =>
  page.getByRole("navigation", { name: section }).getByRole("link");

const SECTIONS = [
  {
    section: "Settings",
    role: "admin",
    ids: "[SHL-14] [GRD-07] [GRD-08]",
    subtitle: /^How your workspace/,
    screens: [
      ["Visual identity", "/settings/visual-identity"],
      ["Logo", "/settings/logo"],
      ["Currency", "/settings/currency"],
      ["Taxes", "/settings/taxes"],
      ["PDF pages", "/settings/pdf-pages"],
      ["Proposals", "/settings/proposals"],
      ["Zoho CRM", "/settings/zoho"],
      ["Webhooks", "/settings/webhooks"],
    ],
  },
  {
    section: "Sales",
    role: "manager",
    ids: "[SHL-13] [GRD-10]",
    subtitle: /^What you sell/,
    screens: [
      ["Service Catalog", "/sales/catalog-items"],
      ["Questions", "/sales/questions"],
    ],
  },
  {
    section: "Administration",
    role: "admin",
    ids: "[SHL-11] [GRD-12]",
    subtitle: /^Who works here/,
    screens: [
      ["Users", "/admin/users"],
      ["Roles", "/admin/roles"],
      ["Audit trail", "/admin/audit"],
    ],
  },
  {
    section: "Administration",
    role: "super_admin",
    ids: "[SHL-11] [GRD-13]",
    subtitle: /^Who works here/,
    screens: [
      ["Users", "/admin/users"],
      ["Roles", "/admin/roles"],
      ["Audit trail", "/admin/audit"],
      ["Tenants", "/admin/tenants"],
    ],
  },
] as const;

for (const { section, role, ids, subtitle, screens } of SECTIONS) {
  test(`${section} has its title, its navigation for the role ${role} and the way back ${ids}`, async ({
    page,
    frame,
  }) => {
    await frame.open(role, screens[0][1]);
    await expect(heading(page, 1)).toHaveText(section);
    await expect(page.getByText(subtitle)).toBeVisible();
    await expect(links(page, section)).toHaveText([...screens.map(([name]) => name), "Back to dashboard"]);
    for (const [name, path] of screens) {
      await links(page, section).filter({ hasText: name }).click();
      await expect(page).toHaveURL(frame.address(path));
      await expect(heading(page, 2)).toHaveText(name);
      await expect(page).toHaveTitle(`${name} · Kapi`);
      await expect(page.locator("[aria-current]")).toHaveText(name);
    }
    await links(page, section).filter({ hasText: "Back to dashboard" }).click();
    await expect(page).toHaveURL(frame.address("/dashboard"));
  });
}

test("a page keeps its title until the next one has its own, and while it is read again", async ({
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
  // Ten pictures of the loading state.
  const drawn = () =>
    page.evaluate(async () => {
      for (let picture = 0; picture < 10; picture++) await new Promise(requestAnimationFrame);
    });
  await page.route(/_rsc=/, async (route) => {
    if (!route.request().headers()["next-router-prefetch"]) await drawn();
    await route.continue();
  });
  await links(page, "Settings").filter({ hasText: "Webhooks" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
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

for (const [from, to, id] of [
  ["/settings", "/settings/visual-identity", "GRD-09"],
  ["/sales", "/sales/catalog-items", "GRD-10"],
  ["/admin", "/admin/users", "GRD-12"],
] as const) {
  test(`${from} leads to ${to} [${id}]`, async ({ page, frame }) => {
    await frame.open("admin");
    const answer = await page.goto(frame.address(from));
    await expect(page).toHaveURL(frame.address(to));
    // An HTTP redirect, not a page that leads on by itself.
    expect((await answer?.request().redirectedFrom()?.response())?.status()).toBe(307);
  });
}

const PLACEHOLDERS = [
  ["/sales/catalog-items/create", "Create service", "/sales/catalog-items"],
  ["/sales/catalog-items/7/edit", "Edit service", "/sales/catalog-items"],
  ["/sales/questions/create", "Create question", "/sales/questions"],
  ["/sales/questions/7/edit", "Edit question", "/sales/questions"],
] as const;

for (const [path, title, list] of PLACEHOLDERS) {
  test(`${path} shows 'Coming Soon' and leads back to its list [GRD-11]`, async ({ page, frame }) => {
    await frame.open("manager", path);
    await expect(heading(page, 2)).toHaveText(title);
    await expect(page.getByText("Coming Soon")).toBeVisible();
    await page.getByRole("link", { name: /^Back to the / }).click();
    await expect(page).toHaveURL(frame.address(list));
  });
}

test("roles that a section is not for are led to the dashboard [GRD-07] [GRD-08] [GRD-10] [GRD-11] [GRD-12] [GRD-13]", async ({
  page,
  frame,
}) => {
  const refused = {
    employee: ["/sales/catalog-items", "/sales/questions/create", "/settings/logo", "/admin/users"],
    manager: ["/settings/visual-identity", "/settings/currency", "/settings/pdf-pages", "/admin/roles"],
    admin: ["/admin/tenants"],
  };
  for (const [role, paths] of Object.entries(refused)) {
    for (const path of paths) {
      await frame.open(role as keyof typeof refused, path);
      await expect(page).toHaveURL(frame.address("/dashboard"));
    }
  }
});

test("while the next screen and its permissions load, the settings say so [SHL-14]", async ({
  page,
  frame,
}) => {
  await frame.open("admin", "/settings/visual-identity");
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/settings\/logo\?_rsc=/, async (route) => {
    await held;
    await route.continue();
  });
  await links(page, "Settings").filter({ hasText: "Logo" }).click();
  // The link that was followed says so, and the place of the page too once what stands there meanwhile was fetched ahead.
  await expect(page.getByRole("status").filter({ hasText: "Loading..." }).first()).toBeAttached();
  release();
  await expect(heading(page, 2)).toHaveText("Logo");
  await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toHaveCount(0);
});

test("on a phone the navigation is a drawer that goes by keyboard and leads everywhere [SHL-11] [SHL-14]", async ({
  page,
  frame,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await frame.open("super_admin", "/admin/users");
  await expect(links(page, "Administration")).toHaveCount(0);
  const opener = page.getByRole("button", { name: "Menu: Administration" });
  const drawer = page.getByRole("dialog", { name: "Administration" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(drawer).toBeVisible();
  await expect(drawer.getByRole("link")).toHaveText([
    "Users",
    "Roles",
    "Audit trail",
    "Tenants",
    "Back to dashboard",
  ]);
  await expect(drawer.locator("[aria-current=page]")).toHaveText("Users");
  expect(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true);
  for (let press = 0; press < 6; press++) await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await drawer.getByRole("link", { name: "Tenants" }).click();
  await expect(page).toHaveURL(frame.address("/admin/tenants"));
  await expect(drawer).toBeHidden();
  await expectNoSidewaysScroll(page);
});

test("reads in French [SHL-13] [SHL-14] [GRD-11]", async ({ page, frame }) => {
  await frame.choose("language", "fr");
  await frame.open("admin", "/settings/currency");
  await expect(links(page, "Paramètres")).toHaveText([
    "Identité visuelle",
    "Logo",
    "Devises",
    "Taxes",
    "Pages PDF",
    "Propositions",
    "Zoho CRM",
    "Webhooks",
    "Retour au tableau de bord",
  ]);
  await page.goto(frame.address("/sales/questions/create"));
  await expect(page.getByText("Bientôt disponible")).toBeVisible();
});

for (const theme of ["light", "dark"]) {
  test(`sections have no accessibility faults in the ${theme} theme, drawer included`, async ({
    page,
    frame,
  }) => {
    await frame.choose("theme", theme);
    await frame.open("super_admin", "/settings/currency");
    await expect(heading(page, 2)).toHaveText("Currency");
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [path, name] of [
      ["/sales/catalog-items", "Menu: Sales"],
      ["/admin/tenants", "Menu: Administration"],
    ] as const) {
      await page.goto(frame.address(path));
      await expectAccessible(page);
      await page.getByRole("button", { name }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
    }
  });
}
