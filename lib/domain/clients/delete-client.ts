import { and, eq } from "drizzle-orm";
import { business, client, contact, deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import { conflict } from "@/lib/core/contract/errors";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { announceClient } from "./announce-client";
import { lockClient } from "./lock-client";
import { readClient } from "./read-client";

/**
 * Soft-deletes a client with its contacts (S-101). What was decided keeps showing it; lists that are followed tell a
 * tombstone. Errors: 404; 409 CLIENT_IN_USE while deals of it are pending; 412.
 */
export async function deleteClient(context: Context, id: number, headers: Headers): Promise<undefined> {
  const { db, now } = context;
  const existing = await lockClient(context, id, headers);
  const pending = await db.$count(
    deal,
    within(context, deal, and(eq(deal.clientId, id), eq(deal.stage, "pending"))),
  );
  if (pending > 0)
    throw conflict("CLIENT_IN_USE", "Deals of this client are pending. Decide or delete them first.", {
      pending_deals: pending,
    });
  const before = await readClient(context, id);
  const gone = { deletedAt: now, updatedAt: now };
  await db
    .update(contact)
    .set(gone)
    .where(within(context, contact, eq(contact.clientId, id)));
  await db
    .update(business)
    .set(gone)
    .where(within(context, business, eq(business.clientId, id)));
  await db
    .update(client)
    .set({ ...gone, version: existing.version + 1 })
    .where(within(context, client, eq(client.id, id)));
  await audit(context, { action: "deleted", subject: { type: "client", id, name: existing.name } });
  await announceClient(context, "client.deleted", before);
}
