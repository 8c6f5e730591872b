import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/frame";

const button = (page: Page) =>
  page.getByRole("button", { name: /^(Search commands|Rechercher une commande)$/ });
const palette = (page: Page) =>
  page.getByRole("dialog", { name: /^(Command palette|Palette de commandes)$/ });
const box = (page: Page) => palette(page).getByRole("combobox");
const options = (page: Page) => palette(page).getByRole("option");
const selected = (page: Page) => palette(page).getByRole("option", { selected: true });
const groups = (page: Page) => palette(page).getByRole("group");
const title = (option: ReturnType<typeof options>) => option.locator(".font-medium");

/** Waits until a key may be repeated, then presses it. */
async function press(page: Page, key: string): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await page.waitForFunction((start) => performance.now() - start > 100, from);
  await page.keyboard.press(key);
}

async function openPalette(page: Page): Promise<void> {
  await expect(button(page)).toBeVisible();
  await expect(async () => {
    if (!(await palette(page).isVisible())) await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(box(page)).toBeFocused();
}

test("Ctrl+K and Cmd+K open and close it, the button opens it, Esc gives the focus back [CMD-01] [CMD-04] [SHL-02]", async ({
  page,
  frame,
}) => {
  await frame.open("employee");
  await button(page).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
  for (const keys of ["Control+k", "Meta+k"]) {
    await page.keyboard.press(keys);
    await expect(box(page)).toBeFocused();
    await page.keyboard.press(keys);
    await expect(palette(page)).toBeHidden();
  }
});

test("its code is fetched when it is first wanted, not with the page", async ({ page, frame }) => {
  await frame.open("employee");
  await page.waitForLoadState("networkidle");
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  expect(scripts).toEqual([]);
  await openPalette(page);
  expect(scripts.length).toBeGreaterThan(0);
});

test("says so when its code cannot be fetched [P-01]", async ({ page, frame }) => {
  await frame.open("employee");
  await page.waitForLoadState("networkidle");
  await page.route("**/_next/static/**", (route) => route.abort());
  await button(page).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "The command palette could not be loaded." }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("groups stand in the documented order, each with its commands [CMD-02]", async ({ page, frame }) => {
  await frame.open("super_admin");
  await openPalette(page);
  const expected = {
    Navigation: ["Dashboard", "Deals", "Profile"],
    Actions: ["Create Deal"],
    "Sales catalog": ["Catalog items", "Questions"],
    Administration: ["Admin panel", "Users", "Roles", "Tenants", "Audit trail"],
    Settings: ["Settings", "Visual identity", "Logo", "Currency", "Taxes", "PDF pages", "Proposals"],
  };
  await expect(palette(page).locator("[cmdk-group-heading]")).toHaveText(Object.keys(expected));
  for (const [name, titles] of Object.entries(expected)) {
    await expect(title(groups(page).and(palette(page).getByLabel(name)).getByRole("option"))).toHaveText(
      titles,
    );
  }
});

const SEEN = [
  { role: "none", titles: ["Dashboard", "Profile"], ids: "[CMD-09]" },
  { role: "employee", titles: ["Dashboard", "Deals", "Profile", "Create Deal"], ids: "[CMD-14]" },
  {
    role: "manager",
    titles: ["Dashboard", "Deals", "Profile", "Create Deal", "Catalog items", "Questions"],
    ids: "[CMD-11] [CMD-14]",
  },
  {
    role: "admin",
    titles: [
      "Dashboard",
      "Deals",
      "Profile",
      "Create Deal",
      "Catalog items",
      "Questions",
      "Admin panel",
      "Users",
      "Roles",
      "Audit trail",
      "Settings",
      "Visual identity",
      "Logo",
      "Currency",
      "Taxes",
      "PDF pages",
      "Proposals",
    ],
    ids: "[CMD-10] [CMD-12] [CMD-13]",
  },
] as const;

for (const { role, titles, ids } of SEEN) {
  test(`shows the commands of the role ${role} ${ids}`, async ({ page, frame }) => {
    await frame.open(role);
    await openPalette(page);
    await expect(title(options(page))).toHaveText(titles);
  });
}

test("arrows move the selection round, Home and End go to the ends [CMD-03]", async ({ page, frame }) => {
  await frame.open("employee");
  await openPalette(page);
  await expect(title(selected(page))).toHaveText("Dashboard");
  for (const [key, name] of [
    ["ArrowDown", "Deals"],
    ["ArrowDown", "Profile"],
    ["ArrowUp", "Deals"],
    ["End", "Create Deal"],
    ["ArrowDown", "Dashboard"],
    ["ArrowUp", "Create Deal"],
    ["Home", "Dashboard"],
  ] as const) {
    await press(page, key);
    await expect(title(selected(page))).toHaveText(name);
  }
  await expect(box(page)).toHaveAttribute(
    "aria-activedescendant",
    (await selected(page).getAttribute("id")) ?? "none",
  );
});

test("a repeat of an arrow within 100 ms is ignored, a later one is not [CMD-03]", async ({
  page,
  frame,
}) => {
  await frame.open("employee");
  await openPalette(page);
  await box(page).evaluate((input) => {
    for (let press = 0; press < 3; press++)
      input.dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }),
      );
  });
  await expect(title(selected(page))).toHaveText("Deals");
  await press(page, "ArrowDown");
  await expect(title(selected(page))).toHaveText("Profile");
});

test("finds by title, keyword and description, and Enter opens what is selected [CMD-04] [CMD-05]", async ({
  page,
  frame,
}) => {
  await frame.open("admin");
  await openPalette(page);
  for (const [typed, name] of [
    ["ident", "Visual identity"],
    ["permissions", "Roles"],
    ["exchange", "Currency"],
    ["STAND", "Deals"],
  ] as const) {
    await box(page).fill(typed);
    await expect(title(options(page))).toHaveText([name]);
    await expect(title(selected(page))).toHaveText(name);
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(frame.address("/deals"));
  await expect(palette(page)).toBeHidden();
});

test("up to 3 characters do not match inside a description, 4 do [CMD-06]", async ({ page, frame }) => {
  await frame.open("employee");
  await openPalette(page);
  await box(page).fill("sta");
  await expect(title(options(page))).toHaveText(["Dashboard"]);
  await box(page).fill("stan");
  await expect(title(options(page))).toHaveText(["Deals"]);
});

test("without a match it says so, to listeners too [CMD-08]", async ({ page, frame }) => {
  await frame.open("admin");
  await openPalette(page);
  await box(page).fill("zzzz");
  await expect(palette(page).getByText("No commands found").first()).toBeVisible();
  await expect(palette(page).getByText("Try a different search term")).toBeVisible();
  await expect(palette(page).getByRole("status")).toHaveText("No commands found");
  await expect(options(page)).toHaveCount(0);
  await expectAccessible(page);
  await box(page).fill("role");
  await expect(palette(page).getByRole("status")).toHaveText(/^\d commands?$/);
});

test("5 commands are remembered on this browser, 3 of them shown first while nothing is typed [CMD-07]", async ({
  page,
  frame,
}) => {
  await frame.open("manager");
  for (const typed of [
    "Profile",
    "Deals",
    "Catalog items",
    "Questions",
    "Dashboard",
    "Create Deal",
    "Deals",
  ]) {
    await openPalette(page);
    await box(page).fill(typed);
    await expect(title(selected(page))).toHaveText(typed);
    await page.keyboard.press("Enter");
    await expect(palette(page)).toBeHidden();
  }
  await expect(page).toHaveURL(frame.address("/deals"));
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem("kapi.recent_commands"))) ?? "")).toEqual(
    ["deals", "createDeal", "dashboard", "questions", "catalogItems"],
  );
  await openPalette(page);
  await expect(groups(page).first().locator("xpath=preceding-sibling::*")).toHaveText("Recent");
  await expect(title(groups(page).first().getByRole("option"))).toHaveText([
    "Deals",
    "Create Deal",
    "Dashboard",
  ]);
  await box(page).fill("d");
  await expect(palette(page).getByText("Recent")).toHaveCount(0);
});

test("a click runs a command as well [CMD-04]", async ({ page, frame }) => {
  await frame.open("admin");
  await button(page).click();
  await options(page).filter({ hasText: "PDF pages" }).click();
  await expect(page).toHaveURL(frame.address("/settings/pdf-pages"));
});

test("unsaved changes are asked about before a command leaves the page", async ({ page, frame }) => {
  await frame.open("manager", "/deals/create");
  await page.getByRole("textbox", { name: "Name of the deal" }).fill("Unsaved");
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  await openPalette(page);
  await box(page).fill("dashboard");
  await page.keyboard.press("Enter");
  await expect.poll(() => questions).toEqual(["Your changes are not saved. Leave anyway?"]);
  await expect(page).toHaveURL(frame.address("/deals/create"));
  await expect(page.getByRole("textbox", { name: "Name of the deal" })).toHaveValue("Unsaved");
});

test("what a modal covers stays out of reach", async ({ page, frame }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await frame.open("admin", "/settings/logo");
  await page.getByRole("button", { name: "Menu: Settings" }).click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("reads, is searched and answers in French [CMD-05] [CMD-08]", async ({ page, frame }) => {
  await frame.choose("language", "fr");
  await frame.open("admin");
  await openPalette(page);
  await box(page).fill("identite");
  await expect(title(options(page))).toHaveText(["Identité visuelle"]);
  await box(page).fill("zzzz");
  await expect(palette(page).getByText("Essayez un autre terme de recherche")).toBeVisible();
});

test("on a phone it fits, closes by its button, and nothing moves sideways [CMD-04]", async ({
  page,
  frame,
}) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await frame.open("super_admin");
  await button(page).click();
  await expect(palette(page)).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await palette(page).getByRole("button", { name: "Close" }).click();
  await expect(palette(page)).toBeHidden();
});

for (const theme of ["light", "dark"]) {
  for (const width of [390, 1280]) {
    test(`has no accessibility faults in the ${theme} theme at ${width} px`, async ({ page, frame }) => {
      await page.setViewportSize({ width, height: 844 });
      await frame.choose("theme", theme);
      await frame.open("super_admin");
      await button(page).click();
      await expect(box(page)).toBeFocused();
      await expectAccessible(page);
    });
  }
}
