import postgres from "postgres";
import { askHost } from "./ask-host";
import { patient, testDatabase } from "./database";
import { limitedEnv, type LimitedServerAnswer, type OutputAnswer } from "./host";
import { startServer } from "./server";
import { makeWorkspace, type Workspace } from "./workspace";

export type LimitedServer = {
  port: number;
  admin: postgres.Sql;
  /** The secret that the server hashes the keys of its counters with. */
  secret: string;
  /** Creates a tenant with the product's own limits. Limits are counted per tenant. */
  workspace: (prefix: string) => Promise<Workspace>;
  /** The server's output so far. It includes that of other test files, because they share the server. */
  output: () => Promise<string>;
  stop: () => Promise<void>;
};

/** The header that makes a call come from this address. */
export const from = (address: string): Record<string, string> => ({ "x-forwarded-for": address });

/**
 * The single-process server that tests of limits share. It trusts a proxy, so that calls can come from many
 * addresses.
 */
export const limitedServer = (): Promise<LimitedServer> => joined("/server/limited");

/** The same, run as two processes. */
export const limitedProcesses = (): Promise<LimitedServer> => joined("/server/limited/2");

/** A server and database of one test file, for other settings or for breaking something underneath. */
export async function ownLimitedServer(env: Record<string, string> = {}): Promise<LimitedServer> {
  const database = await testDatabase();
  const secret = "of the test file, 32 letters long";
  const server = await startServer({
    databaseUrl: patient(database.url),
    adminUrl: database.adminUrl,
    env: { ...limitedEnv(secret), ...env },
  });
  const limited = connected({ port: server.port, url: database.url, adminUrl: database.adminUrl, secret });
  return {
    ...limited,
    output: () => Promise.resolve(server.output()),
    stop: async () => {
      await server.stop();
      await limited.stop();
      await database.drop();
    },
  };
}

async function joined(path: string): Promise<LimitedServer> {
  const output = async () => (await askHost<OutputAnswer>("/server/limited/output")).output;
  return { ...connected(await askHost<LimitedServerAnswer>(path)), output };
}

function connected({ port, url, adminUrl, secret }: Omit<LimitedServerAnswer, "dataFolder">) {
  const admin = postgres(adminUrl, { max: 4, onnotice: () => undefined });
  return {
    port,
    admin,
    secret,
    workspace: (prefix: string) => makeWorkspace(prefix, { port, url, adminUrl }, "own"),
    stop: () => admin.end(),
  };
}
