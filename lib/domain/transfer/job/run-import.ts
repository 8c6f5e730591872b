import { withTenant } from "@/db/client";
import { tracedJob } from "@/base/traces";
import { audit } from "@/lib/domain/audit/audit";
import { catalogVersion, raiseCatalogVersion } from "@/lib/domain/catalog/catalog-version";
import { defaultCurrencyOf } from "@/lib/domain/currencies/tenant-currencies";
import { log } from "@/lib/platform/log";
import { serveTenants } from "@/lib/platform/queue/each-tenant";
import type { PlacedRow } from "../format/columns";
import { readFile } from "../format/read-file";
import { ProblemList } from "../problem-list";
import { asImporter, IMPORT_PLANS, type Plan } from "./import-plans";
import {
  claimImport,
  ClaimLost,
  importQueue,
  progressOf,
  writeImport,
  writeProgress,
  type ClaimedImport,
} from "./import-queue";

/** How often a file is planned again because the catalogue changed meanwhile. */
const MAX_TRIES = 3;

/** A file whose worker dies this many times is given up. */
const MAX_ATTEMPTS = 3;

/** Works on all open imports, one at a time and the tenants in turn, until there are none or the signal stops it. */
export const runOpenImports = (signal: AbortSignal): Promise<void> =>
  serveTenants(signal, {
    tenantsWithWork: (most) => importQueue.tenantsWithWork(most),
    atOnce: 1,
    serve: async (tenantId) => {
      const job = await withTenant(tenantId, (db) => claimImport(db, tenantId, new Date()));
      if (job) await tracedJob("import", () => runImport(job));
    },
  });

/**
 * Checks or imports a file, all in one transaction or, if there are problems, nothing. A failure is logged and
 * recorded as the import's state. Rejects only if the database is down.
 */
async function runImport(job: ClaimedImport): Promise<void> {
  try {
    if (job.attempts > MAX_ATTEMPTS)
      throw new Error(`its worker ended before it was done, ${MAX_ATTEMPTS} times`);
    await work(job);
  } catch (error) {
    if (error instanceof ClaimLost) return;
    log.error({ event: "import_failed", tenantId: job.tenantId, id: job.id, err: error }, "an import failed");
    await fail(job).catch(unlessLost);
  }
}

function unlessLost(error: unknown): void {
  if (!(error instanceof ClaimLost)) throw error;
}

const fail = (job: ClaimedImport): Promise<void> =>
  withTenant(job.tenantId, (db) =>
    writeImport(db, job, { state: "failed", content: "", endedAt: new Date() }),
  );

async function work(job: ClaimedImport): Promise<void> {
  const { expected, plan: planOf } = IMPORT_PLANS[job.subject];
  const currency = await withTenant(job.tenantId, (db) => defaultCurrencyOf({ db, tenantId: job.tenantId }));
  const { rows, problems, warnings } = await readFile(job.format, job.content, { ...expected, currency });
  if (problems.concernsFile) return refuse(job, rows.length, problems);
  if (rows.length === 0) return refuse(job, 0, ProblemList.ofFile("noRows"));
  const show = progressOf(job);
  await writeProgress(job, { total: rows.length, progress: 0 });
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const plan = await planOf(
      job,
      { rows, problems: problems.copy(), warnings: warnings.copy() },
      (count) => void show(job.state === "checking" ? count : undefined).catch(() => undefined),
    );
    if (!plan) return refuse(job, rows.length, ProblemList.ofFile("noLongerAllowed"));
    if (plan.problems.count > 0) return refuse(job, rows.length, plan.problems);
    if (job.state === "checking") return ready(job, rows, plan);
    if (await applied(job, rows, plan, show)) return;
  }
  throw new Error("the catalogue changed again and again");
}

const refuse = (job: ClaimedImport, total: number, { byRow, count }: ProblemList): Promise<void> =>
  withTenant(job.tenantId, (db) =>
    writeImport(db, job, {
      state: "refused",
      total,
      progress: total,
      creates: 0,
      updates: 0,
      problems: byRow,
      problemCount: count,
      content: "",
      endedAt: new Date(),
    }),
  );

const ready = (
  job: ClaimedImport,
  rows: readonly PlacedRow[],
  { creates, updates, changes, warnings }: Plan,
): Promise<void> =>
  withTenant(job.tenantId, (db) =>
    writeImport(db, job, {
      state: "ready",
      total: rows.length,
      progress: rows.length,
      creates,
      updates,
      changes: changes.kept,
      changeCount: changes.count,
      warnings: warnings.byRow,
      warningCount: warnings.count,
    }),
  );

/** Applies the plan; false, without any effect, if the catalogue has changed since it was made. */
async function applied(
  job: ClaimedImport,
  rows: readonly PlacedRow[],
  plan: Plan,
  show: (count: number) => Promise<void>,
): Promise<boolean> {
  const isDone = await asImporter(job, async (context) => {
    await raiseCatalogVersion(context);
    // The catalogue is locked from here until the commit, so that nobody else changes a service or question.
    if ((await catalogVersion(context)) !== plan.version + 1) throw new Outdated();
    await plan.store(context, show);
    if (plan.creates + plan.updates > 0) {
      await audit(context, {
        action: "imported",
        subject: { type: "catalog", name: job.fileName },
        after: { subject: job.subject, created: plan.creates, changed: plan.updates },
      });
    }
    // In the same transaction, so that of two workers that both claim the import, one is rolled back.
    await writeImport(context.db, job, {
      state: "done",
      progress: rows.length,
      creates: plan.creates,
      updates: plan.updates,
      changes: plan.changes.kept,
      changeCount: plan.changes.count,
      content: "",
      endedAt: new Date(),
    });
    return true;
  }).catch((error: unknown) => {
    if (error instanceof Outdated) return false;
    throw error;
  });
  if (isDone === null) await refuse(job, rows.length, ProblemList.ofFile("noLongerAllowed"));
  return isDone !== false;
}

/** Rolls the transaction back. */
class Outdated extends Error {}
