import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { settingCalls } from "@/lib/domain/settings/calls";
import { expect, test as base } from "../support/browser";
import { expectAccessible } from "../support/frame";
import { Multipart } from "../support/multipart";
import { sharedServer } from "../support/shared-server";
import { uploadedSample } from "../support/uploaded-sample";
import { makeDeal, makeWorkspace, type Workspace } from "../support/workspace";

type Moved = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Moved[] };
type Shifted = { value: number; moved: string[] };

const test = base.extend<{ address: string }, { workspace: Workspace }>({
  workspace: [
    async ({ browserName: _ }, give) => {
      await give(await makeWorkspace("document", await sharedServer({ demo: true })));
    },
    { scope: "worker" },
  ],
  address: async ({ workspace, page }, give) => {
    const { items, taxIds } = workspace.catalog;
    const { uuid } = await makeDeal(
      workspace,
      {
        name: "A shop that sells",
        language: "en",
        tax_profile_id: taxIds[1],
        ...(await uploadedSample(workspace)),
      },
      [
        { sale_catalog_item_id: items.fixed, section: "design", customer_note: "With eight talks" },
        { sale_catalog_item_id: items.limited, section: "design", is_optional: true },
        { sale_catalog_item_id: items.negotiable, section: "build" },
        { sale_catalog_item_id: items.fixed, section: "care", quantity: 2 },
      ],
    );
    await page.addInitScript(() => {
      const seen = Object.assign(window, { shifts: [] as Shifted[] });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Shift[])
          if (!entry.hadRecentInput)
            seen.shifts.push({
              value: entry.value,
              moved: entry.sources.map(
                ({ node, previousRect: from, currentRect: to }) =>
                  `${node?.nodeName} ${node?.textContent?.slice(0, 40)}: ${from.top}+${from.height} to ${to.top}+${to.height}`,
              ),
            });
      }).observe({ type: "layout-shift", buffered: true });
    });
    await give(`http://${workspace.host}:${workspace.port}/proposals/${uuid}`);
  },
});

const text = (amount: string) => new RegExp(amount.replaceAll("$", "\\$").replaceAll(".", "\\."));

/**
 * Scrolls to the end of the page, so that all pictures are loaded. Each place is painted: a block that was not on
 * the screen yet is laid out then, and its pictures begin to load.
 */
async function readThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 500) {
      window.scrollTo(0, top);
      for (const _ of ["laid out", "painted"]) await new Promise((done) => requestAnimationFrame(done));
    }
  });
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
      ),
    )
    .toBe(true);
}

/** Holds requests back until the returned function is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Nothing has moved by itself since the page began to load; names what did. */
async function expectStill(page: Page) {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shifted[] }).shifts);
  const all = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(all, JSON.stringify(shifts, null, 1)).toBeLessThan(0.01);
}

for (const { name, width, height } of [
  { name: "a desktop", width: 1440, height: 900 },
  { name: "a phone", width: 390, height: 844 },
])
  test(`a document is read on ${name}, an option is chosen, its terms are accepted`, async ({
    page,
    address,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(address);

    await test.step("nothing moves while it loads, and nothing is wider than the screen", async () => {
      await readThrough(page);
      await expectStill(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });

    await test.step("has nothing that keeps somebody from reading it", async () => {
      await expectAccessible(page);
    });

    await test.step("the contents lead to a heading", async () => {
      if (name === "a phone") await page.locator("summary", { hasText: "Contents" }).click();
      const contents = page.getByRole("navigation", { name: "Contents" });
      await contents.getByRole("link", { name: "What it costs" }).click();
      await expect(page.getByRole("heading", { name: "What it costs" })).toBeInViewport();
      if (name === "a desktop")
        await expect(contents.getByRole("link", { name: "What it costs" })).toHaveAttribute(
          "aria-current",
          "location",
        );
    });

    await test.step("an option changes its section's sum, the total and the words", async () => {
      await page.getByRole("checkbox", { name: "Include Domain" }).check();
      await expect(page.locator("[data-section-total]").first()).toHaveText(text("$120.00"));
      await expect(page.locator("[data-total]")).toHaveText(text("$546.00"));
      await expect(page.getByText(/you invest/)).toContainText("$546.00");
    });

    await test.step("accepting asks for each of the terms", async () => {
      await page.getByRole("button", { name: "Accept", exact: true }).click();
      const decision = page.getByRole("region", { name: "Your decision" });
      await decision.getByLabel("Your name (required)").fill("Inès Roy");
      await decision.getByRole("button", { name: "Accept proposal" }).click();
      const payment = decision.getByRole("checkbox", { name: /Terms of payment/ });
      await expect(payment).toBeFocused();
      await expectAccessible(page, "the decision");
      await payment.check();
      await decision.getByRole("checkbox", { name: /Data protection/ }).check();
      await decision.getByRole("button", { name: "Accept proposal" }).click();
      await expect(page.getByText("Thank you. You have accepted this proposal.")).toBeVisible();
    });
  });

test("on a phone nothing moves when the pictures arrive after the words", async ({
  page,
  workspace,
  address,
}) => {
  // Noise is too large to be within the page.
  const bytes = await sharp(randomBytes(400 * 120 * 3), { raw: { width: 400, height: 120, channels: 3 } })
    .png()
    .toBuffer();
  const body = new Multipart({ file: { name: "logo.png", bytes }, key: "--kapi-logo", type: "logo" });
  await workspace.call(settingCalls.upload, { as: "admin", body });
  const picturesArrive = await holdBack(page, "**/api/storage/**");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address, { waitUntil: "commit" });
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await title.boundingBox();
  const logo = page.getByRole("main").getByRole("img", { name: workspace.tenant.name });
  const width = () => logo.evaluate((img: HTMLImageElement) => img.naturalWidth);
  expect(await width()).toBe(0);
  picturesArrive();
  await expect.poll(width).toBe(400);
  expect(await title.boundingBox()).toEqual(before);
});

test("on a phone nothing moves when the font arrives after the words", async ({ page, address }) => {
  const fontArrives = await holdBack(page, "**/*.woff2");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const hasFont = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => family.includes("Inter V") && status === "loaded"),
    );
  expect(await hasFont()).toBe(false);
  fontArrives();
  await expect.poll(hasFont).toBe(true);
  await readThrough(page);
  await expectStill(page);
});
