import sharp from "sharp";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/builder";

/** Counts the presses of the pointer in the page from now on; typing costs none. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = Object.assign(window, { presses: 0 });
    addEventListener("pointerdown", () => (counter.presses += 1), { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses);
}

test("ten blocks with text, two pictures and a table take at most 30 clicks [U-90]", async ({
  builder,
  page,
}) => {
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#3056d3" } })
    .png()
    .toBuffer();
  const line = page.getByRole("combobox", { name: "New block: type / to choose" });
  const write = async (kind: string, ...lines: string[]) => {
    await line.click();
    await page.keyboard.type(`/${kind}`);
    await page.keyboard.press("Enter");
    for (const [index, words] of lines.entries()) {
      if (index > 0) await page.keyboard.press("Enter");
      await page.keyboard.type(words);
    }
  };
  const put = async () => {
    const choosing = page.waitForEvent("filechooser");
    await write("pictures");
    await page.keyboard.press("Enter");
    await (await choosing).setFiles({ name: "garden.png", mimeType: "image/png", buffer });
    await expect(page.getByRole("button", { name: /^Edit picture/ }).last()).toBeVisible();
  };
  await builder.open();
  await builder.chooseClient();
  const presses = await countPresses(page);
  await builder.step("Document");
  for (const part of ["Why now", "What we do", "What it takes"]) {
    // Enter in the heading begins the text below it.
    await write("heading", part, `${part}, in a few words.`);
    await expect(page.getByRole("textbox", { name: "Text", exact: true })).not.toHaveCount(0);
  }
  await write("quotation", "On time, and on budget.");
  await write("key figures", "98%", "of our gardens bloom");
  await write("steps", "Survey");
  await write("terms", "Payment");
  await write("table", "Phase");
  await put();
  await put();
  const names = await page
    .getByRole("region", { name: "Blocks of the document" })
    .locator("[data-edge][role=group]")
    .evaluateAll((groups) => groups.map((group) => group.getAttribute("aria-label")?.split(":")[0]));
  expect(names).toEqual([
    ...["Heading", "Text", "Services", "Heading", "Text", "Heading", "Text"],
    ...["Quotation", "Key figures", "Steps", "Terms", "Table", "Pictures", "Pictures"],
  ]);
  expect(await presses()).toBeLessThanOrEqual(30);
});
