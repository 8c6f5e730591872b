import { expect, selectors, test as base, type Page } from "@playwright/test";
import { failedTexts } from "./missing-texts";

/**
 * Finds the body of a page of the application that is not ready: a part is still to be put into its place
 * (React streams it hidden and shows it later, also after the load event; what failed stays hidden), or React
 * has not taken over each control (it keeps what it knows of an element in the element's property
 * `__reactFiber$…`), or controls wait for that (app/_ui/until-ready.tsx). Runs in the page.
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
 * Waits until a page is loaded and ready, for what does not wait itself, such as page.keyboard, page.evaluate()
 * and count().
 */
export async function untilReady(page: Page): Promise<void> {
  await page.waitForLoadState();
  await (await notReady(page)).waitFor({ state: "detached" });
}

/**
 * From now on every action and expectation on the page waits until it is ready: a click or letter before would
 * be lost, on a busy machine more often than on a quiet one. So do goto() and reload(), unless they shall not
 * wait for the load event either.
 */
export async function actWhenReady(page: Page): Promise<void> {
  // Nothing to do but to wait until it is no more.
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

/** Takes back that actions and expectations wait, for a test of what is there before. */
export const actAtOnce = async (page: Page): Promise<void> => page.removeLocatorHandler(await notReady(page));

/**
 * Playwright's `test`, whose page is acted on when ready, must try nothing that its Content-Security-Policy
 * forbids and must lack no text. A page of another browser context asks for that itself.
 */
export const test = base.extend({
  context: async ({ context }, give) => {
    // Which mutant is on (tests/mutants).
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
    if (javaScriptEnabled ?? true) await actWhenReady(page);
    await give(page);
    expect(reports, "what its Content-Security-Policy kept the page from").toEqual([]);
    expect(withoutText, "texts that the page lacked").toEqual([]);
  },
});

/** As a browser sends it (Content Security Policy Level 3, 5.3). */
type Report = { "effective-directive": string; "document-uri": string; "blocked-uri": string };
