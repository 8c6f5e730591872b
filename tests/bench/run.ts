import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@/db/migrate";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { seedReference } from "@/scripts/database/reference";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres.mjs";
import { ensureServer } from "../../scripts/setup/build.mjs";
import { ROOT } from "../../scripts/setup/root.mjs";
import { processCount } from "../../scripts/server/processes.mjs";
import { settled } from "./processor-time";
import { benchMember } from "./bench-member";
import { fillTenant, openTenant, renewProposals } from "./bench-tenant";
import { childProcesses } from "./child-processes";
import { drawingRow } from "./drawing-row";
import { drawOnce, load, type Measure, type Work } from "./load";
import { printTable, type Row } from "./table";
import { ONE_SELECT, worksOf } from "./works";

/**
 * npm run bench: the product's requests per second on this machine, and the ratio to a plain node:http JSON
 * server under the same load in the same run. Production build, embedded PostgreSQL as npm start runs it,
 * concurrency 10, warmed up.
 */
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);
// V8 keeps optimising a row's code for half a minute of load, in which its cost falls to a third.
const WARMING_SECONDS = Number(process.env["BENCH_WARMING"] ?? 30);
/**
 * The folder of another, built checkout. Each of its rows is measured alternately with ours on the same
 * database.
 */
const BESIDE = process.env["BENCH_BESIDE"];
/** Database settings of the other checkout as URL parameters, such as "synchronous_commit=off". */
const BESIDE_SETTINGS = process.env["BENCH_BESIDE_SETTINGS"];
/** "on": the other one sends its traces to a receiver on this machine. */
const BESIDE_TRACES = process.env["BENCH_BESIDE_TRACES"] === "on";

await ensureServer();
const folder = mkdtempSync(join(tmpdir(), "kapi-bench-"));
chmodSync(folder, 0o711);
const secret = () => randomBytes(24).toString("base64url");
const database = await startEmbeddedPostgres({
  dataFolder: folder,
  passwords: { superuser: secret(), migrate: secret(), request: secret() },
});
const { start, endAll } = childProcesses();
try {
  await migrate(database.adminUrl(), database.requestUrl());
  await seedReference(database.adminUrl());
  const credentials = { email: "admin@bench.test", password: secret() };
  const tenantId = await ownerTransaction(database.adminUrl(), (db) => benchMember(db, credentials));
  console.log("Filling the bench's tenant …");
  await fillTenant(database.adminUrl(), tenantId);
  const environment = {
    NODE_ENV: "production",
    DATABASE_URL: database.requestUrl(),
    DATABASE_ADMIN_URL: database.adminUrl(),
    DATA_DIR: folder,
    NEXTAUTH_SECRET: secret(),
  };
  const plain = await start(join(ROOT, "tests/bench/plain-server.mjs"), {});
  const server = await start(join(ROOT, "dist/server/standalone.mjs"), environment);
  const other = BESIDE
    ? await start(join(BESIDE, "dist/server/standalone.mjs"), await besides(environment), BESIDE)
    : null;
  const ceiling = await start(join(buildCeiling(), "serve.mjs"), {
    ...environment,
    BENCH_PROCESSES: String(processCount()),
  });
  const postmaster = Number(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  const tenant = await openTenant(server.port, credentials, 100);
  const renew = () => renewProposals(database.adminUrl(), tenantId, tenant.proposals);
  const worksAt = (product: typeof server) =>
    worksOf({ plain, server: product, ceiling, postmasters: [postmaster], tenant, renew }).filter(
      ({ name }, index) =>
        index === 0 || name === ONE_SELECT || name.includes(process.env["BENCH_ONLY"] ?? ""),
    );
  const others = other ? worksAt(other) : [];
  const rows = worksAt(server).map((work, index): Row => {
    const former = work.aim === undefined ? undefined : others[index];
    return { work, measures: [], ...(former ? { former: { work: former, measures: [] } } : {}) };
  });
  console.log("Warming …");
  for (const { work, former } of rows) {
    await warm(work);
    if (former) await warm(former.work);
  }
  /** Waits first, so that work left over by one row, mostly rendering, is not counted for the next. */
  const measure = async (work: Work, into: Measure[]) => {
    await settled([server.pid, postmaster, ...(other ? [other.pid] : [])]);
    into.push(await load(work, SECONDS));
  };
  for (let round = 1; round <= ROUNDS; round++) {
    console.log(`Round ${round} of ${ROUNDS} …`);
    for (const { work, measures, former } of rows) {
      const turns = [
        () => measure(work, measures),
        ...(former ? [() => measure(former.work, former.measures)] : []),
      ];
      for (const turn of round % 2 ? turns : turns.reverse()) await turn();
    }
  }
  printTable(rows, { rounds: ROUNDS, seconds: SECONDS, oneSelect: ONE_SELECT });
  console.log(await drawingRow(server.port, tenant));
} finally {
  endAll();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Draws all pages and PDFs once, then runs load until the code is optimised. */
async function warm(work: Work): Promise<void> {
  await drawOnce(work);
  const end = performance.now() + WARMING_SECONDS * 1_000;
  do await load(work, WARMING_SECONDS);
  while (performance.now() < end);
}

async function besides<E extends { DATABASE_URL: string }>(environment: E): Promise<E> {
  const address = new URL(environment.DATABASE_URL);
  for (const [name, value] of new URLSearchParams(BESIDE_SETTINGS)) address.searchParams.set(name, value);
  const own = { ...environment, DATABASE_URL: address.href };
  if (!BESIDE_TRACES) return own;
  const receiver = await start(join(ROOT, "tests/bench/plain-server.mjs"), {});
  return { ...own, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${receiver.port}` };
}

/** Builds a trivial Next application in a folder of its own, for comparison. */
function buildCeiling(): string {
  console.log("Building the framework's ceilings …");
  const target = join(folder, "ceiling");
  cpSync(join(ROOT, "tests/bench/ceiling"), target, { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(target, "node_modules"));
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(ROOT, "node_modules/next/dist/bin/next"), "build", "--webpack"],
    {
      cwd: target,
      encoding: "utf8",
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    },
  );
  if (status !== 0) throw new Error(`The ceilings could not be built:\n${stdout}`);
  return target;
}
