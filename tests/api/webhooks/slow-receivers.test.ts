import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeConnection } from "@/db/client";
import { deliverDueMessages } from "@/lib/domain/webhooks/delivery/deliver-due";
import { newSecret, sealSecret } from "@/lib/domain/webhooks/signing";
import { testDatabase, type TestDatabase } from "../../support/database";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/webhook-receiver";
import { makeWorkspace } from "../../support/workspace";

let database: TestDatabase;
let admin: postgres.Sql;
let receiver: WebhookReceiver;
let silent: Server;

// The worker runs in this process, so that the test decides when.
beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    NEXTAUTH_SECRET: "k".repeat(32),
    KAPI_WEBHOOK_PRIVATE: "1",
  });
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  receiver = await startWebhookReceiver();
  silent = createServer(() => undefined);
  await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  silent.closeAllConnections();
  await Promise.all([
    closeConnection(),
    admin.end(),
    receiver.close(),
    new Promise((done) => silent.close(done)),
  ]);
  await database.drop();
});

/** Creates a tenant with messages due for a URL. */
async function waiting(name: string, url: string, messages: number): Promise<number> {
  const { id } = (await makeWorkspace(name, { port: 0, url: database.url, adminUrl: database.adminUrl }))
    .tenant;
  const [hook] = await admin<
    { id: string }[]
  >`insert into webhook (tenant_id, url, events, secret) values (${id}, ${url}, '{deal.sent}',
    ${sealSecret(id, newSecret())}) returning id`;
  await admin`insert into webhook_delivery (tenant_id, webhook_id, message_id, event, occurred_at, data)
    select ${id}, ${hook?.id ?? ""}, gen_random_uuid(), 'deal.sent', now(), '{}' from generate_series(1, ${messages})`;
  return id;
}

test("receivers that do not answer keep no other workspace's messages waiting", async () => {
  const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const slow = [await waiting("slow-a", address, 30), await waiting("slow-b", address, 30)];
  await waiting("quick", `${receiver.url}/quick`, 30);
  const ending = new AbortController();
  // Requests to slow receivers do not time out before the test ends them. So messages that arrive have not
  // waited for a slow receiver.
  const patience = new AbortController();
  const timeout = vi
    .spyOn(AbortSignal, "timeout")
    .mockImplementation(() => AbortSignal.any([patience.signal]));
  const run = deliverDueMessages(ending.signal);
  await receiver.messagesAt("/quick", 30);
  await expect
    .poll(() => admin`select from webhook_delivery where tenant_id = any(${slow}) and attempts > 0`)
    .toHaveLength(8);
  expect(
    await admin`select from webhook_delivery where tenant_id = any(${slow}) and history <> '[]'`,
  ).toHaveLength(0);
  ending.abort();
  patience.abort();
  await run;
  timeout.mockRestore();
});
