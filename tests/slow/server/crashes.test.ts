import { readdirSync, readFileSync, rmSync, mkdtempSync, chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STAGE_IDS } from "@/lib/domain/deals/lifecycle";
import { keepSecrets } from "@/scripts/setup/secrets.mjs";
import { dealCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { npmStart, type NpmStart } from "../../support/npm-start";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

/** Repetitions of each kind of crash. Set KAPI_CRASH_ROUNDS for more. */
const ROUNDS = Number(process.env["KAPI_CRASH_ROUNDS"] ?? 3);

const folder = mkdtempSync(join(tmpdir(), "kapi-crash-"));
// When started by root, the database server runs as another user, which needs to traverse this folder.
chmodSync(folder, 0o711);

let kapi: NpmStart;
let workspace: Workspace;
beforeAll(async () => {
  kapi = await npmStart({ DATA_DIR: folder, KAPI_PROCESSES: "2" });
  const { database } = keepSecrets(folder);
  const port = readFileSync(join(folder, "postgres/kapi-port"), "utf8");
  const url = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/kapi`;
  workspace = await makeWorkspace("crash", {
    port: kapi.port,
    url: url("app_user", database.request),
    adminUrl: url("kapi_migrate", database.migrate),
  });
});
afterAll(async () => {
  process.kill(kapi.pid, "SIGTERM");
  await kapi.ended;
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const postmaster = () => Number(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

/** A PostgreSQL process that serves one of the application's connections. */
function backend(): number {
  const found = readdirSync("/proc").find((name) => /^\d+$/.test(name) && serves(name));
  if (!found) throw new Error("the application has no connection to the database");
  return Number(found);
}

function serves(pid: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    return parent === postmaster() && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("app_user kapi");
  } catch {
    // The process ended between listing and reading.
    return false;
  }
}

type DealReply = { data: { number: string; sale_status_id: number } };

/** Reads a stored deal, as soon as the process that responds is connected to its database again. */
async function stored(id: number): Promise<{ status: number; body: DealReply; text: string }> {
  let found = { status: 503, body: {} as DealReply, text: "" };
  await expect
    .poll(async () => (found = await workspace.call(dealCalls.read, { params: { id } })).status, {
      interval: 100,
    })
    .not.toBe(503);
  return found;
}

/** Resolves when every process serves calls again. */
const served = () =>
  expect
    .poll(
      async () => Promise.all([1, 2, 3, 4].map(async () => (await workspace.call(dealCalls.list)).status)),
      { interval: 100 },
    )
    .toEqual([200, 200, 200, 200]);

test.each([
  ["one backend of the database", backend],
  ["the whole database server", postmaster],
])(
  "nothing that was answered is lost when %s is killed (T-09)",
  async (_, victim) => {
    const numbers = new Set<string>();
    for (let round = 1; round <= ROUNDS; round++) {
      const first = await makeDeal(workspace);
      const accepted = await workspace.call(proposalCalls.accept, {
        as: null,
        params: { uuid: first.uuid },
        body: { name: "Inès Roy" },
      });
      expect(accepted.status).toBe(200);
      const made = [first];
      while (made.length < 10) made.push(await makeDeal(workspace));
      process.kill(victim(), "SIGKILL");
      await served();
      for (const { id, number } of made) {
        const found = await stored(id);
        expect(found.status, `round ${round}: ${found.text}`).toBe(200);
        expect(found.body.data.number).toBe(number);
        if (id === first.id) expect(found.body.data.sale_status_id).toBe(STAGE_IDS.signed);
        // A repeated number would mean that a deal was lost.
        expect(numbers.has(number)).toBe(false);
        numbers.add(number);
      }
    }
    expect(numbers.size).toBe(ROUNDS * 10);
  },
  180_000 + ROUNDS * 10_000,
);

test(
  "numbers have neither gaps nor doubles when the server is killed while many are saved [S-098]",
  async () => {
    const told: string[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const saves = Array.from({ length: 20 }, () =>
        makeDeal(workspace).then(
          ({ number }) => void told.push(number),
          () => undefined,
        ),
      );
      await Promise.race(saves);
      process.kill(postmaster(), "SIGKILL");
      await Promise.all(saves);
      await served();
    }
    const last = await makeDeal(workspace);
    const counted = Number(last.number.replace("Q-", ""));
    const { body } = await workspace.call(dealCalls.list, { query: { per_page: 200 } });
    expect(body.meta.total).toBe(counted);
    const stored = body.data.map(({ number }) => number);
    expect(new Set(stored).size).toBe(counted);
    expect(told.filter((number) => !stored.includes(number))).toEqual([]);
  },
  180_000 + ROUNDS * 10_000,
);
