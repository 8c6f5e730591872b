import type { Page } from "@playwright/test";

/**
 * What is wrong with the boxes of the tables of a page: a table or the page that has to be scrolled sideways, cells
 * that cover each other, and content that leaves its cell. Each as a short text; none is right.
 */
export const wrongBoxes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wrong: string[] = [];
    const nameOf = (element: Element) => element.textContent?.trim().slice(0, 40) ?? "";
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      wrong.push(`the page is ${root.scrollWidth} px wide in ${root.clientWidth}`);
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    };
    /** Whether an element between `element` and `cell` cuts what is too wide. */
    const isCut = (element: Element | null, cell: Element): boolean =>
      element !== null &&
      element !== cell &&
      (getComputedStyle(element).overflowX !== "visible" || isCut(element.parentElement, cell));
    const leaves = (cell: Element): boolean => {
      const box = cell.getBoundingClientRect();
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        if (text.parentElement?.closest(".sr-only, select") || isCut(text.parentElement, cell)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const { left, right } of range.getClientRects())
          if (right > left && (left < box.left - 1 || right > box.right + 1)) return true;
      }
      return false;
    };
    for (const table of document.querySelectorAll("main table")) {
      const scroller = table.parentElement;
      if (scroller && scroller.scrollWidth > scroller.clientWidth + 1)
        wrong.push(
          `${table.getAttribute("aria-label")} is ${scroller.scrollWidth} px wide in ${scroller.clientWidth}`,
        );
      for (const row of table.querySelectorAll("tr")) {
        const cells = [...row.children].filter(isSeen);
        for (const [index, cell] of cells.entries()) {
          if (leaves(cell)) wrong.push(`leaves its cell: ${nameOf(cell)}`);
          const one = cell.getBoundingClientRect();
          for (const other of cells.slice(index + 1)) {
            const two = other.getBoundingClientRect();
            const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
            const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
            if (across > 1 && down > 1) wrong.push(`${nameOf(cell)} covers ${nameOf(other)}`);
          }
        }
      }
    }
    return wrong;
  });
