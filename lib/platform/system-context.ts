import { withTenant, type Transaction } from "@/db/client";
import type { Pipelined } from "@/db/pipelined";
import type { Tenant } from "@/lib/core/tenants/host";
import type { Actor, Context } from "./context";

type SystemWork = {
  tenant: Tenant;
  db: Transaction;
  /** A name for the work; used where a request has its id. */
  job: string;
  now?: Date;
  /** The user for whom the system works, if any. */
  actor?: Actor;
};

/**
 * The context of work outside requests, such as jobs and commands. afterCommit work is skipped, because workers
 * find due work by their own timers.
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
