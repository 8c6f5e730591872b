import postgres from "postgres";
import { askHost } from "./ask-host";
import { patient, testDatabase } from "./database";
import { limitedEnv, type LimitedServerAnswer, type OutputAnswer } from "./host";
import { startServer } from "./server";
import { makeWorkspace, type Workspace } from "./workspace";

export type LimitedServer = {
  port: number;
  admin: postgres.Sql;
  /** With what the server hashes the keys of its counters. */
  secret: string;
  /** A tenant with the product's own limits, which are counted for each tenant. */
  workspace: (prefix: string) => Promise<Workspace>;
  /** What the server wrote so far, for all the files that share it. */
  output: () => Promise<string>;
  stop: () => Promise<void>;
};

/** A header by which a call comes from an address of the test's choosing. */
export const from = (address: string): Record<string, string> => ({ "x-forwarded-for": address });

/**
 * The server of one process that test files of limits share, behind a trusted proxy, so that calls can come
 * from many addresses.
 */
export const limitedServer = (): Promise<LimitedServer> => joined("/server/limited");

/** The same as two processes. */
export const limitedProcesses = (): Promise<LimitedServer> => joined("/server/limited/2");

/** A server and database of a test file's own: for other settings, or to break something under it. */
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
