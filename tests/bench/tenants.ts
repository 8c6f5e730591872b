import { withTenant } from "@/db/client";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import type { Context } from "@/lib/platform/context";
import { addTenant } from "@/lib/domain/tenant-admin/add-tenant";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { listTenants } from "@/lib/domain/tenant-admin/load-tenant";
import type { Tenant } from "@/lib/core/tenants/host";
import { CHORES } from "@/lib/server/jobs/start-jobs";
import { inOwnDatabase, machine } from "./in-own-database";

/**
 * npm run bench:tenants: making tenants one after the other, as POST /super-admin/tenants does. The last twenty
 * of 1,000 take at most twice as long as those around the tenth (median), and the list of all of them at most
 * 100 ms. Then each chore is done once for all of them, idle as they are: what the chores of a day take, by the
 * clock, is at most a hundredth of a core for each 10,000 tenants.
 */
const TENANTS = Number(process.env["BENCH_TENANTS"] ?? 1_000);
const WINDOW = 20;
const MOST_TIMES = 2;
const MOST_MILLISECONDS = 100;
const MOST_SHARE = 0.01;

await inOwnDatabase("tenants", async (adminUrl) => {
  const home = await ownerTransaction(adminUrl, (db) =>
    createTenant(db, { slug: "platform", name: "Platform" }),
  );
  const took: number[] = [];
  for (let number = 1; number <= TENANTS; number += 1) took.push(await timed(() => make(home, `t${number}`)));
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
  const share = await choresShare();
  const mostShare = MOST_SHARE * Math.max(1, TENANTS / 10_000);
  console.log(`all chores: ${percent(share)} of one core (at most ${percent(mostShare)})`);
  return ratio <= MOST_TIMES && list <= MOST_MILLISECONDS && share <= mostShare;
});

/** Of one core, for all chores at their usual times; a chore's time holds what the database takes for it. */
async function choresShare(): Promise<number> {
  let share = 0;
  for (const { name, everySeconds, work } of CHORES) {
    const milliseconds = await timed(() => work(new AbortController().signal));
    share += milliseconds / (everySeconds * 1_000);
    console.log(`${name}: ${milliseconds.toFixed(0)} ms every ${everySeconds / 60} minutes`);
  }
  return share;
}

const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

function inHome<Result>(home: Tenant, work: (context: Context) => Promise<Result>): Promise<Result> {
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

function make(home: Tenant, name: string): Promise<unknown> {
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
