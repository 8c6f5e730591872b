import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@/db/migrate";
import { DEBIAN, makeDebianRoot } from "@/scripts/cluster/debian-root.mjs";
import {
  PORTS,
  POOLER_PORT,
  startNodes,
  startPooler,
  stopNodes,
  stopPooler,
} from "@/scripts/cluster/nodes.mjs";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { seedReference } from "@/scripts/database/reference";
import { ensureServer } from "@/scripts/setup/build.mjs";
import { benchMember } from "./bench-member";
import { fillTenant, openTenant } from "./bench-tenant";
import { childProcesses } from "./child-processes";
import { machine } from "./in-own-database";
import { load, type Measure, type Work } from "./load";
import { settled } from "./processor-time";
import { median } from "./table";
import { productWorks } from "./works";

/**
 * npm run bench:engines: the same calls with the database on a single PostgreSQL, and on Citus with a
 * coordinator and two workers, each with and without PgBouncer in transaction mode. Everything runs on this
 * machine, in turn, without fsync. So it measures the overhead of the engine, not what more machines gain.
 * Needs root (scripts/cluster/debian-root.mjs).
 */
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);
const WARMING_SECONDS = Number(process.env["BENCH_WARMING"] ?? 15);
const AMOUNTS = { deals: 5_000, services: 2_000 };
const SPREAD = "kapi_bench_spread";
const ENGINES = [
  { name: "PostgreSQL", database: "kapi_bench_plain", isPooled: false },
  { name: "through PgBouncer", database: "kapi_bench_plain", isPooled: true },
  { name: "Citus", database: SPREAD, isPooled: false },
  { name: "Citus through PgBouncer", database: SPREAD, isPooled: true },
] as const;
/** Shared, because several servers encrypt and decrypt the secrets in one database. */
const SECRET = randomBytes(24).toString("base64url");

await ensureServer();
makeDebianRoot();
await startNodes();
process.env["KAPI_TEST_CITUS"] = Object.values(PORTS).join(",");
const { citusServer, createDatabase, dropDatabase, joinNodes } = await import("../support/nodes");
const cluster = citusServer();
const folder = mkdtempSync(join(tmpdir(), "kapi-bench-engines-"));
const { start, endAll } = childProcesses();
try {
  startPooler({ port: PORTS.coordinator, users: { app_user: "" } });
  const credentials = { email: "admin@bench.test", password: randomBytes(18).toString("base64url") };
  for (const database of new Set(ENGINES.map((engine) => engine.database))) await fill(database, credentials);
  const rows: Row[] = [];
  for (const engine of ENGINES) rows.push(await open(engine, credentials));
  console.log("Warming …");
  for (const { works } of rows) for (const { work } of works) await load(work, WARMING_SECONDS);
  for (let round = 1; round <= ROUNDS; round += 1) {
    console.log(`Round ${round} of ${ROUNDS} …`);
    for (const index of rows[0]?.works.keys() ?? [])
      for (const { works } of round % 2 ? rows : rows.toReversed()) await measure(works[index]);
  }
  print(rows);
} finally {
  endAll();
  stopPooler();
  for (const { database } of ENGINES) await dropDatabase(cluster.superuserUrl(), database);
  stopNodes();
  rmSync(folder, { recursive: true, force: true });
}

type Row = { name: string; works: { work: Work; measures: Measure[] }[] };

async function fill(database: string, credentials: { email: string; password: string }): Promise<void> {
  console.log(`Filling ${database} …`);
  await dropDatabase(cluster.superuserUrl(), database);
  await createDatabase(cluster.superuserUrl(), database, "template1");
  if (database === SPREAD) await joinNodes(database);
  await migrate(cluster.adminUrl(database), cluster.requestUrl(database));
  await seedReference(cluster.adminUrl(database));
  const tenantId = await ownerTransaction(cluster.adminUrl(database), (db) => benchMember(db, credentials));
  await fillTenant(cluster.adminUrl(database), tenantId, AMOUNTS);
}

/** Starts a server of the product on an engine, with proposals of its own. */
async function open(
  { name, database, isPooled }: (typeof ENGINES)[number],
  credentials: { email: string; password: string },
): Promise<Row> {
  const address = new URL(cluster.requestUrl(database));
  if (isPooled) address.port = String(POOLER_PORT);
  const files = join(folder, name);
  mkdirSync(files);
  const server = await start("dist/server/standalone.mjs", {
    NODE_ENV: "production",
    DATABASE_URL: address.href,
    DATABASE_ADMIN_URL: cluster.adminUrl(database),
    ...(isPooled ? { DATABASE_POOLER: "1" } : {}),
    DATA_DIR: files,
    NEXTAUTH_SECRET: SECRET,
  });
  const tenant = await openTenant(server.port, credentials, 100);
  const works = productWorks({ server, postmasters: processes(), tenant, amounts: AMOUNTS });
  return { name, works: works.map((work) => ({ work, measures: [] })) };
}

/** The process ids of the database servers and of PgBouncer. */
function processes(): number[] {
  const files = [...Object.keys(PORTS).map((node) => `pg/${node}/postmaster.pid`), "pooler/pid"];
  return files.map((file) => Number(readFileSync(join(DEBIAN, file), "utf8").split("\n")[0]));
}

async function measure(row: Row["works"][number] | undefined): Promise<void> {
  if (!row) throw new Error("Every engine has the same rows.");
  await settled(row.work.processes);
  row.measures.push(await load(row.work, SECONDS));
}

/**
 * Prints the medians of the rounds (requests per second, CPU time per request) and the ratio to the first
 * engine.
 */
function print(rows: readonly Row[]): void {
  console.log(`\n${machine()}; ${ROUNDS} rounds of ${SECONDS} s, concurrency 10, median\n`);
  const line = (cells: readonly string[]) => console.log(`| ${cells.join(" | ")} |`);
  line(["work: requests/s, CPU ms/request", ...rows.map(({ name }) => name)]);
  line(["---", ...rows.map(() => "---")]);
  const figures = (at: number) =>
    rows.map(({ works }) => {
      const measures = works[at]?.measures ?? [];
      return {
        perSecond: median(measures.map(({ perSecond }) => perSecond)),
        processor: median(measures.map(({ processorMilliseconds }) => processorMilliseconds)),
        failures: measures.reduce((sum, { failures }) => sum + failures, 0),
      };
    });
  for (const [place, { work }] of rows[0]?.works.entries() ?? []) {
    const [first, ...others] = figures(place);
    if (!first) continue;
    const text = ({ perSecond, processor, failures }: typeof first) =>
      `${perSecond.toFixed(0)}, ${processor.toFixed(2)}${failures > 0 ? ` (${failures} failed)` : ""}`;
    const share = (figure: typeof first) =>
      `${text(figure)}: ${(figure.perSecond / first.perSecond).toFixed(2)}`;
    line([work.name, text(first), ...others.map(share)]);
  }
}
