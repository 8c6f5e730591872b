import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import postgres from "postgres";
import { withTenant } from "@/db/client";
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
import { ROOT } from "../../scripts/setup/root.mjs";
import { http } from "../support/http";
import { childProcesses } from "./child-processes";
import { inOwnDatabase, machine } from "./in-own-database";

/**
 * npm run bench:tenants: creates tenants one after another, as POST /super-admin/tenants does. Creating the
 * last twenty of 1,000 (BENCH_TENANTS) takes at most twice as long as the first twenty (medians), and listing
 * all of them at most 100 ms per 1,000. An API request to a random one of all tenants takes at most 1.2 times as
 * long as to one of the first hundred while there are no others; this is measured over HTTP with the built
 * server, for a request that reads and for one that writes. Finally each background job runs once for all
 * tenants, which are idle. A day's jobs take at most a hundredth of a core (wall-clock time) per 10,000 tenants.
 */
const TENANTS = Number(process.env["BENCH_TENANTS"] ?? 1_000);
const FEW = 100;
const REQUESTS = 1_000;
const MOST_TIMES_OF_REQUEST = 1.2;
const WINDOW = 20;
const MOST_TIMES = 2;
const MOST_MILLISECONDS = 100 * Math.max(1, TENANTS / 1_000);
const MOST_SHARE = 0.01;

await ensureServer();
await inOwnDatabase("tenants", async (adminUrl) => {
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
  const amongFew = await requestTimes(adminUrl, members);
  await makeUntil(TENANTS);
  const amongAll = await requestTimes(adminUrl, members);
  const early = median(took.slice(0, WINDOW));
  const late = median(took.slice(-WINDOW));
  const lists: number[] = [];
  for (let run = 0; run < WINDOW; run += 1) lists.push(await timed(() => inHome(home, listTenants)));
  const list = median(lists);
  const ratio = late / early;
  console.log(`${machine()}; ${TENANTS} tenants\n`);
  console.log(
    `a tenant around the 10th: ${early.toFixed(1)} ms; around the last: ${late.toFixed(1)} ms; ratio ${ratio.toFixed(2)} (at most ${MOST_TIMES})`,
  );
  console.log(`the list of all of them: ${list.toFixed(1)} ms (at most ${MOST_MILLISECONDS})`);
  const growths = (["read", "write"] as const).map((kind) => {
    const growth = amongAll[kind] / amongFew[kind];
    console.log(
      `a request that ${kind}s: ${amongFew[kind].toFixed(2)} ms among ${FEW}, ` +
        `${amongAll[kind].toFixed(2)} among all; ratio ${growth.toFixed(2)} (at most ${MOST_TIMES_OF_REQUEST})`,
    );
    return growth;
  });
  console.log(`memory of this process: ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB`);
  const share = await choresShare();
  const mostShare = MOST_SHARE * Math.max(1, TENANTS / 10_000);
  console.log(`all chores: ${percent(share)} of one core (at most ${percent(mostShare)})`);
  const isFlat = growths.every((growth) => growth <= MOST_TIMES_OF_REQUEST);
  return ratio <= MOST_TIMES && list <= MOST_MILLISECONDS && isFlat && share <= mostShare;
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

/**
 * Milliseconds of a request over HTTP: of three rounds the best median; the first round also warms up the
 * server. The tables are vacuumed before, because autovacuum during a round doubled its time, and the mails to
 * the new tenants' admins are dropped, because the server would send them meanwhile.
 */
async function requestTimes(adminUrl: string, members: readonly Member[]): Promise<RequestTimes> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await admin`truncate outbox`;
  await admin`vacuum analyze`;
  await admin.end();
  const folder = mkdtempSync(join(tmpdir(), "kapi-bench-tenants-data-"));
  const { start, endAll } = childProcesses();
  try {
    const { port } = await start(join(ROOT, "dist/server/standalone.mjs"), {
      NODE_ENV: "production",
      DATA_DIR: folder,
      PORT: "0",
    });
    const rounds = [await round(port, members), await round(port, members), await round(port, members)];
    return {
      read: Math.min(...rounds.map(({ read }) => read)),
      write: Math.min(...rounds.map(({ write }) => write)),
    };
  } finally {
    endAll();
    rmSync(folder, { recursive: true, force: true });
  }
}

type RequestTimes = { read: number; write: number };

/** Medians in milliseconds for random tenants. */
async function round(port: number, members: readonly Member[]): Promise<RequestTimes> {
  const times = { read: [] as number[], write: [] as number[] };
  for (let request = 0; request < REQUESTS; request += 1) {
    const member = members[Math.floor(Math.random() * members.length)];
    if (!member) throw new Error("there are no tenants");
    const call = { port, host: member.host, headers: { authorization: `Bearer ${member.token}` } };
    const kind = request % 2 === 0 ? "read" : "write";
    times[kind].push(
      await timed(async () => {
        const { status, text } =
          kind === "read"
            ? await http({ ...call, path: "/api/deals" })
            : await http({ ...call, method: "POST", path: "/api/clients", body: newClient(request) });
        if (status >= 300) throw new Error(`a request that ${kind}s: ${status} ${text}`);
      }),
    );
  }
  return { read: median(times.read), write: median(times.write) };
}

// A function, not a constant: the bench above runs before constants down here are initialised.
function newClient(number: number) {
  return { name: `Client ${number}`, email: `client${number}@bench.test` };
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
