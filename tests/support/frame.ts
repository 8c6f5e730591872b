import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test as base } from "./browser";
import { sharedServer } from "./shared-server";
import { browserCookies, signInOnSite } from "./site-session";
import { untilReady } from "./ready-page";
import { makeWorkspace, PASSWORD, type Caller, type Workspace } from "./workspace";

export { expect } from "./browser";

/** A workspace of the file's own, opened as a user of one of its roles. */
export type Frame = {
  /** Address of a path in the workspace. */
  address: (path: string) => string;
  /**
   * Signs a role's user in, without the sign-in page, and opens a path; null: as a visitor. Waits for the page,
   * or for its beginning.
   */
  open: (role: Caller | null, path?: string, waitUntil?: "load" | "commit") => Promise<void>;
  /** Sets language or theme as if they had been chosen before. */
  choose: (choice: "language" | "theme", value: string) => Promise<void>;
};

// By the file that asked: what one file deletes or empties, the next one does not miss.
const workspaces = new Map<string, Promise<Workspace>>();

async function makeForFile(file: string): Promise<Workspace> {
  const made =
    workspaces.get(file) ?? sharedServer({ demo: true }).then((server) => makeWorkspace("frame", server));
  workspaces.set(file, made);
  return made;
}

/** Playwright's test for the frame around the pages: bar, palette, sections. */
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

/** Signs a role's user of any workspace in, without the sign-in page, and opens a path there. */
export async function openAs(page: Page, workspace: Workspace, role: Caller, path: string): Promise<void> {
  await page.context().addCookies(await sessionOf(workspace, role));
  await page.goto(`http://${workspace.host}:${workspace.port}${path}`);
}

// One sign-in for a role of a workspace: of more than twenty live ones of a user the oldest end.
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
 * Expects a page without faults against WCAG 2.2 AA and the checker's own good practice. What comes after goes
 * on all the same.
 */
export async function expectAccessible(page: Page, place = "the page"): Promise<void> {
  await untilReady(page);
  // A fading overlay has other colours on its way.
  // One that is cut off rejects: it is over too. A spinner's never ends.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
  // In the page itself, not with a second one for the result, which takes twice as long; there are no frames of
  // other origins.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  // So short that a pipeline's report has room for it.
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

/** Expects that nothing moves sideways. What comes after goes on all the same. */
export async function expectNoSidewaysScroll(page: Page, place = "the page"): Promise<void> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(tooWide, `pixels that ${place} moves sideways`).toBe(0);
}
