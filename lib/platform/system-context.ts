import { withTenant, type Transaction } from "@/db/client";
import type { Pipelined } from "@/db/pipelined";
import type { Tenant } from "@/lib/core/tenants/host";
import type { Actor, Context } from "./context";

type SystemWork = {
  tenant: Tenant;
  db: Transaction;
  /** What works, in a word: it stands where a request has its id. */
  job: string;
  now?: Date;
  /** For whom the system works, where that is somebody. */
  actor?: Actor;
};

/**
 * Context of work that no request asked for: a job's, a command's. What a verb plans for after the commit is left
 * out, because workers find what is due by their own clock.
 */
export const systemContext = ({
  tenant,
  db,
  job,
  now = new Date(),
  actor = { kind: "system" },
}: SystemWork): Context => ({
  tenant,
  tenantId: tenant.id,
  db,
  now,
  actor,
  request: { id: job, address: "unknown", userAgent: "", language: "" },
  afterCommit: () => undefined,
});

/** Runs work of the system in a transaction of the tenant. Errors: those of withTenant(). */
export const asSystem = <Result>(
  { tenant, job, now }: Omit<SystemWork, "db" | "actor">,
  work: (context: Context) => Promise<Result | Pipelined<Result>>,
): Promise<Result> =>
  withTenant(tenant.id, (db) => work(systemContext({ tenant, db, job, ...(now ? { now } : {}) })));
