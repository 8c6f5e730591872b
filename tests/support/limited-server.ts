import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { patient } from "./blocked";
import { testDatabase } from "./database";
import { startServer, type RunningServer } from "./server";
import { makeWorkspace, type Workspace } from "./workspace";

export type LimitedServer = {
  server: RunningServer;
  admin: postgres.Sql;
  secret: string;
  /** A tenant with the product's own limits. */
  workspace: (prefix: string) => Promise<Workspace>;
  stop: () => Promise<void>;
};

/** A header by which a call comes from an address of the test's choosing. */
export const from = (address: string): Record<string, string> => ({ "x-forwarded-for": address });

/** A server and database of a test file's own, behind a trusted proxy, so that calls can come from many addresses. */
export async function limitedServer(env: Record<string, string> = {}): Promise<LimitedServer> {
  const database = await testDatabase();
  const secret = randomBytes(32).toString("base64url");
  const server = await startServer({
    databaseUrl: patient(database.url),
    adminUrl: database.adminUrl,
    env: { TRUST_PROXY: "1", NEXTAUTH_SECRET: secret, ...env },
  });
  const admin = postgres(database.adminUrl, { max: 4, onnotice: () => undefined });
  return {
    server,
    admin,
    secret,
    workspace: (prefix) =>
      makeWorkspace(prefix, { port: server.port, url: database.url, adminUrl: database.adminUrl }, "own"),
    stop: async () => {
      await server.stop();
      await admin.end();
      await database.drop();
    },
  };
}
