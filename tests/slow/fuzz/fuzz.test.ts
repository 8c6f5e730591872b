import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expandedDocument } from "@/lib/server/openapi/components";
import { openApiDocument } from "@/lib/server/openapi/document";
import type { Refusal } from "@/lib/core/contract/errors";
import { testDatabase, type TestDatabase } from "@/tests/support/database";
import { Dice } from "@/tests/support/dice";
import { HOSTILE_TEXTS } from "@/tests/support/hostile-texts";
import { http, type HttpAnswer } from "@/tests/support/http";
import { startServer, type RunningServer } from "@/tests/support/server";
import {
  dealBody,
  makeDeal,
  makeWorkspace,
  PASSWORD,
  type Caller,
  type Workspace,
} from "@/tests/support/workspace";
import { startZohoServer, type ZohoServer } from "@/tests/support/zoho-server";
import { dealCalls } from "@/lib/domain/deals/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { pdfPageCalls } from "@/lib/domain/pdf-pages/calls";
import { roleCalls } from "@/lib/domain/roles/calls";
import { generateCall, type Document, type Known, type GeneratedCall } from "./generated-calls";

const CALLS = 20_000;
const SEED = 15;
/**
 * The number of calls per workspace. Then a new one is used, because some calls end sessions or delete data.
 */
const ROUND = 1_000;
const AT_ONCE = 4;

let database: TestDatabase;
let server: RunningServer;
let zoho: ZohoServer;
beforeAll(async () => {
  [database, zoho] = await Promise.all([testDatabase(), startZohoServer()]);
  server = await startServer({
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    // Calls to Zoho stay on this machine and do not fail for lack of a connection.
    env: { LOG_LEVEL: "error", ZOHO_TEST_URL: zoho.url },
  });
});
afterAll(async () => {
  await server.stop();
  await Promise.all([database.drop(), zoho.close()]);
});

test(
  `${CALLS} calls made from the OpenAPI document end in no fault of the server's, and in the one form of a refusal`,
  { timeout: 3_600_000 },
  async () => {
    const document = expandedDocument(openApiDocument()) as Document;
    const dice = new Dice(SEED);
    const statuses = new Map<number, number>();
    const waits = await whileProbed(async () => {
      for (let done = 0; done < CALLS; done += ROUND) {
        const workspace = await makeWorkspace("fuzz", {
          port: server.port,
          url: database.url,
          adminUrl: database.adminUrl,
        });
        const known = await thingsOf(workspace);
        const calls = Array.from({ length: ROUND }, () => ({
          ...generateCall(document, known, dice),
          caller: callerOf(dice),
        }));
        await inTurn(calls, async ({ caller, ...call }) => {
          const answer = await send(workspace, call, caller);
          if (answer.status === 401) await signInAgain(workspace, caller);
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          expectAnswer(call, answer);
        });
      }
    });
    const counts = [...statuses]
      .sort(([left], [right]) => left - right)
      .map(([status, count]) => `${status}: ${count}`);
    console.log(
      `${CALLS} calls with seed ${SEED}. ${counts.join(", ")}. Waits of another caller meanwhile: ${summary(waits)}.`,
    );
  },
);

test(
  "hostile rich texts keep nobody else waiting: what they cost is told",
  { timeout: 600_000 },
  async () => {
    const workspace = await makeWorkspace("hostile", {
      port: server.port,
      url: database.url,
      adminUrl: database.adminUrl,
    });
    // The first call also loads code. Its time must not count for the first text.
    await makeDeal(workspace);
    const line = (extra_notes: string) => ({
      sale_catalog_item_id: workspace.catalog.items.fixed,
      extra_notes,
    });
    const rows: string[] = [];
    for (const { name, html } of HOSTILE_TEXTS) {
      const longest = html(39_999).slice(0, 39_999);
      const sent: [string, ReturnType<typeof line>[]][] = [
        ["one", [line(longest)]],
        ["25", Array.from({ length: 25 }, () => line(longest))],
        ["1 MiB", [line(html(1_000_000))]],
      ];
      for (const [what, lines] of sent) {
        const body = JSON.stringify(dealBody(workspace, {}, lines));
        if (body.length > 1024 * 1024) continue;
        let status = 0;
        const began = performance.now();
        const waits = await whileProbed(async () => {
          ({ status } = await workspace.call(dealCalls.create, {
            untyped: { body },
            headers: { "content-type": "application/json" },
          }));
        });
        rows.push(
          `${name}, ${what}: ${status} in ${Math.round(performance.now() - began)} ms, others waited ${Math.round(Math.max(...waits))} ms at most`,
        );
        expect([201, 422], rows.at(-1)).toContain(status);
      }
    }
    console.log(rows.join("\n"));
  },
);

/** The caller: a user with a valid token, or an invalid or missing token. */
type Someone = { as: Caller } | { token: string | null };

const send = (workspace: Workspace, { method, path, headers, body }: GeneratedCall, caller: Someone) =>
  http<Refusal | undefined>({
    port: workspace.port,
    host: workspace.host,
    method,
    path,
    headers: { ...headers, ...authorization("as" in caller ? workspace.tokens[caller.as] : caller.token) },
    ...(body === undefined ? {} : { body }),
  });

function expectAnswer(
  call: GeneratedCall,
  { status, headers, body, text }: HttpAnswer<Refusal | undefined>,
): void {
  const said = `${call.method} ${call.path} ${JSON.stringify(call.headers)} ${String(call.body).slice(0, 2_000)}\n→ ${status} ${text.slice(0, 500)}`;
  expect(status, said).toBeLessThan(500);
  expect(headers["x-request-id"], said).toMatch(/^[\w-]{8,64}$/);
  if (status >= 400 && call.method !== "HEAD" && call.path.startsWith("/api/"))
    expect(body, said).toMatchObject({
      // A response stored for an idempotency key keeps the request id of the first call.
      request_id: headers["idempotent-replayed"] ? expect.any(String) : headers["x-request-id"],
      code: expect.stringMatching(/^[A-Z_]+$/),
    });
}

const authorization = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

const CALLERS: readonly Caller[] = [
  "super_admin",
  "super_admin",
  "admin",
  "admin",
  "admin",
  "manager",
  "employee",
];

const callerOf = (dice: Dice): Someone =>
  dice.happens(0.04)
    ? { token: dice.one([null, "x", "kapi_a_1_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAA"]) }
    : { as: dice.one(CALLERS) };

/** Signs in again, because some calls end the caller's session and the next call should get further. */
async function signInAgain(workspace: Workspace, caller: Someone): Promise<void> {
  if (!("as" in caller)) return;
  const { status, body } = await workspace.call(authCalls.login, {
    as: null,
    body: { email: `${caller.as}@example.test`, password: PASSWORD },
  });
  if (status === 200) workspace.tokens[caller.as] = body.meta.access_token;
}

async function thingsOf(workspace: Workspace): Promise<Known> {
  const { catalog, users, tenant } = workspace;
  const deals: Awaited<ReturnType<typeof makeDeal>>[] = [];
  // One after another, because a tenant's deals wait for each other's number.
  while (deals.length < 12) deals.push(await makeDeal(workspace));
  const texts = (values: readonly (number | string)[]) => values.map(String);
  const items = Object.values(catalog.items);
  const questions = Object.values(catalog.fields);
  const { body } = await workspace.call(pdfPageCalls.list, { as: "admin" });
  const roles = await workspace.call(roleCalls.list, { as: "admin" });
  return {
    fields: {
      client_id: [catalog.clientId],
      sale_catalog_item_id: items,
      field_id: questions,
      main_field_id: [catalog.fields.pages],
      tax_profile_id: catalog.taxIds,
      contact_id: catalog.contactIds,
      contact_ids: catalog.contactIds,
      selectedRecipient: catalog.contactIds,
      owner_id: Object.values(users),
      currency_id: [1, 2, 3, 4, 5, 6],
      currency: ["CAD", "USD", "JPY"],
      id: [...items, ...questions, ...deals.map(({ id }) => id)],
      type_id: [1, 2, 3, 4, 5],
      url: ["http://127.0.0.1:9/hook"],
      query: ["settings.update", "ec"],
      key: ["template", "--kapi-primary-500", "proposal_reminders"],
      name: ["Walked", "manager", `fuzz${tenant.id}`],
      email: ["fuzz@example.test", "manager@example.test"],
    },
    paths: {
      id: texts([1, 2, 3, ...deals.map(({ id }) => id)]),
      uuid: deals.map(({ uuid }) => uuid),
      key: ["template", "--kapi-primary-500", "proposal_reminders"],
      "deals.id": texts(deals.map(({ id }) => id)),
      "sale-catalog-items.id": texts(items),
      "fields.id": texts(questions),
      "clients.id": texts([catalog.clientId]),
      "tax-profiles.id": texts(catalog.taxIds),
      "pdf-pages.id": texts((body.data ?? []).map(({ id }) => id)),
      "admin.id": texts([...Object.values(users), ...(roles.body.data ?? []).map(({ id }) => id)]),
    },
  };
}

/** Processes the values with a limited number in parallel. */
async function inTurn<Value>(values: readonly Value[], work: (value: Value) => Promise<void>): Promise<void> {
  const waiting = [...values].reverse();
  const next = async (): Promise<void> => {
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) await work(value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/**
 * Returns how long, in milliseconds, another caller waited for each response while `work` ran. It makes one
 * call after another.
 */
async function whileProbed(work: () => Promise<void>): Promise<number[]> {
  const probe = new Worker(new URL("./probe.mjs", import.meta.url), { workerData: { port: server.port } });
  const failed = once(probe, "error").then(([error]) => Promise.reject(error as Error));
  try {
    await Promise.race([work(), failed]);
    probe.postMessage("stop");
    const [waits] = (await Promise.race([once(probe, "message"), failed])) as [number[]];
    return waits;
  } finally {
    await probe.terminate();
  }
}

function summary(waits: readonly number[]): string {
  const sorted = [...waits].sort((left, right) => left - right);
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  return `median ${at(0.5)} ms, 99 of 100 ${at(0.99)} ms, longest ${at(1)} ms`;
}
