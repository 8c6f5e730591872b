import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { ensureServer } from "../../scripts/setup/build.mjs";
import { ROOT } from "../../scripts/setup/root.mjs";
import { nullIfMissing } from "@/lib/platform/null-if-missing";
import { benchMember } from "./bench-member";
import { fillTenant, openTenant } from "./bench-tenant";
import { childProcesses } from "./child-processes";
import { inOwnDatabase, machine } from "./in-own-database";
import { drawOnce, load } from "./load";
import { descendants } from "./processor-time";
import { productWorks } from "./works";

/**
 * npm run bench:memory: an hour (BENCH_MINUTES) of mixed load, all rows of the bench in turn, on as many serving
 * processes as the machine has cores. No process may exceed 600 MB, and the largest may not grow: its average in
 * the last third of the time is at most a tenth above that of the second third.
 */
const MINUTES = Number(process.env["BENCH_MINUTES"] ?? 60);
const SLICE_SECONDS = 5;
const MAX_MEGABYTES = 600;
const MAX_GROWTH = 1.1;
const AMOUNTS = { deals: 10_000, services: 1_000 };

await ensureServer();
await inOwnDatabase("memory", async (adminUrl, database) => {
  const credentials = { email: "admin@bench.test", password: "Correct1horse" };
  const tenantId = await ownerTransaction(adminUrl, (db) => benchMember(db, credentials));
  await fillTenant(adminUrl, tenantId, AMOUNTS);
  const { start, endAll } = childProcesses();
  const folder = mkdtempSync(join(tmpdir(), "kapi-bench-memory-data-"));
  try {
    const server = await start(join(ROOT, "dist/server/standalone.mjs"), {
      NODE_ENV: "production",
      DATABASE_URL: database.requestUrl(),
      DATA_DIR: folder,
    });
    const tenant = await openTenant(server.port, credentials, 100);
    const works = productWorks({ server, postmasters: [], tenant, amounts: AMOUNTS });
    for (const work of works) await drawOnce(work);
    console.log(`${machine()}; ${MINUTES} minutes\n`);
    const samples: number[] = [];
    let [requests, failures] = [0, 0];
    const end = performance.now() + MINUTES * 60_000;
    for (let minute = 0; performance.now() < end;) {
      for (const work of works) {
        const measure = await load(work, SLICE_SECONDS);
        requests += measure.requests;
        failures += measure.failures;
        samples.push(largestOf(server.pid));
      }
      const passed = MINUTES - Math.floor((end - performance.now()) / 60_000) - 1;
      if (passed > minute) console.log(`after ${passed} minutes: ${samples.at(-1)} MB, ${requests} requests`);
      minute = passed;
    }
    return judge(samples, { requests, failures });
  } finally {
    endAll();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The resident memory of the largest of the server's processes, in MB. */
function largestOf(root: number): number {
  const sizes = descendants([root]).map((pid) => {
    try {
      const [, kilobytes = "0"] =
        /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
      return Number(kilobytes) / 1_000;
    } catch (error) {
      // It has ended meanwhile.
      return nullIfMissing(error) ?? 0;
    }
  });
  return Math.round(Math.max(...sizes));
}

/** Prints the result. Returns whether the goals were met. */
function judge(samples: readonly number[], { requests, failures }: Record<"requests" | "failures", number>) {
  const third = Math.floor(samples.length / 3);
  const average = (of: readonly number[]) => of.reduce((sum, size) => sum + size, 0) / of.length;
  const growth = average(samples.slice(-third)) / average(samples.slice(third, 2 * third));
  const most = Math.max(...samples);
  console.log(`\n${requests} requests, ${failures} failures`);
  console.log(`largest process: at most ${most} MB (goal: ${MAX_MEGABYTES})`);
  console.log(`last third / second third: ${growth.toFixed(3)} (goal: at most ${MAX_GROWTH})`);
  return failures === 0 && most <= MAX_MEGABYTES && growth <= MAX_GROWTH;
}
