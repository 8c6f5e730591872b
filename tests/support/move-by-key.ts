import { expect, type Page } from "@playwright/test";

type Step = { name: string; key: "ArrowUp" | "ArrowDown"; from: number; to: number; total: number };

/**
 * Lifts the entry whose handle has the focus, moves it by arrows pressed one right after the other, and puts it
 * there.
 */
export async function moveByKey(page: Page, { name, key, from, to, total }: Step): Promise<void> {
  const heardAt = (place: number) =>
    expect(
      page.getByText(new RegExp(`^${name} is now over place ${place} of ${total}`)).first(),
    ).toBeAttached();
  await page.keyboard.press("Space");
  await heardAt(from);
  // A lifted entry hears the arrows from its next timer on, which may be later than what it announces.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  for (let step = Math.abs(to - from); step > 0; step--) await page.keyboard.press(key);
  await heardAt(to);
  await page.keyboard.press("Space");
}
