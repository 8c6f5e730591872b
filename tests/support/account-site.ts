import { testDatabase } from "./database";
import { startMailServer, type MailServer } from "./mail-server";
import { startServer, type RunningServer } from "./server";
import { test as base } from "./ready-page";
import { makeWorkspace, type Workspace } from "./workspace";

export { expect } from "@playwright/test";

type Parts = { server: RunningServer & { url: string; adminUrl: string }; mail: MailServer };

/**
 * A workspace on a server of this test file, which sends mail to a real SMTP server that the test can read.
 */
export type AccountSite = { workspace: Workspace; address: (path: string) => string };

/**
 * Playwright's `test` for the account screens. Each test gets a workspace, because rate limits count per
 * workspace.
 */
export const test = base.extend<{ site: AccountSite }, Parts>({
  mail: [
    async ({ browserName: _ }, give) => {
      const mail = await startMailServer();
      await give(mail);
      await mail.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ mail }, give) => {
      const database = await testDatabase();
      const server = await startServer({
        databaseUrl: database.url,
        adminUrl: database.adminUrl,
        env: { SMTP_URL: mail.url, LOG_LEVEL: "warn" },
      });
      await give({ ...server, url: database.url, adminUrl: database.adminUrl });
      await server.stop();
      await database.drop();
    },
    { scope: "worker" },
  ],
  site: async ({ server }, give) => {
    const workspace = await makeWorkspace("account", server);
    await give({ workspace, address: (path) => `http://${workspace.host}:${workspace.port}${path}` });
  },
});
