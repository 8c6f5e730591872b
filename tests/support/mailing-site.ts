import postgres from "postgres";
import { patient, testDatabase, type TestDatabase } from "./database";
import { startMailServer, type MailServer } from "./mail-server";
import { startServer, type RunningServer } from "./server";
import { makeWorkspace, type Workspace } from "./workspace";

/** A workspace on a server of this test file, which sends mail to a real SMTP server. */
export type MailingSite = {
  workspace: Workspace;
  mail: MailServer;
  server: RunningServer;
  database: TestDatabase;
  /** Connected as the owner of the tables. */
  admin: postgres.Sql;
  close: () => Promise<void>;
};

/** isPatient: the server waits for locks as long as patient() says. */
export async function startMailingSite(
  prefix: string,
  { isPatient = false }: { isPatient?: boolean } = {},
): Promise<MailingSite> {
  const [mail, database] = await Promise.all([startMailServer(), testDatabase()]);
  const server = await startServer({
    databaseUrl: isPatient ? patient(database.url) : database.url,
    adminUrl: database.adminUrl,
    env: { SMTP_URL: mail.url },
  });
  const workspace = await makeWorkspace(prefix, {
    port: server.port,
    url: database.url,
    adminUrl: database.adminUrl,
  });
  const admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  return {
    workspace,
    mail,
    server,
    database,
    admin,
    close: async () => {
      await admin.end();
      await server.stop();
      await mail.close();
      await database.drop();
    },
  };
}

/** The token in a mail's first link: in the path of a verification link, in the query of a reset link. */
export function tokenOf(links: readonly string[]): string {
  const link = new URL(links[0] ?? "http://no.link");
  return link.searchParams.get("token") ?? link.pathname.split("/").at(-1) ?? "";
}
