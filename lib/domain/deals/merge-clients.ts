import { asc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { business, client, contact, deal, type CustomerSnapshot } from "@/db/schema";
import { within } from "@/db/tenancy";
import { invalid, notFound } from "@/lib/core/contract/errors";
import { audit } from "@/lib/domain/audit/audit";
import { announceClient } from "@/lib/domain/clients/announce-client";
import type { managedClientSchema } from "@/lib/domain/clients/api";
import { customerSnapshot } from "@/lib/domain/clients/customer-snapshot";
import { MAX_CONTACTS } from "@/lib/domain/clients/limits";
import { contactsOf, readClient } from "@/lib/domain/clients/read-client";
import { namedMember, type Context } from "@/lib/platform/context";
import { expectVersion } from "@/lib/platform/http/etag";
import { notifyWebhooks } from "./following/notify-webhooks";
import { recordEvents } from "./following/record-events";
import type { ClientRow } from "./references";
import { termColumns, type DealTerms } from "./revisions/revised-deal";
import { changeCustomer } from "./take-over-client";

/** Deals that are read at once. */
const AT_ONCE = 100;

/**
 * Merges another client into this one, which keeps its own fields (S-101): the other's contacts and deals move to it.
 * Pending deals show it from now on, decided ones what they say. Of the other a tombstone is left, with `merged_into`.
 * Errors: 404; 412; 422 for the client itself, one that is not the workspace's, or too many contacts.
 */
export async function mergeClients(
  context: Context,
  id: number,
  otherId: number,
  headers: Headers,
): Promise<z.input<typeof managedClientSchema>> {
  const { kept, other } = await lockBoth(context, id, otherId);
  expectVersion(headers, kept, "client");
  await moveContacts(context, kept, other);
  await moveClient(context, kept, other);
  const merged = await readClient(context, id);
  await moveDeals(context, other, customerSnapshot({ client: merged, contacts: merged.contacts }), kept.id);
  const named = { id: other.id, uuid: other.uuid, name: other.name };
  await audit(context, {
    action: "merged",
    subject: { type: "client", id, name: kept.name },
    after: { merged_client: `${other.name} (${other.id})` },
  });
  await announceClient(context, "client.merged", merged, { merged_client: named });
  return merged;
}

/** Both, locked until commit in the order of their ids, so that two merges do not wait for each other. */
async function lockBoth(context: Context, id: number, otherId: number) {
  const rows = await context.db
    .select()
    .from(client)
    .where(within(context, client, inArray(client.id, [id, otherId])))
    .orderBy(asc(client.id))
    .for("update");
  const [kept, other] = [id, otherId].map((each) => rows.find((row) => row.id === each));
  if (!kept) throw notFound();
  if (id === otherId) throw invalid("client_id", "is this client itself");
  if (!other) throw invalid("client_id", "must be one of the workspace's clients");
  return { kept, other };
}

/** Moves the contacts behind those of the client that is kept. Its primary contact stays. */
async function moveContacts(context: Context, kept: ClientRow, other: ClientRow): Promise<void> {
  const { db, now } = context;
  const contacts = await contactsOf(context, [kept.id, other.id]);
  const [own, moved] = [contacts.get(kept.id) ?? [], contacts.get(other.id) ?? []];
  if (own.length + moved.length > MAX_CONTACTS)
    throw invalid("client_id", `the two have more than ${MAX_CONTACTS} contacts`);
  const known = new Set(own.flatMap(({ zohoId }) => zohoId ?? []));
  const last = Math.max(0, ...own.map(({ position }) => position));
  for (const [index, row] of moved.entries())
    await db
      .update(contact)
      .set({
        clientId: kept.id,
        position: last + index + 1,
        isPrimary: own.length === 0 && row.isPrimary,
        // A contact of the CRM is at a client once.
        zohoId: row.zohoId !== null && known.has(row.zohoId) ? null : row.zohoId,
        updatedAt: now,
      })
      .where(within(context, contact, eq(contact.id, row.id)));
}

/** Deletes the other client; what the one that is kept lacks of the link to the CRM, it gets. */
async function moveClient(context: Context, kept: ClientRow, other: ClientRow): Promise<void> {
  const { db, now } = context;
  await db
    .update(client)
    .set({ deletedAt: now, updatedAt: now, mergedInto: kept.id, version: other.version + 1 })
    .where(within(context, client, eq(client.id, other.id)));
  await db
    .update(client)
    .set({
      zohoId: kept.zohoId ?? other.zohoId,
      // Both, because nobody could look up what is lost. They may exceed what a form takes; saving it then says so.
      notes: [kept.notes, other.notes].filter((notes) => notes !== "").join("\n\n"),
      lastDealAt: sql`greatest(${client.lastDealAt}, ${other.lastDealAt})`,
      version: kept.version + 1,
      updatedAt: now,
    })
    .where(within(context, client, eq(client.id, kept.id)));
  const hasBusiness = await db.$count(business, within(context, business, eq(business.clientId, kept.id)));
  await db
    .update(business)
    .set(hasBusiness > 0 ? { deletedAt: now, updatedAt: now } : { clientId: kept.id, updatedAt: now })
    .where(within(context, business, eq(business.clientId, other.id)));
}

async function moveDeals(
  context: Context,
  other: ClientRow,
  customer: CustomerSnapshot,
  clientId: number,
): Promise<void> {
  for (;;) {
    const deals = await context.db
      .select(termColumns)
      .from(deal)
      .where(within(context, deal, eq(deal.clientId, other.id)))
      .orderBy(asc(deal.id))
      .limit(AT_ONCE)
      .for("update");
    for (const each of deals)
      if (each.stage === "pending") await changeCustomer(context, each, { customer, clientId });
      else await moveDecided(context, each, clientId);
    if (deals.length < AT_ONCE) return;
  }
}

/** What was decided is sealed, and so is its version: only the client's id changes. */
async function moveDecided(context: Context, record: DealTerms, clientId: number): Promise<void> {
  const [moved] = await context.db
    .update(deal)
    .set({ clientId, updatedAt: context.now })
    .where(within(context, deal, eq(deal.id, record.id)))
    .returning(termColumns);
  if (!moved) throw new Error("a locked deal was not changed");
  const fields = ["client_id"];
  await recordEvents(context, [record.id], "changed", { fields });
  const more = { fields, changed_by: namedMember(context) };
  await notifyWebhooks(context, { event: "deal.changed", deal: moved, more });
}
