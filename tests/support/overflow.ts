import type { Page } from "@playwright/test";

/**
 * The elements that overflow their box, in the open dialog or else in the page: by how many pixels, and the
 * beginning of each one's HTML.
 */
export const outsideItsBox = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>("[role=dialog], dialog[open]")].at(-1);
    const scope = shown ?? document.body;
    const width = document.documentElement.clientWidth;
    // Screen-reader texts are not visible, so their position does not matter.
    const unseen = new CSSStyleSheet();
    unseen.replaceSync(".sr-only { display: none !important }");
    document.adoptedStyleSheets.push(unseen);
    // Their content scrolls within them.
    const isControl = (element: Element) =>
      element.matches("input, select, textarea, option, svg *, nav, nav *");
    const isSeen = (element: Element) => {
      const { width: wide, height } = element.getBoundingClientRect();
      if (element.querySelector(".animate-spin") || element.matches(".animate-spin")) return false;
      return element.checkVisibility({ visibilityProperty: true }) && wide > 1 && height > 1;
    };
    // A short word of the product that a long neighbour squeezed into a column of letters.
    const isPressed = (element: HTMLElement): boolean => {
      const text = [...element.childNodes]
        .map((node) => (node.nodeType === 3 ? node.textContent : ""))
        .join("")
        .trim();
      return text.length > 3 && element.clientWidth > 0 && element.clientWidth < 20 && !isControl(element);
    };
    const tooWide = (element: HTMLElement): number => {
      const style = getComputedStyle(element);
      if (style.textOverflow === "ellipsis" || style.display === "inline" || isControl(element)) return 0;
      return element.scrollWidth - element.clientWidth;
    };
    const beyondEdge = (element: Element): number => {
      const { left, right } = element.getBoundingClientRect();
      // Truncated with an ellipsis, or scrollable, such as the row of steps on a phone.
      const isMovable = element.closest(".truncate, nav") !== null;
      return isMovable ? 0 : Math.max(right - width, -left);
    };
    // A touch target may be this much larger than the text that it surrounds, in pixels.
    const most = 4;
    const faulty = [scope, ...scope.querySelectorAll<HTMLElement>("*")].filter(
      (element) =>
        isSeen(element) && (tooWide(element) > most || beyondEdge(element) > 1 || isPressed(element)),
    );
    const found = faulty
      .filter((element) => !faulty.some((other) => other !== element && element.contains(other)))
      .map(
        (element) =>
          `${Math.ceil(Math.max(tooWide(element), beyondEdge(element)))} px: ${element.outerHTML.replace(/W{9,}|w{9,}/g, "W…").slice(0, 260)}`,
      );
    document.adoptedStyleSheets.pop();
    return found;
  });
