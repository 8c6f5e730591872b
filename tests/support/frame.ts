import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test as base } from "./browser";
import { sharedServer } from "./shared-server";
import { browserCookies, signInOnSite } from "./site-session";
import { untilReady } from "./ready-page";
import { makeWorkspace, PASSWORD, type Caller, type Workspace } from "./workspace";

export { expect } from "./browser";

/** A workspace of this test file, opened as a user of one of its roles. */
export type Frame = {
  /** The URL of a path in the workspace. */
  address: (path: string) => string;
  /**
   * Signs in a role's user without the sign-in page and opens a path; null opens it as a visitor. Waits for
   * the page to load, or only for its first bytes ("commit").
   */
  open: (role: Caller | null, path?: string, waitUntil?: "load" | "commit") => Promise<void>;
  /** Sets language or theme as if the user had chosen it earlier. */
  choose: (choice: "language" | "theme", value: string) => Promise<void>;
};

// One workspace per test file, so that a file may delete what the next one needs.
const workspaces = new Map<string, Promise<Workspace>>();

async function makeForFile(file: string): Promise<Workspace> {
  const made =
    workspaces.get(file) ?? sharedServer({ demo: true }).then((server) => makeWorkspace("frame", server));
  workspaces.set(file, made);
  return made;
}

/** Playwright's `test` for the frame around the pages: bar, palette, sections. */
export const test = base.extend<{ frame: Frame; workspace: Workspace }>({
  workspace: async ({ browserName: _ }, give, { file }) => give(await makeForFile(file)),
  frame: async ({ page, workspace }, give) => {
    const address = (path: string) => `http://${workspace.host}:${workspace.port}${path}`;
    await give({
      address,
      open: async (role, path = "/dashboard", waitUntil = "load") => {
        if (role !== null) await page.context().addCookies(await sessionOf(workspace, role));
        await page.goto(address(path), { waitUntil });
      },
      choose: (choice, value) =>
        page.context().addCookies([{ name: `kapi.${choice}`, value, url: address("/") }]),
    });
  },
});

/** Signs in a role's user of any workspace without the sign-in page and opens a path there. */
export async function openAs(page: Page, workspace: Workspace, role: Caller, path: string): Promise<void> {
  await page.context().addCookies(await sessionOf(workspace, role));
  await page.goto(`http://${workspace.host}:${workspace.port}${path}`);
}

// One sign-in per workspace and role: a user has at most twenty live sessions, and one more would end the
// oldest.
const signedIn = new WeakMap<Workspace, Map<Caller, string[]>>();

async function sessionOf(workspace: Workspace, role: Caller): Promise<ReturnType<typeof browserCookies>> {
  const known = signedIn.get(workspace) ?? new Map<Caller, string[]>();
  signedIn.set(workspace, known);
  const made =
    known.get(role) ??
    (await signInOnSite(workspace, { email: `${role}@example.test`, password: PASSWORD })).cookies;
  known.set(role, made);
  return browserCookies(made, `http://${workspace.host}:${workspace.port}`);
}

/**
 * Expects that a page follows WCAG 2.2 AA and axe's best practices. A soft expectation: the test continues
 * after a failure.
 */
export async function expectAccessible(page: Page, place = "the page"): Promise<void> {
  await untilReady(page);
  // Waits for animations to end, because a fading overlay has intermediate colours. A cancelled animation
  // rejects, which also counts as ended; endless ones, such as a spinner's, are left out.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
  // Legacy mode runs in the page itself instead of opening a second page for the result, which takes twice as
  // long. It cannot read frames of other origins, and the product has none.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  // Short, so that it fits into a pipeline's report.
  expect
    .soft(
      violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(" ")} (${failureSummary})`).join("; ")}`,
      ),
      `accessibility faults of ${place}`,
    )
    .toEqual([]);
}

/**
 * Expects that the page cannot be scrolled sideways. A soft expectation: the test continues after a failure.
 */
export async function expectNoSidewaysScroll(page: Page, place = "the page"): Promise<void> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(tooWide, `pixels that ${place} moves sideways`).toBe(0);
}
