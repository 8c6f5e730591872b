import type { Page } from "@playwright/test";
import { expect } from "../../support/frame";

/**
 * Takes what is folded out of a page, for axe: of the API reference's 30,000 elements nine in ten. It judges nothing of
 * that but whether an id stands there twice, which is looked at here; yet it asks for the style of each element, which
 * the browser works out then as it draws none of them.
 */
export async function leaveOutFolded(page: Page): Promise<void> {
  const twice = await page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    for (const folded of document.querySelectorAll("details:not([open]) > :not(summary)")) folded.remove();
    return ids.filter((id, place) => ids.indexOf(id) < place);
  });
  expect(twice, "ids that stand on the page more than once").toEqual([]);
}
