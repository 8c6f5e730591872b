import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { deleteClient } from "@/lib/domain/clients/delete-client";
import { createDeal } from "@/lib/domain/deals/create-deal";
import { duplicateDeal } from "@/lib/domain/deals/duplicate-deal";
import { createDealBody, patchDealBody } from "@/lib/domain/deals/input-schema";
import { mergeClients } from "@/lib/domain/deals/merge-clients";
import { patchDeal } from "@/lib/domain/deals/patch-deal";
import type { LongContext } from "@/lib/platform/context";
import { actAs } from "@/tests/support/act-as";
import { untilBlocked } from "@/tests/support/blocked";
import { type TestDatabase, patient, testDatabase } from "@/tests/support/database";
import { dealBody, makeWorkspace, type Workspace } from "@/tests/support/workspace";

let database: TestDatabase;
let admin: postgres.Sql;
let workspace: Workspace;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: patient(database.url), NEXTAUTH_SECRET: "k".repeat(32) });
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  workspace = await makeWorkspace("gone", { port: 0, url: database.url, adminUrl: database.adminUrl });
});
afterAll(async () => {
  await Promise.all([closeConnection(), admin.end()]);
  await database.drop();
});

const run: LongContext["transaction"] = (work) => actAs(workspace, "manager").transaction(work);

async function newClient(): Promise<number> {
  const [row] = await admin<{ id: number }[]>`
    insert into client (tenant_id, uuid, name, search_text, created_at, updated_at)
    values (${workspace.tenant.id}, ${randomUUID()}, 'Leaving', 'leaving', now(), now()) returning id::int`;
  return row?.id ?? 0;
}

async function newDeal(clientId: number): Promise<number> {
  const body = createDealBody.parse(dealBody(workspace, { client_id: clientId }));
  return (await run((context) => createDeal(context, body))).id;
}

/** Runs two calls of which the first one gets the client's row first. Returns what became of each. */
async function inOrder(clientId: number, calls: readonly (() => Promise<unknown>)[]) {
  const made = admin.begin(async (held) => {
    await held`select 1 from client where id = ${clientId} and tenant_id = ${workspace.tenant.id} for update`;
    const running = [];
    for (const call of calls) {
      running.push(call());
      await untilBlocked(held, running.length);
    }
    return { settled: Promise.allSettled(running) };
  });
  return (await made).settled;
}

const SAVES = {
  "a new deal": (clientId: number) => () => newDeal(clientId),
  "a deal that gets another client": async (clientId: number) => {
    const id = await newDeal(workspace.catalog.clientId);
    const { data } = patchDealBody.parse({ data: { attributes: { client_id: clientId } } });
    return () => run((context) => patchDeal(context, id, data.attributes, new Headers()));
  },
  "a copy of a decided deal": async (clientId: number) => {
    const id = await newDeal(clientId);
    await admin`update deal set stage = 'lost', progress = 'refused', decided_at = now() where id = ${id} and tenant_id = ${workspace.tenant.id}`;
    return () => run((context) => duplicateDeal(context, id));
  },
} as const;

const ENDS = {
  deleted: (clientId: number) => () => run((context) => deleteClient(context, clientId, new Headers())),
  "merged into another": (clientId: number) => () =>
    run((context) => mergeClients(context, workspace.catalog.clientId, clientId, new Headers())),
} as const;

const CASES = Object.entries(SAVES).flatMap(([save, prepare]) =>
  Object.entries(ENDS).map(([end, ending]) => ({ save, prepare, end, ending })),
);

describe("a deal is never stored for a client that is gone [S-101]", () => {
  test.each(CASES)("$save is not stored for a client that is being $end", async (given) => {
    const clientId = await newClient();
    const save = await given.prepare(clientId);
    const [ended, saved] = await inOrder(clientId, [given.ending(clientId), save]);
    expect(ended?.status).toBe("fulfilled");
    // The decided deal moves to the other client, and its copy with it.
    if (given.save === "a copy of a decided deal" && given.end === "merged into another")
      expect(saved?.status).toBe("fulfilled");
    else
      expect(saved).toMatchObject({ status: "rejected", reason: { status: 422, code: "VALIDATION_ERROR" } });
    expect(await dealsOfGoneClients()).toBe(0);
  });

  test.each(CASES)("$save is stored first, and its client is not $end without it", async (given) => {
    const clientId = await newClient();
    const save = await given.prepare(clientId);
    const [saved, ended] = await inOrder(clientId, [save, given.ending(clientId)]);
    expect(saved?.status).toBe("fulfilled");
    expect(ended?.status).toBe(given.end === "deleted" ? "rejected" : "fulfilled");
    expect(await dealsOfGoneClients()).toBe(0);
  });
});

/** Pending deals whose client was deleted. */
async function dealsOfGoneClients(): Promise<number> {
  const rows = await admin`
    select 1 from deal join client on client.tenant_id = deal.tenant_id and client.id = deal.client_id
    where deal.stage = 'pending' and client.deleted_at is not null`;
  return rows.length;
}
