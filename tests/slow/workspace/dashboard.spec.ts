import type { Page } from "@playwright/test";
import { dealCalls, followingCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { expect, expectAccessible, openAs, test } from "../../support/frame";
import { holdPage } from "../../support/hold-page";
import { sharedServer } from "../../support/shared-server";
import { makeDeal, makeWorkspace } from "../../support/workspace";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const menu = (page: Page) => page.getByRole("button", { name: /^User menu of / });
const entries = (page: Page) => page.getByRole("navigation", { name: /^User menu of / }).getByRole("link");

test("the dashboard greets, says who one is, and leads on; its bar offers what the role opens", async ({
  page,
  frame,
}) => {
  await test.step("it greets by first name and shows who one is [ACC-16] [ACC-18]", async () => {
    await frame.open("employee");
    await expect(heading(page)).toHaveText("Welcome back, Zoé");
    const card = page.getByRole("region", { name: "Your account" });
    for (const text of ["ZE", "Zoé employee", "employee@example.test", "Employee"])
      await expect(card).toContainText(text);
    await expect(card.getByRole("link", { name: "Edit profile" })).toHaveAttribute("href", "/profile");
    await expect(card.getByRole("link", { name: "Settings" })).toHaveAttribute("href", "/settings");
    await expectAccessible(page, "the dashboard");
  });

  const expectActions = async (open: readonly (readonly [string, string])[]) => {
    const actions = page.getByRole("list", { name: "What would you like to do?" }).getByRole("link");
    await expect(actions).toHaveCount(open.length);
    for (const [index, [name, path]] of open.entries()) {
      await expect(actions.nth(index)).toContainText(name);
      await expect(actions.nth(index)).toHaveAttribute("href", path);
    }
  };

  await test.step("it leads where the role opens, and nowhere else [ACC-17] [X-44]", async () => {
    await expectActions([
      ["Deals", "/deals"],
      ["Clients", "/clients"],
    ]);
  });

  await test.step("the user menu offers profile and settings, under the initials [SHL-06]", async () => {
    await expect(menu(page)).toHaveText("ZE");
    await menu(page).click();
    await expect(entries(page)).toHaveText(["Profile", "Settings"]);
    await page.keyboard.press("Escape");
    await expect(entries(page)).toHaveCount(0);
  });

  await test.step("language and theme are chosen in the bar, kept, and drawn by the server [SHL-03] [SHL-04]", async () => {
    const language = page.getByRole("combobox", { name: "Language" });
    await expect(language.locator("option:checked")).toHaveText("EN");
    await language.selectOption("FR");
    await expect(heading(page)).toHaveText("Bon retour, Zoé");
    await page.getByRole("button", { name: "Passer au thème sombre" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(
      await page.evaluate(() => [localStorage.getItem("kapi.language"), localStorage.getItem("kapi.theme")]),
    ).toEqual(["fr", "dark"]);
    const html = await (await page.reload())?.text();
    expect(html).toMatch(/<html lang="fr" data-theme="dark"/);
    await page.getByRole("combobox").selectOption("EN");
    await expect(heading(page)).toHaveText("Welcome back, Zoé");
  });

  await test.step("a tile that was pressed has a spinner until its page is shown", async () => {
    const release = await holdPage(page, "/clients");
    const tile = page.getByRole("main").getByRole("link", { name: /^Clients/ });
    await tile.click();
    await expect(tile.getByRole("status")).toHaveText("Loading...");
    release();
    await expect(heading(page)).toHaveText("Clients");
  });

  await test.step("admins have every area open, and the admin panel in their menu [ACC-17] [SHL-07]", async () => {
    await frame.open("admin");
    await expectActions([
      ["Deals", "/deals"],
      ["Clients", "/clients"],
      ["Sales catalog", "/sales/catalog-items"],
      ["Settings", "/settings"],
    ]);
    await menu(page).click();
    await expect(entries(page)).toHaveText(["Profile", "Settings", "Admin panel"]);
  });
});

test("a workspace's dashboard says what to do: the first proposal, then what happened to deals [U-23] [U-24] [U-25]", async ({
  page,
}) => {
  const workspace = await makeWorkspace("today", await sharedServer({ demo: true }));
  const main = page.getByRole("main");
  await openAs(page, workspace, "manager", "/dashboard");
  await expect(main.getByRole("link", { name: "Create a proposal" })).toHaveAttribute(
    "href",
    "/deals/create",
  );
  await expect(main.getByRole("region", { name: "Pipeline" })).toHaveCount(0);

  const asked = await makeDeal(workspace, { name: "Asked about" });
  await workspace.call(followingCalls.share, { params: { id: asked.id } });
  await workspace.call(proposalCalls.ask, {
    as: null,
    params: { uuid: asked.uuid },
    body: { name: "Léa", email: "lea@example.test", question: "By when?" },
  });
  const won = await makeDeal(workspace, { name: "Won" });
  await workspace.call(proposalCalls.accept, {
    as: null,
    params: { uuid: won.uuid },
    body: { name: "Léa Roy" },
  });
  const lost = await makeDeal(workspace);
  await workspace.call(dealCalls.refuse, { params: { id: lost.id } });
  for (const theme of ["light", "dark"]) {
    await page.context().addCookies([{ name: "kapi.theme", value: theme, url: page.url() }]);
    await page.reload();
    await expect(main.getByRole("region", { name: "Pipeline" })).toContainText("50%");
    await expectAccessible(page, `the dashboard with deals, ${theme}`);
  }
  await expect(main.getByRole("table", { name: /^Won by month/ }).getByRole("row")).toHaveCount(13);
  const today = main.getByRole("region", { name: "Today" });
  await expect(today.getByRole("heading", { level: 3 })).toHaveText([
    "Questions without an answer (1)",
    "Accepted since yesterday (1)",
  ]);
  await today.getByRole("link", { name: "Answer: Asked about" }).click();
  await expect(page).toHaveURL(new RegExp(`/deals/${asked.id}#questions$`));
  await expect(page.getByRole("heading", { name: "Asked about" })).toBeVisible();
});
