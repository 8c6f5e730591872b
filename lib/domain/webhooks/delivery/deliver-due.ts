import { withTenant } from "@/db/client";
import { tracedJob } from "@/base/traces";
import { areaLog } from "@/lib/platform/log";
import { serveTenants } from "@/lib/platform/queue/each-tenant";
import { DELIVERY_PROBLEMS } from "../api";
import { signatureOf } from "../signing";
import { claimDeliveries, deliveryQueue, type ClaimedDelivery, type Delivery } from "./delivery-queue";
import { postMessage, type Posted } from "./post-message";
import { settleDelivery } from "./settle-delivery";

const log = areaLog("webhooks");

/** Tenants that are served at the same time. */
const TENANTS_AT_ONCE = 20;

/**
 * Posts all messages that are due until there are none or the signal stops it. Tenants take turns, a few messages
 * at a time. After a crash following the receiver's response, the message is posted again with the same id.
 */
export const deliverDueMessages = (signal: AbortSignal): Promise<void> =>
  serveTenants(signal, {
    tenantsWithWork: (most) => deliveryQueue.tenantsWithWork(most),
    atOnce: TENANTS_AT_ONCE,
    serve: async (tenantId) => {
      const claimed = await withTenant(tenantId, (db) => claimDeliveries(db, tenantId, new Date()));
      await Promise.all(claimed.map((each) => tracedJob("deliver message", () => deliver(each))));
    },
  });

/** The result for a message that cannot be signed; unsigned messages are never sent. */
const UNSIGNED: Posted = {
  status: null,
  code: "secret_unreadable",
  problem: DELIVERY_PROBLEMS.secret_unreadable,
  answer: "",
  milliseconds: 0,
};

async function deliver({ delivery, target }: ClaimedDelivery): Promise<void> {
  const { tenantId } = delivery;
  if (!target) {
    await withTenant(tenantId, (db) => deliveryQueue.settle(db, delivery, { deadAt: new Date() }));
    return;
  }
  const { body, headers } = messageOf(delivery, target.secrets, new Date());
  const posted =
    target.secrets.length === 0 ? UNSIGNED : await postMessage(new URL(target.url), body, headers);
  const { id, event } = delivery;
  log.debug(
    { event: "message_posted", tenantId, id, of: event, status: posted.status },
    "a message was posted",
  );
  await withTenant(tenantId, (db) => settleDelivery(db, delivery, posted, new Date()));
}

/**
 * A message to post: the same body and id at each attempt, signed with the time of the attempt (Standard
 * Webhooks).
 */
function messageOf(
  { messageId, event, occurredAt, data }: Delivery,
  secrets: readonly string[],
  now: Date,
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ type: event, timestamp: occurredAt.toISOString(), data });
  const timestamp = Math.floor(now.getTime() / 1_000);
  return {
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "Kapi-Webhooks/1",
      "webhook-id": messageId,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signatureOf(secrets, { id: messageId, timestamp, body }),
    },
  };
}
