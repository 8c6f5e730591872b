import type { Locator, Page } from "@playwright/test";
import { builderOf, expect, test } from "../support/builder";
import { actWhenReady } from "../support/ready-page";
import { makeDeal } from "../support/workspace";

/** Presses Tab or Shift+Tab until the target has the focus, like a user without a mouse. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("Tab does not lead there");
}

test("a deal is built and saved with the keyboard alone", async ({ builder, page }) => {
  const rail = page.getByRole("navigation", { name: "Steps" });
  const search = page.getByRole("combobox", { name: "Search clients" });
  await test.step("client and contact", async () => {
    await builder.open();
    await expect(search).toBeEnabled();
    await tabTo(page, search);
    await page.keyboard.type("eclair");
    await expect(page.getByRole("option", { name: /Éclair Café/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("checkbox", { name: /Inès Roy/ }));
    await page.keyboard.press("Space");
  });
  await test.step("a service and its quantity", async () => {
    await tabTo(page, rail.getByRole("button", { name: /^Services/ }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(rail.locator("[aria-current=step]")).toHaveText(/^Services/);
    await expect(builder.addService).toBeFocused();
    await page.keyboard.type("domain");
    await page.keyboard.press("Enter");
    await tabTo(page, builder.selected.getByRole("spinbutton", { name: "Quantity of Domain" }), "Shift+Tab");
    await page.keyboard.press("ArrowUp");
  });
  await test.step("a service that asks: the dialog gives the focus back", async () => {
    await tabTo(page, builder.addService);
    await page.keyboard.type("website");
    await page.keyboard.press("Enter");
    const modal = page.getByRole("dialog", { name: "Website" });
    const pages = modal.getByRole("textbox", { name: "Number of pages" });
    await expect(modal).toBeVisible();
    if (!(await pages.evaluate((field) => field === document.activeElement))) await tabTo(page, pages);
    await page.keyboard.type("6");
    await expect(modal.getByText("1 × $41.50")).toBeVisible();
    await tabTo(page, modal.getByRole("button", { name: "Add" }));
    await page.keyboard.press("Enter");
    await expect(modal).toHaveCount(0);
    await expect(builder.addService).toBeFocused();
    await expect(page.getByRole("heading", { name: "Selected services (2)" })).toBeVisible();
  });
  await test.step("saving", async () => {
    await tabTo(page, builder.save, "Shift+Tab");
    const [tab] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
    await expect(page).toHaveURL(/\/deals$/);
    await expect(tab.locator("[data-total]")).toHaveText(/81\.50/);
  });
});

test("the selection is put in order by a finger", async ({ browser, workspace }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const builder = await builderOf(await context.newPage(), workspace);
  const { page } = builder;
  await actWhenReady(page);
  const { fixed, negotiable } = workspace.catalog.items;
  const deal = await makeDeal(workspace, {}, [
    { sale_catalog_item_id: fixed },
    { sale_catalog_item_id: negotiable },
  ]);
  await builder.open(`/deals/${deal.id}/edit`);
  await builder.step("Services");
  const handles = builder.selected.getByRole("button", { name: /^Move / });
  const order = () => handles.evaluateAll((all) => all.map((handle) => handle.getAttribute("aria-label")));
  await expect.poll(order).toEqual(["Move Logo", "Move Workshop"]);
  await handles.first().evaluate((handle) => handle.scrollIntoView({ block: "center" }));
  const [from, to] = [await handles.first().boundingBox(), await handles.last().boundingBox()];
  if (!from || !to) throw new Error("the handles are not there");
  const finger = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: from.x + 12, y }],
    });
  await touch("touchStart", from.y + 12);
  for (let step = 1; step <= 10; step++)
    await touch("touchMove", from.y + 12 + ((to.y - from.y + 16) * step) / 10);
  await touch("touchEnd", 0);
  await expect.poll(order).toEqual(["Move Workshop", "Move Logo"]);
  await context.close();
});
