import { sql } from "drizzle-orm";
import { withoutTenant, withTenant } from "@/db/client";
import { claimDeliveries, type Claimed } from "./claim-deliveries";
import { messageOf } from "./message-of";
import { postMessage } from "./post-message";
import { dropDelivery, settleDelivery } from "./settle-delivery";

/** Tenants that are served at the same time, so that one whose receivers are slow keeps few others waiting. */
const TENANTS_AT_ONCE = 10;

/**
 * Posts all messages that are due until there are none or the signal stops it. Each is claimed in one transaction, posted outside any,
 * and settled in another; any number of processes may do this at once. A crash after the receiver's yes posts again, with the same id.
 */
export async function deliverDueMessages(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const tenantIds = await tenantsWithDueMessages();
    if (tenantIds.length === 0) return;
    await Promise.all(tenantIds.map(deliverFor));
  }
}

async function tenantsWithDueMessages(): Promise<number[]> {
  const rows = await withoutTenant((db) => db.execute<{ id: string }>(sql`select app_tenants_with_due_deliveries(${new Date().toISOString()}, ${TENANTS_AT_ONCE}) as id`));
  return rows.map(({ id }) => Number(id));
}

async function deliverFor(tenantId: number): Promise<void> {
  const claimed = await withTenant(tenantId, (db) => claimDeliveries(db, tenantId, new Date()));
  await Promise.all(claimed.map(deliver));
}

async function deliver({ delivery, target }: Claimed): Promise<void> {
  const { tenantId } = delivery;
  if (!target) {
    await withTenant(tenantId, (db) => dropDelivery(db, delivery, new Date()));
    return;
  }
  const { body, headers } = messageOf(delivery, target.secrets, new Date());
  const posted = await postMessage(new URL(target.url), body, headers);
  await withTenant(tenantId, (db) => settleDelivery(db, delivery, posted, new Date()));
}
