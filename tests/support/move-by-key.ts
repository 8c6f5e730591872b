import { expect, type Page } from "@playwright/test";

type Step = { name: string; key: "ArrowUp" | "ArrowDown"; from: number; to: number; total: number };

/**
 * Lifts the entry whose handle has the focus, moves it a place and puts it there. Each key waits for what the one before it announced:
 * a lifted entry hears the arrows only from then on.
 */
export async function moveByKey(page: Page, { name, key, from, to, total }: Step): Promise<void> {
  const heardAt = (place: number) => expect(page.getByText(new RegExp(`^${name} is now over place ${place} of ${total}`)).first()).toBeAttached();
  await page.keyboard.press("Space");
  await heardAt(from);
  await page.keyboard.press(key);
  await heardAt(to);
  await page.keyboard.press("Space");
}
