import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { ensureServer } from "../../scripts/setup/build.mjs";
import { ROOT } from "../../scripts/setup/root.mjs";
import { benchMember } from "./bench-member";
import { fillTenant, openTenant, renewProposals, type BenchTenant } from "./bench-tenant";
import { childProcesses } from "./child-processes";
import { inOwnDatabase, machine } from "./in-own-database";
import { drawOnce, type Call, type Work } from "./load";
import { settled } from "./processor-time";
import { productWorks } from "./works";

/**
 * npm run bench:neighbours: one workspace does the worst that its limits allow (new PDFs for visitors of many
 * addresses, imports, exports, searches, lists), without a pause but after a refusal, while page, option and list of
 * another are called one after the other. Nine of ten of these calls take at most 1.5 times as long as the slowest of
 * nine of ten while the other workspace does nothing. Both are measured in turn, so that a change of the machine's speed
 * meets both.
 */
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 4);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 8);
const MAX_TIMES = 1.5;
const WANTED = 0.9;
const AMOUNTS = { deals: 10_000, services: 2_000 };
const MEASURED = ["the customer's page, 10 lines", "changing an option", "deals list"];
const PAUSE_MILLISECONDS = 20;
const REFUSED_MILLISECONDS = 100;

const IMPORTED = 1_000;
const agent = new Agent({ keepAlive: true });

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

const at = (times: readonly number[], share: number): number =>
  [...times].sort((one, other) => one - other)[Math.floor((times.length - 1) * share)] ?? NaN;

await ensureServer();
await inOwnDatabase("neighbours", async (adminUrl, database) => {
  const credentials = { email: "admin@bench.test", password: "Correct1horse" };
  const add = async (slug: string) => {
    const id = await ownerTransaction(adminUrl, (db) => benchMember(db, credentials, slug));
    await fillTenant(adminUrl, id, AMOUNTS);
    return { id, host: `${slug}.localhost` };
  };
  await add("bench");
  const busy = await add("busy");
  const { start, endAll } = childProcesses();
  const folder = mkdtempSync(join(tmpdir(), "kapi-bench-neighbours-"));
  try {
    const server = await start(join(ROOT, "dist/server/standalone.mjs"), {
      NODE_ENV: "production",
      DATABASE_URL: database.requestUrl(),
      DATA_DIR: folder,
    });
    const tenant = await openTenant(server.port, credentials, 40);
    const neighbour = await openTenant(server.port, credentials, 60, busy.host);
    await withoutRaisedLimits(adminUrl, busy.id);
    const works = productWorks({ server, postmasters: [], tenant, amounts: AMOUNTS }).filter(({ name }) =>
      MEASURED.some((measured) => name.startsWith(measured)),
    );
    for (const work of works) await drawOnce(work);
    await measure(works);
    const times = works.map((): { alone: number[]; beside: number[] } => ({ alone: [], beside: [] }));
    for (let round = 0; round < ROUNDS; round++) {
      await settled([server.pid]);
      for (const [index, each] of (await measure(works)).entries()) times[index]?.alone.push(...each);
      await renewProposals(adminUrl, busy.id, neighbour.proposals);
      const { end, answers } = workHard(server.port, busy.host, neighbour);
      for (const [index, each] of (await measure(works)).entries()) times[index]?.beside.push(...each);
      await end();
      console.log(`round ${round + 1}: the neighbour had ${JSON.stringify(Object.fromEntries(answers))}`);
    }
    return report(works.map(({ name }, index) => ({ name, ...(times[index] ?? { alone: [], beside: [] }) })));
  } finally {
    endAll();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function withoutRaisedLimits(adminUrl: string, tenantId: number): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await sql`delete from tenant_limit where tenant_id = ${tenantId}`;
  await sql.end();
  // Servers read the rows once a minute.
  await new Promise((done) => setTimeout(done, 61_000));
}

/** The status of a call; its answer is read and dropped. */
function ask(port: number, { method, path, headers, body }: Call, localAddress?: string): Promise<number> {
  return new Promise((done, fail) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        agent,
        headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(localAddress === undefined ? {} : { localAddress }),
      },
      (response) => {
        response.resume();
        response.once("end", () => done(response.statusCode ?? 0)).once("error", fail);
      },
    );
    outgoing.once("error", fail).end(body);
  });
}

/** Calls the works in turn for the time of a round. Milliseconds of each call, by work. */
async function measure(works: readonly Work[]): Promise<number[][]> {
  const times = works.map((): number[] => []);
  const calls = works.map((work) => [0, 1, 2, 3].flatMap((connection) => work.calls(connection)));
  const end = performance.now() + SECONDS * 1_000;
  for (let index = 0; performance.now() < end; index++)
    for (const [at, work] of works.entries()) {
      const call = calls[at]?.[index % (calls[at]?.length || 1)];
      if (!call) continue;
      const begin = performance.now();
      const status = await ask(work.port, call);
      times[at]?.push(performance.now() - begin);
      if (status >= 300) throw new Error(`${work.name}: ${status}`);
      await pause(PAUSE_MILLISECONDS);
    }
  return times;
}

type Busy = { method: Call["method"]; path: string; body?: string; from?: string };

/** Starts ten callers of everything that is expensive. `answers` counts statuses. */
function workHard(port: number, host: string, { token, proposals }: BenchTenant) {
  const answers = new Map<number, number>();
  let working = true;
  const caller = async (callOf: (index: number) => Busy) => {
    for (let index = 0; working; index++) {
      const { from, ...call } = callOf(index);
      const headers = { host: `${host}:${port}`, ...(from ? {} : { authorization: `Bearer ${token}` }) };
      const status = await ask(port, { ...call, headers }, from);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status >= 400) await pause(REFUSED_MILLISECONDS);
    }
  };
  const newPdf = (first: number) => (index: number) => ({
    method: "POST" as const,
    path: `/api/proposals/${proposals[(first + index) % proposals.length]?.uuid}/pdf`,
    from: `127.0.1.${1 + ((first + index) % 200)}`,
  });
  const reads = (paths: readonly string[]) => (index: number) => ({
    method: "GET" as const,
    path: paths[index % paths.length] ?? "",
  });
  const searches = Array.from({ length: 50 }, (_, index) => `/api/search?query=proposal ${index * 97}`);
  const lists = Array.from(
    { length: 50 },
    (_, index) => `/api/deals?filter[name]=proposal&page=${index + 1}`,
  );
  const callers = [
    ...[0, 15, 30, 45].map((first) => caller(newPdf(first))),
    caller(reads(["/api/deals/export", "/api/exports/services?format=xlsx"])),
    caller(() => ({ method: "POST", path: "/api/imports/services", body: largeImport() })),
    ...[0, 1].map(() => caller(reads(searches.map(encodeURI)))),
    ...[0, 1].map(() => caller(reads(lists.map(encodeURI)))),
  ];
  const end = async () => {
    working = false;
    await Promise.all(callers);
  };
  return { end, answers };
}

function largeImport(): string {
  const rows = Array.from(
    { length: IMPORTED },
    (_, index) => `,Imported ${index},<p>Work of ${index} days</p>`,
  );
  const content = ["id,title,description", ...rows].join("\n");
  return JSON.stringify({ file_name: "services.csv", format: "csv", content });
}

type Row = { name: string; alone: readonly number[]; beside: readonly number[] };

/** Prints the table. Returns whether the goal was met. */
function report(rows: readonly Row[]): boolean {
  console.log(`\n${machine()}; ${ROUNDS} rounds of ${SECONDS} s each\n`);
  console.log(
    "| work | alone, median and p90 ms | beside, median and p90 ms | within 1.5 times |\n| --- | --- | --- | --- |",
  );
  const shares = rows.map(({ name, alone, beside }) => {
    const share = beside.filter((time) => time <= MAX_TIMES * at(alone, 0.9)).length / beside.length;
    const of = (times: readonly number[]) => `${at(times, 0.5).toFixed(1)}, ${at(times, 0.9).toFixed(1)}`;
    console.log(`| ${name} | ${of(alone)} | ${of(beside)} | ${(share * 100).toFixed(0)} % (goal: 90) |`);
    return share;
  });
  return shares.every((share) => share >= WANTED);
}
