import { expect, type Page } from "@playwright/test";

type Step = { name: string; key: "ArrowUp" | "ArrowDown"; from: number; to: number; total: number };

/**
 * Moves the entry whose handle has the focus: picks it up, presses the arrows without a pause, and drops it.
 */
export async function moveByKey(page: Page, { name, key, from, to, total }: Step): Promise<void> {
  const heardAt = (index: number) =>
    expect(
      page.getByText(new RegExp(`^${name} is now over place ${index} of ${total}`)).first(),
    ).toBeAttached();
  await page.keyboard.press("Space");
  await heardAt(from);
  // dnd-kit listens for the arrow keys only from the timer after picking up, which may be later than the
  // announcement.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  for (let step = Math.abs(to - from); step > 0; step--) await page.keyboard.press(key);
  await heardAt(to);
  await page.keyboard.press("Space");
}
