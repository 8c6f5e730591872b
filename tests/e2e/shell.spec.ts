import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/frame";
import { actAtOnce } from "../support/ready-page";

const bar = (page: Page) => page.getByRole("banner");
const menuButton = (page: Page) => page.getByRole("button", { name: /^(User menu of|Menu de) / });
const menu = (page: Page) => page.getByRole("navigation", { name: /^(User menu of|Menu de) / });
const barHeight = (page: Page) =>
  bar(page)
    .locator("> div")
    .evaluate((element) => element.getBoundingClientRect().height);

test("signed in, the logo leads to the dashboard, and the bar lists no navigation links [SHL-01] [SHL-08]", async ({
  page,
  frame,
}) => {
  await frame.open("employee", "/deals");
  await expect(bar(page).getByRole("link")).toHaveCount(1);
  await expect(bar(page).getByRole("navigation")).toHaveCount(0);
  await bar(page).getByRole("link").click();
  await expect(page).toHaveURL(frame.address("/dashboard"));
});

test("signed out, the logo leads to /, and a button to the sign-in [SHL-01] [SHL-05]", async ({
  page,
  frame,
}) => {
  await frame.open(null, "/resend-verification");
  await expect(bar(page).getByRole("link", { name: /: home$/ })).toHaveAttribute("href", "/");
  await expect(menuButton(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Search commands" })).toHaveCount(0);
  await bar(page).getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL(frame.address("/login"));
});

test("signed in there is no login button [SHL-05]", async ({ page, frame }) => {
  await frame.open("employee");
  await expect(menuButton(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "Log in" })).toHaveCount(0);
});

test("the bar shrinks after 10 px of scrolling, and nothing below it moves [SHL-09]", async ({
  page,
  frame,
}) => {
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await frame.open("admin");
  const heading = () =>
    page
      .getByRole("heading", { level: 1 })
      .evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const [place, height] = [await heading(), await barHeight(page)];
  await page.evaluate(() => scrollTo(0, 9));
  await page.evaluate(() =>
    new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)),
  );
  expect(await barHeight(page)).toBe(height);
  await page.evaluate(() => scrollTo(0, 10));
  await expect.poll(() => barHeight(page)).toBeLessThan(height);
  expect(await heading()).toBe(place);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => barHeight(page)).toBe(height);
});

test("the bar changes its height at once for those who want no motion, else gently [SHL-09]", async ({
  page,
  frame,
}) => {
  await frame.open("admin");
  const duration = () =>
    bar(page)
      .locator("> div")
      .evaluate((element) => parseFloat(getComputedStyle(element).transitionDuration));
  expect(await duration()).toBeGreaterThan(0.05);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await duration()).toBeLessThan(0.001);
});

test("the user menu goes by keyboard: arrows round, Home, End, Escape with the focus back [SHL-06]", async ({
  page,
  frame,
}) => {
  await frame.open("admin");
  await expect(page.locator("[popover] button")).toBeEnabled();
  await menuButton(page).focus();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const seen: (string | null | undefined)[] = [];
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
    seen.push(await focused());
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

test("the user menu opens by Enter, closes when the focus leaves it or one clicks beside it [SHL-06]", async ({
  page,
  frame,
}) => {
  await frame.open("employee");
  // Else there would be nothing after the menu yet that the focus could go to.
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome back/ })).toBeVisible();
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

test("the admin panel is offered to admins, and each entry leads to its page [SHL-06] [SHL-07]", async ({
  page,
  frame,
}) => {
  await frame.open("manager");
  await menuButton(page).click();
  await expect(menu(page).getByRole("link")).toHaveText(["Profile", "Settings"]);
  await frame.open("super_admin");
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

test("another language redraws the page where it stands, and is kept [SHL-03]", async ({ page, frame }) => {
  await frame.open("admin", "/settings/logo");
  const language = page.getByRole("combobox");
  await expect(language.locator("option")).toHaveText(["EN", "FR"]);
  await language.selectOption("FR");
  await expect(page.getByRole("heading", { level: 1, name: "Paramètres" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Paramètres" })).toBeVisible();
  await expect(language).toHaveValue("fr");
});

test("a page comes in the theme that was chosen, before any script runs [SHL-04] [S-141]", async ({
  page,
  frame,
}) => {
  await frame.open("admin");
  await page.getByRole("button", { name: "Use the dark theme" }).click();
  expect(await page.evaluate(() => localStorage.getItem("kapi.theme"))).toBe("dark");
  await actAtOnce(page);
  await page.route("**/*.js", (route) => route.abort());
  await page.goto(frame.address("/settings/logo"), { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(11, 16, 25)");
});

test("on a phone the bar holds everything and nothing moves sideways [SHL-02] [SHL-03] [SHL-04] [SHL-06]", async ({
  page,
  frame,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await frame.open("super_admin");
  for (const control of [
    page.getByRole("button", { name: "Search commands" }),
    page.getByRole("combobox", { name: "Language" }),
    page.getByRole("button", { name: "Use the dark theme" }),
    menuButton(page),
  ]) {
    await expect(control).toBeInViewport({ ratio: 1 });
  }
  await menuButton(page).click();
  await expect(menu(page).getByRole("button", { name: "Log out" })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
});

test("logging out lands on /login [SHL-10]", async ({ page, frame, workspace }) => {
  // A session of its own: the others of this file go on.
  await page.goto(frame.address("/login"));
  await page.locator("input[name=email]").fill("employee@example.test");
  await page.locator("input[name=password]").fill("Correct1horse");
  await page.locator("form button[type=submit]").click();
  await expect(page).toHaveURL(`http://${workspace.host}:${workspace.port}/dashboard`);
  await menuButton(page).click();
  await menu(page).getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(frame.address("/login"));
});

for (const theme of ["light", "dark"]) {
  for (const width of [390, 1280]) {
    test(`the open user menu has no accessibility faults in the ${theme} theme at ${width} px [SHL-06]`, async ({
      page,
      frame,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await frame.choose("theme", theme);
      await frame.open("super_admin");
      await menuButton(page).click();
      await expect(menu(page)).toBeVisible();
      await expectAccessible(page);
    });
  }
}

test("what needs the page's script waits for it, looking as it will, so that no choice is lost", async ({
  frame,
  page,
}) => {
  await actAtOnce(page);
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => (release = done));
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await frame.open("manager", "/deals?filter%5Bname%5D=none", "commit");
  const language = page.getByRole("combobox", { name: "Language" });
  const theme = page.getByRole("button", { name: "Use the dark theme" });
  await expect(language).toBeDisabled();
  await expect(theme).toBeDisabled();
  await expect(page.getByRole("combobox", { name: "Stage" })).toBeDisabled();
  await expect(theme).toHaveCSS("opacity", "1");
  release();
  await expect(language).toBeEnabled();
  await language.selectOption("FR");
  await expect(page.getByRole("heading", { level: 1, name: "Affaires" })).toBeVisible();
});

test("a notice stands for its own 5 seconds, also when it takes the place of another [X-08]", async ({
  frame,
  page,
}) => {
  const leave = (text: string) =>
    page.evaluate((said) => {
      sessionStorage.setItem("kapi.notice", JSON.stringify({ tone: "success", text: said }));
      dispatchEvent(new Event("kapi:notice"));
    }, text);
  await page.clock.install();
  await frame.open("manager", "/deals");
  await leave("First");
  await expect(page.getByText("First", { exact: true })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await leave("Second");
  await expect(page.getByText("Second", { exact: true })).toBeVisible();
  await page.clock.runFor(4_000);
  await leave("Third");
  await expect(page.getByText("Third", { exact: true })).toBeVisible();
  await page.clock.runFor(4_900);
  await expect(page.getByText("Third", { exact: true })).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText("Third", { exact: true })).toBeHidden();
});
