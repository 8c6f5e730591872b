import type { Locator, Page } from "@playwright/test";
import { test as base } from "./browser";
import { sharedServer } from "./shared-server";
import { browserCookies, signInOnSite } from "./site-session";
import { makeWorkspace, PASSWORD, type Workspace } from "./workspace";

export { expect } from "./browser";

/** An open builder, with locators for its parts. */
export type BuilderPage = {
  page: Page;
  open: (path?: string) => Promise<void>;
  step: (name: "Client" | "Currency" | "Services" | "Document" | "Preview") => Promise<void>;
  /** Finds and selects Éclair Café, the workspace's only client. */
  chooseClient: () => Promise<void>;
  /** Finds services in the open services step and adds them. */
  add: (...names: string[]) => Promise<void>;
  addService: Locator;
  catalog: Locator;
  selected: Locator;
  preview: Locator;
  save: Locator;
};

/** Playwright's `test` with a manager signed in to a workspace of its own, and the parts of the builder. */
export const test = base.extend<{ builder: BuilderPage }, { workspace: Workspace }>({
  workspace: [
    async ({ browserName: _ }, give) => {
      await give(await makeWorkspace("builder", await sharedServer({ demo: true })));
    },
    { scope: "worker" },
  ],
  builder: async ({ page, workspace }, give) => {
    await give(await builderOf(page, workspace));
  },
});

/** Signs in the workspace's manager and returns the parts of the builder. */
export async function builderOf(page: Page, workspace: Workspace): Promise<BuilderPage> {
  const origin = `http://${workspace.host}:${workspace.port}`;
  const { cookies } = await managerOf(workspace);
  await page.context().addCookies(browserCookies(cookies, origin));
  return partsOf(page, origin);
}

// One sign-in per workspace: a user has at most twenty live sessions, and one more would end the oldest,
// among them that of the tests' API token.
const signedIn = new WeakMap<Workspace, ReturnType<typeof signInOnSite>>();

function managerOf(workspace: Workspace): ReturnType<typeof signInOnSite> {
  const known =
    signedIn.get(workspace) ?? signInOnSite(workspace, { email: "manager@example.test", password: PASSWORD });
  signedIn.set(workspace, known);
  return known;
}

function partsOf(page: Page, origin: string): BuilderPage {
  const addService = page.getByRole("combobox", { name: "Add a service" });
  const catalog = page.getByRole("listbox", { name: "Catalogue" });
  const rail = page.getByRole("navigation", { name: "Steps" });
  return {
    page,
    open: async (path = "/deals/create") => {
      await page.goto(`${origin}${path}`);
    },
    step: (name) => rail.getByRole("button", { name: new RegExp(`^${name}`) }).click(),
    chooseClient: async () => {
      await page.getByRole("combobox", { name: "Search clients" }).fill("eclair");
      await page.getByRole("option", { name: /Éclair Café/ }).click();
    },
    add: async (...names) => {
      for (const name of names) {
        await addService.fill(name);
        await catalog.getByRole("option", { name: new RegExp(`^${name}`) }).click();
      }
    },
    addService,
    catalog,
    selected: page.getByRole("table", { name: /^Selected services/ }),
    preview: page.getByRole("region", { name: "Live preview" }),
    save: page.getByRole("button", { name: /^(Save|Update)$/ }),
  };
}
