import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import postgres from "postgres";
import { closeConnection, withTenant } from "@/db/client";
import type { Pipelined } from "@/db/pipelined";
import { apiToken, userAccount } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import type { Context } from "@/lib/platform/context";
import { addTenant } from "@/lib/domain/tenant-admin/add-tenant";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { listTenants } from "@/lib/domain/tenant-admin/load-tenant";
import type { Tenant } from "@/lib/core/tenants/host";
import { CHORES } from "@/lib/server/jobs/start-jobs";
import { hashOf, newToken } from "@/lib/platform/secrets/tokens";
import { ensureServer } from "../../scripts/setup/build.mjs";
import type { EmbeddedPostgres } from "../../scripts/embedded-postgres.mjs";
import { ROOT } from "../../scripts/setup/root.mjs";
import { http } from "../support/http";
import { createDatabase } from "../support/nodes";
import { childProcesses } from "./child-processes";
import { inOwnDatabase, machine } from "./in-own-database";

/**
 * npm run bench:tenants: creates tenants one after another, as POST /super-admin/tenants does. Creating the last
 * twenty of 1,000 (BENCH_TENANTS) takes at most twice as long as the first twenty (medians), and listing all of
 * them at most 100 ms per 1,000. An API request takes at most 1.2 times as long among all tenants as among the
 * first hundred. This is measured over HTTP with two servers, whose databases hold the hundred and all, called in
 * turn, so that a change of the machine's speed meets both. Reading and writing are measured apart, and so are
 * tenants that are called often and tenants that are called for the first time, which takes longer however many
 * there are: the tenant and its limits are read, and the token's use is noted. Finally each background job runs
 * once for all tenants, which are idle. A day's jobs take at most a hundredth of a core (wall-clock time) per
 * 10,000 tenants.
 */
const TENANTS = Number(process.env["BENCH_TENANTS"] ?? 1_000);
const FEW = 100;
/** So many tenants are called often; they also warm up the servers. */
const BUSY = 20;
const ROUNDS = 50;
const MAX_TIMES_OF_REQUEST = 1.2;
const KINDS = ["read", "write"] as const;
const WINDOW = 20;
const MAX_TIMES = 2;
const MAX_MILLISECONDS = 100 * Math.max(1, TENANTS / 1_000);
const MAX_SHARE = 0.01;

await ensureServer();
await inOwnDatabase("tenants", async (adminUrl, server) => {
  const home = await ownerTransaction(adminUrl, (db) =>
    createTenant(db, { slug: "platform", name: "Platform" }),
  );
  const took: number[] = [];
  const members: Member[] = [];
  const makeUntil = async (most: number) => {
    for (let number = took.length + 1; number <= most; number += 1) {
      const slug = `t${number}`;
      const begin = performance.now();
      const { id } = await make(home, slug);
      took.push(performance.now() - begin);
      members.push({ host: `${slug}.localhost`, token: await giveToken(id) });
    }
  };
  await makeUntil(FEW);
  await closeConnection();
  await createDatabase(server.superuserUrl(), "few", "kapi");
  const few = members.slice();
  await makeUntil(TENANTS);
  const early = median(took.slice(0, WINDOW));
  const late = median(took.slice(-WINDOW));
  const lists: number[] = [];
  for (let run = 0; run < WINDOW; run += 1) lists.push(await timed(() => inHome(home, listTenants)));
  const list = median(lists);
  const ratio = late / early;
  console.log(`${machine()}; ${TENANTS} tenants\n`);
  console.log(
    `a tenant around the 10th: ${early.toFixed(1)} ms; around the last: ${late.toFixed(1)} ms; ratio ${ratio.toFixed(2)} (at most ${MAX_TIMES})`,
  );
  console.log(`the list of all of them: ${list.toFixed(1)} ms (at most ${MAX_MILLISECONDS})`);
  const isFlat = await requestsAreFlat(server, { few, all: members });
  console.log(`memory of this process: ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB`);
  const share = await choresShare();
  const mostShare = MAX_SHARE * Math.max(1, TENANTS / 10_000);
  console.log(`all chores: ${percent(share)} of one core (at most ${percent(mostShare)})`);
  return ratio <= MAX_TIMES && list <= MAX_MILLISECONDS && isFlat && share <= mostShare;
});

/** A tenant's host and a token for its API. */
type Member = { host: string; token: string };

async function giveToken(tenantId: number): Promise<string> {
  const token = newToken("key", tenantId);
  await withTenant(tenantId, async (db) => {
    const [holder] = await db
      .select({ id: userAccount.id })
      .from(userAccount)
      .where(eq(userAccount.tenantId, tenantId));
    if (!holder) throw new Error(`tenant ${tenantId} has no user`);
    await db.insert(apiToken).values({
      tenantId,
      userId: holder.id,
      name: "bench",
      tokenHash: hashOf(token),
      ending: token.slice(-4),
      permissions: ["deals.read", "clients.create"],
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 3_600_000),
    });
  });
  return token;
}

type Kind = (typeof KINDS)[number];
type Site = { port: number; busy: readonly Member[]; seldom: readonly Member[] };

/**
 * Calls both servers in turn and prints the medians. The tables are vacuumed before, because autovacuum during
 * the calls doubled their time, and the mails to the new tenants' admins are dropped, because the servers would
 * send them meanwhile.
 */
async function requestsAreFlat(
  server: EmbeddedPostgres,
  members: { few: readonly Member[]; all: readonly Member[] },
): Promise<boolean> {
  const { start, endAll } = childProcesses();
  const folders: string[] = [];
  const site = async (database: string, of: readonly Member[]): Promise<Site> => {
    const admin = postgres(server.adminUrl(database), { max: 1, onnotice: () => undefined });
    await admin`truncate outbox`;
    await admin`vacuum analyze`;
    await admin.end();
    const folder = mkdtempSync(join(tmpdir(), "kapi-bench-tenants-data-"));
    folders.push(folder);
    const { port } = await start(join(ROOT, "dist/server/standalone.mjs"), {
      NODE_ENV: "production",
      DATABASE_URL: server.requestUrl(database),
      DATA_DIR: folder,
    });
    const called = spread(of);
    return { port, busy: called.slice(0, BUSY), seldom: called.slice(BUSY) };
  };
  try {
    const sites = { few: await site("few", members.few), all: await site("kapi", members.all) };
    await callInTurn(sites, "busy"); // Unmeasured, to warm up the servers.
    const often = await callInTurn(sites, "busy");
    const first = await callInTurn(sites, "seldom");
    const flat = [
      ...KINDS.map((kind) => isFlat(`${kind}s, of a tenant that is called often`, often[kind])),
      ...KINDS.map((kind) => isFlat(`${kind}s, of a tenant that is called for the first time`, first[kind])),
    ];
    return flat.every(Boolean);
  } finally {
    endAll();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

type Sites = { few: Site; all: Site };
type Times = { few: number; all: number };

/** Medians in milliseconds: busy tenants are called in many rounds, the others once. */
async function callInTurn(sites: Sites, which: "busy" | "seldom"): Promise<Record<Kind, Times>> {
  const times = {
    read: { few: [] as number[], all: [] as number[] },
    write: { few: [] as number[], all: [] as number[] },
  };
  for (let round = 0; round < (which === "busy" ? ROUNDS : 1); round += 1)
    for (const index of sites.few[which].keys()) {
      const kind = KINDS[(index + round) % 2] ?? "read";
      for (const name of index % 4 < 2 ? (["few", "all"] as const) : (["all", "few"] as const)) {
        const { port, [which]: members } = sites[name];
        times[kind][name].push(await timed(() => call(port, members[index], kind)));
      }
    }
  const medians = (kind: Kind): Times => ({ few: median(times[kind].few), all: median(times[kind].all) });
  return { read: medians("read"), write: medians("write") };
}

async function call(port: number, member: Member | undefined, kind: Kind): Promise<void> {
  if (!member) throw new Error("there are too few tenants");
  const to = { port, host: member.host, headers: { authorization: `Bearer ${member.token}` } };
  const { status, text } =
    kind === "read"
      ? await http({ ...to, path: "/api/deals" })
      : await http({ ...to, method: "POST", path: "/api/clients", body: newClient() });
  if (status >= 300) throw new Error(`a request that ${kind}s: ${status} ${text}`);
}

/** Prints both medians and their ratio. */
function isFlat(name: string, { few, all }: Times): boolean {
  const growth = all / few;
  console.log(
    `a request that ${name}: ${few.toFixed(2)} ms among ${FEW}, ${all.toFixed(2)} among ${TENANTS}; ` +
      `ratio ${growth.toFixed(2)} (at most ${MAX_TIMES_OF_REQUEST})`,
  );
  return growth <= MAX_TIMES_OF_REQUEST;
}

/** As many as there are few, spread evenly over all. */
function spread<Item>(items: readonly Item[]): Item[] {
  return items.filter((_, index) => index % Math.max(1, Math.floor(items.length / FEW)) === 0).slice(0, FEW);
}

function newClient() {
  const name = randomUUID();
  return { name: `Client ${name}`, email: `${name}@bench.test` };
}

/**
 * The share of one core that all background jobs need at their usual intervals. A job's time includes the
 * database's.
 */
async function choresShare(): Promise<number> {
  let share = 0;
  for (const { name, everySeconds, work } of CHORES) {
    const milliseconds = await timed(() => work(new AbortController().signal));
    share += milliseconds / (everySeconds * 1_000);
    console.log(`${name}: ${milliseconds.toFixed(0)} ms every ${everySeconds / 60} minutes`);
  }
  return share;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

function inHome<Result>(
  home: Tenant,
  work: (context: Context) => Promise<Result | Pipelined<Result>>,
): Promise<Result> {
  const request = { id: "bench", address: "127.0.0.1", userAgent: "bench", language: "" };
  return withTenant(home.id, (db) =>
    work({
      tenant: home,
      tenantId: home.id,
      db,
      actor: { kind: "system" },
      now: new Date(),
      request,
      afterCommit: () => undefined,
    }),
  );
}

function make(home: Tenant, name: string): Promise<{ id: number }> {
  const admin = { user_email: `${name}@bench.test`, user_first_name: "Bea", user_last_name: "Bench" };
  return inHome(home, (context) =>
    addTenant(context, {
      name,
      ...admin,
      sender_email: "quotes@bench.test",
      language_id: 1,
      is_test_mode: false,
      is_enabled: true,
      without_dns: true,
    }),
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
