import type { Page } from "@playwright/test";
import { expect, test } from "../../support/frame";
import { actAtOnce } from "../../support/ready-page";
import { PASSWORD } from "../../support/workspace";

const bar = (page: Page) => page.getByRole("banner");
const menuButton = (page: Page) => page.getByRole("button", { name: /^User menu of / });
const menu = (page: Page) => page.getByRole("navigation", { name: /^User menu of / });
const barHeight = (page: Page) =>
  bar(page)
    .locator("> div")
    .evaluate((element) => element.getBoundingClientRect().height);

/** Of the page's content: more than that of the window where the page scrolls sideways. */
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test("the bar leads a visitor to the sign-in, and the signed-in home and to their pages", async ({
  page,
  frame,
}) => {
  await test.step("signed out, the logo leads to /, and a button to the sign-in [SHL-01] [SHL-05]", async () => {
    await frame.open(null, "/resend-verification");
    await expect(bar(page).getByRole("link", { name: /: home$/ })).toHaveAttribute("href", "/");
    await expect(menuButton(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Find anything" })).toHaveCount(0);
    await bar(page).getByRole("link", { name: "Log in" }).click();
    await expect(page).toHaveURL(frame.address("/login"));
  });

  await test.step("the bar of the other account pages has the button too, that of the sign-in has not [SHL-05]", async () => {
    for (const address of ["/register", "/auth/forgot-password", "/auth/reset-password"]) {
      await frame.open(null, address);
      await expect(bar(page).getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await widthOf(page)).toBe(320);
      await page.setViewportSize({ width: 1280, height: 720 });
    }
    await frame.open(null, "/login");
    await expect(bar(page).getByRole("link", { name: "Log in" })).toHaveCount(0);
  });

  await test.step("signed in, the logo is the one link, to the dashboard; no login button [SHL-01] [SHL-05] [SHL-08]", async () => {
    await frame.open("manager", "/deals");
    await expect(menuButton(page)).toBeVisible();
    await expect(page.getByRole("link", { name: "Log in" })).toHaveCount(0);
    await expect(bar(page).getByRole("link")).toHaveCount(1);
    await expect(bar(page).getByRole("navigation")).toHaveCount(0);
    await bar(page).getByRole("link").click();
    await expect(page).toHaveURL(frame.address("/dashboard"));
  });

  await test.step("the user menu of a manager offers no admin panel [SHL-07]", async () => {
    await menuButton(page).click();
    await expect(menu(page).getByRole("link")).toHaveText(["Profile", "Settings"]);
  });

  await test.step("an admin's offers it, and each entry leads to its page [SHL-06] [SHL-07]", async () => {
    await frame.open("admin");
    for (const [name, path] of [
      ["Admin panel", "/admin/users"],
      ["Settings", "/settings/visual-identity"],
      ["Profile", "/profile"],
    ] as const) {
      await menuButton(page).click();
      await menu(page).getByRole("link", { name }).click();
      await expect(page).toHaveURL(frame.address(path));
      await expect(menu(page)).toBeHidden();
    }
  });
});

test("the user menu goes by keyboard, and closes when one goes elsewhere", async ({ page, frame }) => {
  await frame.open("admin");
  // Waits for the content after the menu, so that the focus has somewhere to go.
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome back/ })).toBeVisible();
  await expect(page.locator("[popover] button")).toBeEnabled();

  await test.step("arrows go round, Home and End, Escape gives the focus back [SHL-06]", async () => {
    await menuButton(page).focus();
    const seen: string[] = [];
    for (const key of [
      "ArrowDown",
      "ArrowDown",
      "ArrowDown",
      "ArrowDown",
      "ArrowDown",
      "ArrowUp",
      "Home",
      "End",
    ]) {
      await page.keyboard.press(key);
      seen.push(await page.evaluate(() => document.activeElement?.textContent ?? ""));
    }
    expect(seen).toEqual([
      "Profile",
      "Settings",
      "Admin panel",
      "Log out",
      "Profile",
      "Log out",
      "Profile",
      "Log out",
    ]);
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
  });

  await test.step("it opens by Enter, closes when the focus leaves it or one clicks beside it [SHL-06]", async () => {
    await menuButton(page).press("Enter");
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Tab");
    await expect(menu(page)).toBeHidden();
    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
    await page.mouse.click(20, 500);
    await expect(menu(page)).toBeHidden();
  });

  await test.step("it opens below its button, in a wide window too [SHL-06]", async () => {
    for (const width of [640, 1280, 1920]) {
      await page.setViewportSize({ width, height: 720 });
      await menuButton(page).click();
      const right = (box: { x: number; width: number } | null) => (box ? box.x + box.width : NaN);
      expect(right(await page.locator("[popover]:popover-open").boundingBox())).toBeCloseTo(
        right(await menuButton(page).boundingBox()),
        0,
      );
      await page.keyboard.press("Escape");
    }
  });
});

test("the bar shrinks when the page is scrolled, and holds everything on a phone", async ({
  page,
  frame,
}) => {
  await page.setViewportSize({ width: 1280, height: 300 });
  await frame.open("admin");

  await test.step("its height changes gently, at once for those who want no motion [SHL-09]", async () => {
    const duration = () =>
      bar(page)
        .locator("> div")
        .evaluate((element) => parseFloat(getComputedStyle(element).transitionDuration));
    expect(await duration()).toBeLessThan(0.001);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await duration()).toBeGreaterThan(0.05);
    await page.emulateMedia({ reducedMotion: "reduce" });
  });

  await test.step("it shrinks after 10 px of scrolling, and nothing below it moves [SHL-09]", async () => {
    const heading = () =>
      page
        .getByRole("heading", { level: 1 })
        .evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const [index, height] = [await heading(), await barHeight(page)];
    await page.evaluate(() => scrollTo(0, 9));
    await page.evaluate(() =>
      new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)),
    );
    expect(await barHeight(page)).toBe(height);
    await page.evaluate(() => scrollTo(0, 10));
    await expect.poll(() => barHeight(page)).toBeLessThan(height);
    expect(await heading()).toBe(index);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => barHeight(page)).toBe(height);
  });

  await test.step("on a phone it holds everything [SHL-02] [SHL-03] [SHL-04] [SHL-06]", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const control of [
      page.getByRole("button", { name: "Find anything" }),
      page.getByRole("combobox", { name: "Language" }),
      page.getByRole("button", { name: "Use the dark theme" }),
      menuButton(page),
    ]) {
      await expect(control).toBeInViewport({ ratio: 1 });
    }
    await menuButton(page).click();
    await expect(menu(page).getByRole("button", { name: "Log out" })).toBeInViewport({ ratio: 1 });
  });
});

test("theme and language can be chosen once the page's script is there, and stay", async ({
  page,
  frame,
}) => {
  await actAtOnce(page);
  const language = page.getByRole("combobox", { name: "Language" });
  const theme = page.getByRole("button", { name: "Use the dark theme" });

  await test.step("what needs the script waits for it, looking as it will, so that no choice is lost", async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((done) => (release = done));
    await page.route("**/_next/static/**/*.js", async (route) => {
      await released;
      await route.continue();
    });
    await frame.open("manager", "/deals?filter%5Bname%5D=none", "commit");
    await expect(language).toBeDisabled();
    await expect(theme).toBeDisabled();
    await expect(page.getByRole("button", { name: "Filters" })).toBeDisabled();
    await expect(theme).toHaveCSS("opacity", "1");
    release();
    await expect(theme).toBeEnabled();
    await theme.click();
    await expect(page.getByRole("button", { name: "Use the light theme" })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("kapi.theme"))).toBe("dark");
    await language.selectOption("FR");
    await expect(page.getByRole("heading", { level: 1, name: "Propositions" })).toBeVisible();
  });

  await test.step("the next page comes in both, before any script runs [SHL-04] [S-141]", async () => {
    await page.unrouteAll({ behavior: "wait" });
    await page.route("**/*.js", (route) => route.abort());
    await page.goto(frame.address("/profile"), { waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(11, 16, 25)");
  });
});

test("signing in says that it is being checked, and logging out lands on /login", async ({ page, frame }) => {
  await test.step("while its user is not yet known: 'Checking authentication...' [GRD-16]", async () => {
    // The page records its own status texts, because it cannot be queried while it is being left.
    await page.addInitScript(() => {
      const note = () =>
        document
          .querySelectorAll("[role=status]")
          .forEach((status) =>
            sessionStorage.setItem("noted", `${sessionStorage.getItem("noted") ?? ""} ${status.textContent}`),
          );
      new MutationObserver(note).observe(document, { subtree: true, childList: true });
    });
    // A new session, because the other tests of this file still use theirs.
    await frame.open(null, "/login");
    await page.getByLabel("Email").fill("employee@example.test");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Zoé");
    await expect(page).toHaveURL(frame.address("/dashboard"));
    expect(await page.evaluate(() => sessionStorage.getItem("noted"))).toContain(
      "Checking authentication...",
    );
  });

  await test.step("logging out lands on /login [SHL-10]", async () => {
    await menuButton(page).click();
    await menu(page).getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(frame.address("/login"));
  });
});
