import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { raiseLimitsOfAll } from "../support/raise-limits";
import { contractChanges, type ApiDocument } from "./contract-changes";
import { formerRef, releaseOf } from "./releases";
import {
  complaints,
  MAIN_DOMAIN,
  shareSite,
  startRelease,
  type Running,
  type SharedSite,
  type Undo,
} from "./shared-site";
import { hold, step, until } from "./steps";
import { letWork, type Worker } from "./traffic/people";
import { send } from "./traffic/send";
import { Traffic } from "./traffic/traffic";

/**
 * Runs the previous release and this one side by side on one database and one bucket. This one migrates and
 * starts under traffic, both serve in turn, then the previous one stops. No call may fail.
 *
 * @param words the commit to start from (default: formerRef()) and the one to upgrade to (default: HEAD)
 */
export async function proveUpgrade([from = formerRef(), to = "HEAD"]: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "kapi-upgrade-"));
  // The embedded server runs as another user, which needs to traverse this folder.
  chmodSync(folder, 0o755);
  const undo: Undo = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })];
  try {
    await prove(folder, undo, from, to);
  } finally {
    for (const each of undo.reverse()) await each();
  }
}

async function prove(folder: string, undo: Undo, from: string, to: string) {
  const former = await step(
    "the former release is packed",
    () => releaseOf(from),
    ({ commit }) => commit,
  );
  const newer = await step(
    "this release is packed",
    () => releaseOf(to),
    ({ commit }) => commit,
  );
  const site = await shareSite(folder, undo);
  const traffic = new Traffic();
  undo.push(() => traffic.end());
  const old = await step(`${former.commit} serves`, () => started(former));
  await raiseLimitsOfAll(site.adminUrl);
  traffic.targets = [old.target];
  const worker = await step("people sign in, a webhook listens", () =>
    letWork(traffic, { host: `acme.${MAIN_DOMAIN}`, receiver: site.receiver.url }),
  );
  const passes = (title: string, calls: number) => step(title, () => traffic.during(calls), String);
  await passes("under traffic, with the former alone", 250);
  traffic.endLearning();
  const [before, calls] = [await migrations(site), traffic.total()];
  const now = await step(`${newer.commit} migrates and starts beside it`, () => started(newer));
  console.log(
    `    ${(await migrations(site)) - before} migrations, ${traffic.total() - calls} calls meanwhile`,
  );
  traffic.targets = [old.target, now.target];
  await passes("both answer in turn", 700);
  const documents = await Promise.all([documentOf(old), documentOf(now)]);
  traffic.targets = [now.target];
  await step(`${former.commit} was taken out of the turn, and ends`, () => old.stop());
  await passes("this one alone", 250);
  await traffic.end();
  console.log(traffic.table());
  await step(
    "no call failed and no answer lacked anything",
    () => traffic.holdUp(),
    () => `${traffic.total()} calls`,
  );
  await step("every deal that was made is there, and was announced", () => nothingLost(site, worker), String);
  await step("neither log tells of an error", () => noComplaints([old, now]));
  reportChanges(contractChanges(...documents));

  async function started(release: typeof former): Promise<Running> {
    const running = await startRelease(release, join(folder, release.commit), site.environment);
    undo.push(() => running.stop());
    return running;
  }
}

const migrations = async ({ admin }: SharedSite): Promise<number> =>
  (await admin<{ count: number }[]>`select count(*)::int as count from drizzle.__drizzle_migrations`)[0]
    ?.count ?? 0;

async function documentOf({ target }: Running): Promise<ApiDocument> {
  const { bytes } = await send(target, {
    host: `acme.${MAIN_DOMAIN}`,
    path: "/api/openapi.json",
    address: "10.255.0.1",
  });
  return JSON.parse(bytes.toString("utf8")) as ApiDocument;
}

async function nothingLost({ admin, receiver }: SharedSite, { made, accepted }: Worker): Promise<string> {
  const rows = await admin<{ id: number }[]>`select id::int from deal where id in ${admin([...made])}`;
  hold(rows.length === made.size, `${made.size - rows.length} deals are lost.`);
  await until("webhooks of all deals", () => {
    const told = new Set(
      receiver.received.map(({ body }) => (body.type === "deal.created" ? body.data["id"] : 0)),
    );
    const silent = [...made].filter((id) => !told.has(id));
    return Promise.resolve(silent.length === 0 || `of ${silent.join(", ")} nobody was told`);
  });
  return `${made.size} made, ${accepted.size} accepted`;
}

function noComplaints(all: readonly Running[]) {
  const lines = all.flatMap(({ log, target }) => complaints(log).map((line) => `${target.name}: ${line}`));
  hold(lines.length === 0, `${lines.length} lines:\n${lines.slice(0, 10).join("\n")}`);
}

/**
 * Reports differences that only new rows would show. A wider response is not a failure by itself: it becomes
 * one when this release writes such a value while the previous one still reads.
 */
function reportChanges({ lost, wider }: ReturnType<typeof contractChanges>) {
  for (const each of wider)
    console.log(`! answers of this release may hold what the former's refuse, ${each}`);
  for (const each of lost) console.log(`! answers of this release lack what the former's have, ${each}`);
  if (wider.length + lost.length === 0) console.log("✓ both releases' answers have one form");
}
