import { zohoCalls } from "@/lib/domain/zoho/calls";
import { testDatabase } from "./database";
import { startServer, type RunningServer } from "./server";
import { makeWorkspace, type Workspace } from "./workspace";
import { startZohoServer, type ZohoServer } from "./zoho-server";

/** A workspace on a server of this test file, connected to the test's own Zoho server. */
export type ZohoSite = {
  workspace: Workspace;
  zoho: ZohoServer;
  server: RunningServer;
  adminUrl: string;
  /** Another workspace on the same server, to test that failures of one tenant do not pause another. */
  another: (prefix: string) => Promise<Workspace>;
  /** Connects a workspace to Zoho with valid credentials. */
  connect: (workspace: Workspace) => Promise<void>;
  close: () => Promise<void>;
};

export async function startZohoSite(prefix: string, options: { demo?: boolean } = {}): Promise<ZohoSite> {
  const [zoho, database] = await Promise.all([startZohoServer(), testDatabase(options)]);
  const server = await startServer({
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    env: { ZOHO_TEST_URL: zoho.url, LOG_LEVEL: "silent" },
  });
  const another = (name: string) =>
    makeWorkspace(name, { port: server.port, url: database.url, adminUrl: database.adminUrl });
  return {
    workspace: await another(prefix),
    zoho,
    server,
    another,
    adminUrl: database.adminUrl,
    connect: async (workspace) => {
      const { status, text } = await workspace.call(zohoCalls.saveConnection, {
        as: "admin",
        body: { region: "eu", ...zoho.credentials },
      });
      if (status !== 200) throw new Error(`PUT /api/zoho/connection: ${status} ${text}`);
    },
    close: async () => {
      await server.stop();
      await zoho.close();
      await database.drop();
    },
  };
}
