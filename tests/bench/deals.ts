import postgres from "postgres";
import { withTenant } from "@/db/client";
import { Pipelined } from "@/db/pipelined";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import type { Context } from "@/lib/platform/context";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { inOwnDatabase, machine } from "./in-own-database";
import { measuredQueries, type MeasuredQuery } from "./deals/measured-queries";
import { fillDeals } from "./deals/fill-deals";
import { scansOf } from "./deals/recorded";

/**
 * npm run bench:deals: the deals list and the dashboard of a tenant with 200,000 deals and of one with 2,000, in the same run
 * and database, which has 200 tenants. First pages, stages and rare words may take 3 times as long in the
 * large tenant; middle pages and common words may take 100 ms (median). Indexes are checked with EXPLAIN.
 */
const LARGE = Number(process.env["BENCH_DEALS"] ?? 200_000);
const SMALL = Number(process.env["BENCH_SMALL"] ?? 2_000);
const TENANTS = Number(process.env["BENCH_TENANTS"] ?? 200);
const RUNS = 21;
const MAX_TIMES = 3;
const MAX_MILLISECONDS = 100;

await inOwnDatabase("deals", async (adminUrl) => {
  const { large, small, clients } = await fill(adminUrl);
  const rows: string[][] = [];
  let missed = 0;
  for (const [index, measured] of measuredQueries(LARGE, clients.large).entries()) {
    const of = {
      large: await measure(large, measured),
      small: await measure(small, measuredQueries(SMALL, clients.small)[index] ?? measured),
    };
    const times = of.large.median / of.small.median;
    const holds = measured.goal === "ratio" ? times <= MAX_TIMES : of.large.median <= MAX_MILLISECONDS;
    missed += holds ? 0 : 1;
    rows.push([
      measured.name,
      of.large.median.toFixed(2),
      of.small.median.toFixed(2),
      times.toFixed(1),
      measured.goal === "ratio" ? `≤ ${MAX_TIMES}×` : `≤ ${MAX_MILLISECONDS} ms`,
      holds ? "yes" : "NO",
      of.large.scans.join(", "),
    ]);
  }
  console.log(`${machine()}; median of ${RUNS}, in ms\n`);
  console.log(
    [
      "| query | " +
        `${LARGE.toLocaleString("en")} deals | ${SMALL.toLocaleString("en")} deals | ratio | goal | held | scans |`,
      "| --- | ---: | ---: | ---: | --- | --- | --- |",
      ...rows.map((row) => `| ${row.join(" | ")} |`),
    ].join("\n"),
  );
  console.log(missed === 0 ? "\nAll goals are held." : `\n${missed} goals are missed.`);
  return missed === 0;
});

type Pair = { large: number; small: number };

async function fill(adminUrl: string): Promise<Pair & { clients: Pair }> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  const tenant = async (slug: string, deals: number) => {
    const { id } = await ownerTransaction(adminUrl, (db) => createTenant(db, { slug, name: slug }));
    await fillDeals(sql, id, deals);
    return id;
  };
  const large = await tenant("large", LARGE);
  const small = await tenant("small", SMALL);
  for (let other = 3; other <= TENANTS; other++) await tenant(`tenant-${other}`, SMALL);
  // Autovacuum would do this after some time.
  await sql`vacuum analyze`;
  const clientOf = async (id: number) => {
    const [found] = await sql<
      { id: number }[]
    >`select id::int from client where tenant_id = ${id} order by id offset 100 limit 1`;
    return found?.id ?? 0;
  };
  const clients = { large: await clientOf(large), small: await clientOf(small) };
  await sql.end();
  return { large, small, clients };
}

async function measure(
  tenantId: number,
  { read }: MeasuredQuery,
): Promise<{ median: number; scans: string[] }> {
  const actor = { kind: "member", member: { id: 1 } };
  const contextOf = (db: Context["db"]) => ({ db, tenantId, now: new Date(), actor }) as Context;
  const list = () => withTenant(tenantId, (db) => read(contextOf(db)));
  for (let warm = 0; warm < 8; warm++) await list();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    await list();
    times.push(performance.now() - start);
  }
  const scans = await scansOf(process.env["DATABASE_URL"] ?? "", tenantId, async (db) => {
    const answer = await read(contextOf(db));
    if (answer instanceof Pipelined) await answer.result;
  });
  const median = times.sort((left, right) => left - right)[Math.floor(RUNS / 2)] ?? 0;
  return { median, scans: [...new Set(scans)] };
}
