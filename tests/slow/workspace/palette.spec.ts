import type { Page } from "@playwright/test";
import { expect, test } from "../../support/frame";
import { holdPage } from "../../support/hold-page";

const button = (page: Page) => page.getByRole("button", { name: "Find anything" });
const palette = (page: Page) => page.getByRole("dialog", { name: "Command palette" });
const box = (page: Page) => palette(page).getByRole("combobox");
const options = (page: Page) => palette(page).getByRole("option");
const selected = (page: Page) => palette(page).getByRole("option", { selected: true });
/** Of commands: what the server finds comes below them, whenever it arrives. */
const titles = (shown: ReturnType<typeof options>) =>
  shown.and(shown.page().locator('[role=option]:not([data-value^="found."])')).locator(".font-medium");

// Its parts are tested in tests/component/shell/palette.test.tsx and tests/unit/core/commands.
test("the palette is opened by keys and button, searched, and leads on", async ({ page, frame }) => {
  const open = async () => {
    await page.keyboard.press("Control+k");
    await expect(box(page)).toBeFocused();
  };
  const run = async (typed: string, name: string, path: string) => {
    await box(page).fill(typed);
    await expect(titles(options(page))).toHaveText([name]);
    await expect(titles(selected(page))).toHaveText(name);
    await page.keyboard.press("Enter");
    await expect(palette(page)).toBeHidden();
    await expect(page).toHaveURL(frame.address(path));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  };

  await test.step("its code is fetched when it is first wanted; it says so when that fails [P-01]", async () => {
    await frame.open("manager");
    await page.waitForLoadState("networkidle");
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.route("**/_next/static/**", (route) => route.abort());
    expect(scripts).toEqual([]);
    await button(page).click();
    const said = page.getByRole("alert").filter({ hasText: "The command palette could not be loaded." });
    await expect(said).toBeVisible();
    expect(scripts).not.toEqual([]);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.unroute("**/_next/static/**");
    await page.reload();
  });

  await test.step("button, Ctrl+K and Cmd+K open it, Esc gives the focus back [CMD-01] [CMD-04] [SHL-02]", async () => {
    await button(page).click();
    await expect(box(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
    for (const keys of ["Meta+k", "Control+k"]) {
      await page.keyboard.press(keys);
      await expect(box(page)).toBeFocused();
      await page.keyboard.press(keys);
      await expect(palette(page)).toBeHidden();
    }
  });

  await test.step("a manager is offered the catalogue too, and neither users nor settings [CMD-11] [CMD-14]", async () => {
    await open();
    await expect(titles(options(page))).toHaveText([
      "Dashboard",
      "Deals",
      "Clients",
      "Profile",
      "Create Deal",
      "Drafts",
      "Catalog items",
      "Questions",
      "Proposal templates",
      "Saved blocks",
      "Insight",
    ]);
  });

  await test.step("arrows move the selection round, Home and End go to the ends [CMD-03]", async () => {
    await expect(titles(selected(page))).toHaveText("Dashboard");
    for (const [key, name] of [
      ["ArrowDown", "Deals"],
      ["ArrowUp", "Dashboard"],
      ["End", "Insight"],
      ["ArrowDown", "Dashboard"],
      ["ArrowUp", "Insight"],
      ["Home", "Dashboard"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(titles(selected(page))).toHaveText(name);
    }
    const active = await selected(page).getAttribute("id");
    await expect(box(page)).toHaveAttribute("aria-activedescendant", active ?? "none");
  });

  await test.step("until the page of a command is shown, the button has a spinner", async () => {
    const loading = page.getByRole("banner").getByRole("status").filter({ hasText: "Loading..." });
    const release = await holdPage(page, "/profile");
    await box(page).fill("profile");
    await page.keyboard.press("Enter");
    await expect(loading).toBeVisible();
    release();
    await expect(page).toHaveURL(frame.address("/profile"));
    await expect(loading).toHaveCount(0);
    await open();
  });

  await test.step("finds by description, keyword and title, Enter opens [CMD-04] [CMD-05]", async () => {
    await run("STAND", "Deals", "/deals");
    await open();
    await run("password", "Profile", "/profile");
    await open();
    await run("questi", "Questions", "/sales/questions");
  });

  await test.step("a client is found on the server, and leads to its page [U-40]", async () => {
    await open();
    await box(page).fill("eclair");
    await options(page).filter({ hasText: "Éclair Café" }).first().click();
    await expect(palette(page)).toBeHidden();
    await expect(page).toHaveURL((url) => /^\/clients\/\d+$/.test(url.pathname));
    await expect(page.getByRole("heading", { level: 1, name: "Éclair Café" })).toBeVisible();
  });

  await test.step("a click runs a command as well [CMD-04]", async () => {
    await button(page).click();
    await options(page).filter({ hasText: "Create Deal" }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/deals/create");
  });

  await test.step("those used last are remembered and stand first, 3 of them [CMD-07]", async () => {
    const kept = await page.evaluate(() => localStorage.getItem("kapi.recent_commands"));
    expect(JSON.parse(kept ?? "")).toEqual(["createDeal", "questions", "profile", "deals"]);
    await page.getByRole("textbox", { name: "Name of the deal" }).fill("Unsaved");
    await open();
    await expect(palette(page).locator("[cmdk-group-heading]").first()).toHaveText("Recent");
    await expect(titles(palette(page).getByRole("group").first().getByRole("option"))).toHaveText([
      "Create Deal",
      "Questions",
      "Profile",
    ]);
  });

  await test.step("unsaved changes are asked about before a command leaves the page", async () => {
    await box(page).fill("dashboard");
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Leave this page?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL((url) => url.pathname === "/deals/create");
    await expect(page.getByRole("textbox", { name: "Name of the deal" })).toHaveValue("Unsaved");
  });
});

test("on a phone the palette fits, closes by its button, and stays behind a modal", async ({
  page,
  frame,
}) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await frame.open("admin", "/settings/logo");

  await test.step("it fits into the window and closes by its button [CMD-04]", async () => {
    await button(page).click();
    await expect(palette(page)).toBeInViewport({ ratio: 1 });
    await palette(page).getByRole("button", { name: "Close" }).click();
    await expect(palette(page)).toBeHidden();
  });

  await test.step("what a modal covers stays out of reach", async () => {
    await page.getByRole("button", { name: "Open the navigation" }).click();
    await expect(page.getByRole("dialog", { name: "Main navigation" })).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
