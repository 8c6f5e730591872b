import { expect, selectors, test as base, type Page } from "@playwright/test";
import { failedTexts } from "./missing-texts";

/**
 * A selector engine that matches the body of a page of the application while it is not ready. That is while
 * React has yet to move a streamed part into place (it streams parts hidden and shows them later, possibly
 * after the load event; failed parts stay hidden), while React has not hydrated every control (a hydrated
 * element has a property `__reactFiber$…`), or while controls are disabled until then
 * (app/_ui/until-ready.tsx). Runs in the page.
 */
const pageNotReady = () => {
  const isTakenOver = (control: Element) =>
    Object.keys(control).some((key) => key.startsWith("__reactFiber$"));
  const isReady = () => {
    if (!document.querySelector("script[src*='/_next/']")) return true;
    if (document.querySelector("template[id^='B:'], fieldset[data-until-ready]:disabled")) return false;
    return [...document.querySelectorAll("button, input, select, textarea")].every(
      (control) => isTakenOver(control) || control.closest("[hidden]"),
    );
  };
  return {
    query: () => (isReady() ? null : document.body),
    queryAll: () => (isReady() ? [] : [document.body]),
  };
};

let registered: Promise<void> | undefined;

const notReady = async (page: Page) => {
  await (registered ??= selectors.register("page", pageNotReady));
  return page.locator("page=not-ready");
};

/**
 * Waits until a page is loaded and ready. For calls that do not wait by themselves, such as page.keyboard,
 * page.evaluate() and count().
 */
export async function untilReady(page: Page): Promise<void> {
  await page.waitForLoadState();
  await (await notReady(page)).waitFor({ state: "detached" });
}

/**
 * From now on every action and expectation on the page waits until it is ready: an earlier click or key press
 * would be lost, more often on a busy machine. goto() and reload() wait too, unless called with another
 * `waitUntil` than the load event.
 */
export async function actWhenReady(page: Page): Promise<void> {
  // There is nothing to handle: Playwright waits until the locator is gone.
  await page.addLocatorHandler(await notReady(page), async () => {});
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if ((options?.waitUntil ?? "load") === "load") await untilReady(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await untilReady(page);
    return response;
  };
}

/** Turns this off again, for a test of the page before it is ready. */
export const actAtOnce = async (page: Page): Promise<void> => page.removeLocatorHandler(await notReady(page));

/**
 * Playwright's `test` with a page that waits until it is ready. Fails if the page violates its
 * Content-Security-Policy or lacks a text. Pages of other browser contexts need to call actWhenReady()
 * themselves.
 */
export const test = base.extend({
  context: async ({ context }, give) => {
    // Selects the active mutant (tests/mutants).
    const mutant = process.env["KAPI_MUTANT"];
    if (mutant) await context.addInitScript(`globalThis.__kapiMutant = ${JSON.stringify(mutant)}`);
    await give(context);
  },
  page: async ({ page, javaScriptEnabled }, give) => {
    const reports: Report[] = [];
    const withoutText: string[] = [];
    page.on("console", (message) => withoutText.push(...failedTexts(message.text())));
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/api/csp-report")
        reports.push((request.postDataJSON() as { "csp-report": Report })["csp-report"]);
    });
    if (javaScriptEnabled) await actWhenReady(page);
    await give(page);
    expect(reports, "what its Content-Security-Policy kept the page from").toEqual([]);
    expect(withoutText, "texts that the page lacked").toEqual([]);
  },
});

/** A report in the browser's format (Content Security Policy Level 3, 5.3). */
type Report = { "effective-directive": string; "document-uri": string; "blocked-uri": string };
