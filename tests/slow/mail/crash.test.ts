import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { cuttableProxy } from "../../support/cuttable-proxy";
import { testDatabase, type TestDatabase } from "../../support/database";
import { startMailServer, type ReceivedMail } from "../../support/mail-server";
import { outboxTo, passTime } from "../../support/outbox-rows";
import { startResendServer } from "../../support/resend-server";
import { startServer, type RunningServer } from "../../support/server";
import { makeWorkspace, type Workspace } from "../../support/workspace";

const SECRET = "s".repeat(43);

let database: TestDatabase;
let admin: postgres.Sql;
let proxy: Awaited<ReturnType<typeof cuttableProxy>>;
let running: RunningServer[] = [];

beforeAll(async () => {
  database = await testDatabase();
  proxy = await cuttableProxy(Number(new URL(database.url).port));
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
});
afterEach(async () => {
  for (const server of running) await server.stop("SIGKILL");
  running = [];
  await admin`delete from outbox`;
});
afterAll(async () => {
  await admin.end();
  await proxy.close();
  await database.drop();
});

/**
 * A server whose database connections can be cut. After a restart it has the same key, as with a configured
 * NEXTAUTH_SECRET.
 */
async function start(env: Record<string, string>, port?: number): Promise<RunningServer> {
  const through = new URL(database.url);
  through.port = String(proxy.port);
  const server = await startServer({
    databaseUrl: through.href,
    adminUrl: database.adminUrl,
    env: { NEXTAUTH_SECRET: SECRET, ...env },
    ...(port === undefined ? {} : { port }),
  });
  running.push(server);
  return server;
}

const workspaceOn = (server: RunningServer): Promise<Workspace> =>
  makeWorkspace("crash", { port: server.port, url: database.url, adminUrl: database.adminUrl });
const forgot = (workspace: Workspace) =>
  workspace.call(accountCalls.forgotPassword, { as: null, body: { email: "manager@example.test" } });
const rows = () => outboxTo(admin, "manager@example.test");

/** A promise and the function that resolves it. */
function moment<Value>() {
  let reach: (value: Value) => void = () => undefined;
  const reached = new Promise<Value>((done) => (reach = done));
  return { reach, reached };
}

test("a process killed between the commit and the sending loses no mail, and it is sent once", async () => {
  const { reach, reached } = moment<void>();
  // Receives the message but never responds, so it does not count as sent.
  const silent = await startMailServer({ receiving: () => (reach(), new Promise<void>(() => undefined)) });
  const first = await start({ SMTP_URL: silent.url });
  const workspace = await workspaceOn(first);
  expect((await forgot(workspace)).status).toBe(200);
  await reached;
  expect(await first.stop("SIGKILL")).toBeNull();
  expect(await rows()).toMatchObject([{ sent: false, attempts: 1, locked: true }]);
  await passTime(admin, "manager@example.test");
  const mail = await startMailServer();
  await start({ SMTP_URL: mail.url });
  await mail.mailTo("manager@example.test");
  await expect.poll(rows).toMatchObject([{ sent: true, attempts: 2 }]);
  expect(mail.mails).toHaveLength(1);
  await mail.close();
});

test("a process killed between the server's 250 and our mark sends again, with the same Message-ID", async () => {
  const taken: ReceivedMail[] = [];
  const { reach, reached } = moment<void>();
  const mail = await startMailServer({
    receiving: async (received) => {
      taken.push(received);
      if (taken.length > 1) return;
      // The server gets the response but cannot mark the mail as sent.
      await proxy.cut();
      reach();
    },
  });
  const first = await start({ SMTP_URL: mail.url });
  const workspace = await workspaceOn(first);
  expect((await forgot(workspace)).status).toBe(200);
  await reached;
  await mail.mailTo("manager@example.test");
  await first.stop("SIGKILL");
  await proxy.mend();
  expect(await rows()).toMatchObject([{ sent: false, attempts: 1, locked: true }]);
  await passTime(admin, "manager@example.test");
  await start({ SMTP_URL: mail.url });
  await mail.mailTo("manager@example.test");
  await expect.poll(rows).toMatchObject([{ sent: true }]);
  expect(taken).toHaveLength(2);
  expect(new Set(taken.map(({ messageId }) => messageId)).size).toBe(1);
  expect(taken[1]?.html).toBe(taken[0]?.html.replaceAll(`:${first.port}`, `:${running.at(-1)?.port}`));
  await mail.close();
});

test("the same with Resend is sent once", async () => {
  const { reach, reached } = moment<void>();
  const resend = await startResendServer({
    delivering: async () => {
      await proxy.cut();
      reach();
    },
  });
  // The port stays the same after a restart, as in production, so that the mail's links and with them its
  // content are the same.
  const env = { RESEND_API_KEY: resend.apiKey, RESEND_BASE_URL: resend.url };
  const first = await start(env);
  const workspace = await workspaceOn(first);
  expect((await forgot(workspace)).status).toBe(200);
  await reached;
  await expect.poll(() => resend.keys.length).toBe(1);
  await first.stop("SIGKILL");
  await proxy.mend();
  expect(await rows()).toMatchObject([{ sent: false }]);
  await passTime(admin, "manager@example.test");
  await start(env, first.port);
  await expect.poll(rows).toMatchObject([{ sent: true }]);
  expect([resend.delivered.length, resend.keys.length, new Set(resend.keys).size]).toEqual([1, 2, 1]);
  await resend.close();
});

test("a server that is asked to end finishes the mail that it is sending", async () => {
  const [arriving, goingOn] = [moment<void>(), moment<void>()];
  const mail = await startMailServer({ receiving: () => (arriving.reach(), goingOn.reached) });
  const server = await start({ SMTP_URL: mail.url });
  await forgot(await workspaceOn(server));
  await arriving.reached;
  const ending = server.stop();
  goingOn.reach();
  expect(await ending).toBe(0);
  expect(await rows()).toMatchObject([{ sent: true, attempts: 1 }]);
  await mail.close();
});

test("two servers on one database send each mail once", async () => {
  const mail = await startMailServer();
  const servers = [await start({ SMTP_URL: mail.url }), await start({ SMTP_URL: mail.url })];
  const workspaces = [];
  for (let number = 0; number < 10; number++)
    workspaces.push(await workspaceOn(servers[number % 2] ?? fail()));
  await Promise.all(workspaces.map(forgot));
  for (const _ of workspaces) await mail.mailTo("manager@example.test");
  await expect.poll(async () => (await rows()).filter(({ sent }) => sent).length).toBe(10);
  expect(mail.mails).toHaveLength(10);
  expect(new Set(mail.mails.map(({ messageId }) => messageId)).size).toBe(10);
  await mail.close();
});

const fail = (): never => {
  throw new Error("there is no such server");
};
