import { fork, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "@/db/migrate";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { seedReference } from "@/scripts/database/reference";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres.mjs";
import { ensureBuilt } from "../../scripts/setup/build.mjs";
import { processCount } from "../../scripts/server/processes.mjs";
import { settled } from "./processor-time";
import { benchMember } from "./bench-member";
import { fillTenant, openTenant } from "./bench-tenant";
import { drawingRow } from "./drawing-row";
import { httpBytes } from "../support/http";
import { CONNECTIONS, load, type Measure, type Work } from "./load";
import { ONE_SELECT, worksOf } from "./works";

/**
 * npm run bench: what the product does a second on this machine, and the ratio to a plain node:http JSON server under the
 * same load generator in the same run. Production build, embedded PostgreSQL as npm start runs it, concurrency 10, warm.
 */
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);
// The engine goes on compiling a row's code for half a minute of load, while its cost falls to a third.
const WARMING_SECONDS = Number(process.env["BENCH_WARMING"] ?? 30);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), "kapi-bench-"));
chmodSync(folder, 0o711);
const secret = () => randomBytes(24).toString("base64url");
const database = await startEmbeddedPostgres({
  dataFolder: folder,
  passwords: { superuser: secret(), migrate: secret(), request: secret() },
});
const children: ChildProcess[] = [];
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
    PORT: "0",
  };
  const plain = await start(join(ROOT, "tests/bench/plain-server.mjs"), {});
  const server = await start(join(ROOT, "dist/server/standalone.mjs"), environment);
  const ceiling = await start(join(buildCeiling(), "serve.mjs"), {
    ...environment,
    BENCH_PROCESSES: String(processCount()),
  });
  const postmaster = Number(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  const tenant = await openTenant(server.port, credentials, 100);
  const works = worksOf({ plain, server, ceiling, postmaster, tenant }).filter(
    ({ name }, index) => index === 0 || name === ONE_SELECT || name.includes(process.env["BENCH_ONLY"] ?? ""),
  );
  console.log("Warming …");
  for (const work of works) await warm(work);
  const measures = new Map<Work, Measure[]>(works.map((work) => [work, []]));
  for (let round = 1; round <= ROUNDS; round++) {
    console.log(`Round ${round} of ${ROUNDS} …`);
    for (const work of works) {
      // What a row leaves to be done behind it, drawings above all, is not charged to the next one.
      await settled([server.pid, postmaster]);
      measures.get(work)?.push(await load(work, SECONDS));
    }
  }
  print(works, measures);
  console.log(await drawingRow(server.port, tenant));
} finally {
  for (const child of children) child.kill("SIGKILL");
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Every call that only reads is made once, so that pages and PDFs are drawn; then load until the code is compiled. */
async function warm(work: Work): Promise<void> {
  for (let connection = 0; connection < CONNECTIONS; connection++) {
    for (const call of work.calls(connection)) {
      if (call.method === "GET" || call.path.endsWith("/pdf"))
        await httpBytes({ ...call, port: work.port, headers: { ...call.headers } });
    }
  }
  await load(work, WARMING_SECONDS);
}

async function start(
  script: string,
  environment: Record<string, string>,
): Promise<{ port: number; pid: number }> {
  const child = fork(script, {
    cwd: ROOT,
    execArgv: [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, ...environment },
  });
  children.push(child);
  const port = await new Promise<number>((done, fail) => {
    child.once("message", (message) => done((message as { port: number }).port));
    child.once("exit", (code) => fail(new Error(`${script} ended with ${code}`)));
  });
  return { port, pid: child.pid ?? 0 };
}

/** A trivial Next application beside the product, built in a folder of its own. */
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

function print(works: readonly Work[], measures: ReadonlyMap<Work, Measure[]>): void {
  const best = (work: Work) => Math.max(...(measures.get(work) ?? []).map(({ perSecond }) => perSecond));
  const yardstick = best(works[0] as Work);
  const oneSelect = Math.max(...works.filter(({ name }) => name === ONE_SELECT).map(best));
  const model = cpus()[0]?.model ?? "unknown processor";
  console.log(
    `\n${cpus().length} cores, ${model}, Node ${process.version}; ${ROUNDS} rounds of ${SECONDS} s, concurrency 10, best round (median)\n`,
  );
  console.log(
    "| work | requests/s | p95 ms | CPU ms/request | ratio | floor | share of one select | aim | failed |\n" +
      "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
  );
  for (const work of works) {
    const rounds = [...(measures.get(work) ?? [])].sort((left, right) => left.perSecond - right.perSecond);
    const [median, top] = [rounds[Math.floor(rounds.length / 2)], rounds.at(-1)];
    if (!median || !top) continue;
    const [ratio, share] = [top.perSecond / yardstick, top.perSecond / oneSelect];
    const cells = [
      work.name,
      `${top.perSecond.toFixed(0)} (${median.perSecond.toFixed(0)})`,
      top.p95.toFixed(0),
      top.processorMilliseconds.toFixed(2),
      ratio.toFixed(4),
      verdict(ratio, work.floor),
      share.toFixed(2),
      verdict(share, work.aim),
      rounds.reduce((sum, { failures }) => sum + failures, 0),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

function verdict(reached: number, wanted: number | undefined): string {
  return wanted === undefined ? "" : `${wanted} ${reached >= wanted ? "met" : "MISSED"}`;
}
