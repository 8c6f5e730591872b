import { test as base } from "./frame";
import { sharedServer } from "./shared-server";
import { makeWorkspace, type Workspace } from "./workspace";

export { expect, expectAccessible, expectNoSidewaysScroll } from "./frame";

/** The frame's test in a workspace whose people and roles no other file changes. */
export const test = base.extend<object, { workspace: Workspace }>({
  workspace: [
    async ({ browserName: _ }, give) => {
      await give(await makeWorkspace("people", await sharedServer({ demo: true })));
    },
    { scope: "worker" },
  ],
});
