import { setTimeout as after } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { withoutTenant, withTenant } from "@/db/client";
import { claimDeliveries, type Claimed } from "./claim-deliveries";
import { DELIVERY_PROBLEMS } from "./delivery-problems";
import { messageOf } from "./message-of";
import { postMessage, type Posted } from "./post-message";
import { dropDelivery, settleDelivery } from "./settle-delivery";

/** Tenants that are served at the same time. */
const TENANTS_AT_ONCE = 20;
/** Of this many tenants with due messages those are served first that were not served for the longest time. */
const TENANTS_LOOKED_AT = 200;
/** While receivers are waited for and there is room for more tenants, what is due is looked up again this often, in milliseconds. */
const BETWEEN = 500;

/**
 * Posts all messages that are due until there are none or the signal stops it. Each is claimed in one transaction, posted outside any,
 * and settled in another; any number of processes may do this at once. A crash after the receiver's yes posts again, with the same id.
 * A tenant is served a few messages at a time and then waits its turn, so that slow receivers of some keep no other waiting.
 */
export async function deliverDueMessages(signal: AbortSignal): Promise<void> {
  const running = new Map<number, Promise<unknown>>();
  const served = new Map<number, number>();
  while (!signal.aborted) {
    const due = running.size < TENANTS_AT_ONCE ? await tenantsWithDueMessages() : [];
    const next = due
      .filter((id) => !running.has(id))
      .sort((one, other) => (served.get(one) ?? 0) - (served.get(other) ?? 0));
    for (const id of next.slice(0, TENANTS_AT_ONCE - running.size)) {
      served.set(id, performance.now());
      running.set(
        id,
        deliverFor(id).finally(() => running.delete(id)),
      );
    }
    if (running.size === 0) return;
    await Promise.race([
      ...running.values(),
      ...(running.size < TENANTS_AT_ONCE ? [after(BETWEEN, undefined, { ref: false })] : []),
    ]);
  }
  await Promise.all(running.values());
}

async function tenantsWithDueMessages(): Promise<number[]> {
  const rows = await withoutTenant((db) =>
    db.execute<{ id: string }>(
      sql`select app_tenants_with_due_deliveries(${new Date().toISOString()}, ${TENANTS_LOOKED_AT}) as id`,
    ),
  );
  return rows.map(({ id }) => Number(id));
}

async function deliverFor(tenantId: number): Promise<void> {
  const claimed = await withTenant(tenantId, (db) => claimDeliveries(db, tenantId, new Date()));
  await Promise.all(claimed.map(deliver));
}

/** Nothing goes out unsigned. */
const UNSIGNED: Posted = {
  status: null,
  code: "secret_unreadable",
  problem: DELIVERY_PROBLEMS.secret_unreadable,
  answer: "",
  milliseconds: 0,
};

async function deliver({ delivery, target }: Claimed): Promise<void> {
  const { tenantId } = delivery;
  if (!target) {
    await withTenant(tenantId, (db) => dropDelivery(db, delivery, new Date()));
    return;
  }
  const { body, headers } = messageOf(delivery, target.secrets, new Date());
  const posted =
    target.secrets.length === 0 ? UNSIGNED : await postMessage(new URL(target.url), body, headers);
  await withTenant(tenantId, (db) => settleDelivery(db, delivery, posted, new Date()));
}
