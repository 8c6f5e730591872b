import { asc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { business, client, deal, type CustomerSnapshot } from "@/db/schema";
import { within } from "@/db/tenancy";
import { invalid, notFound } from "@/lib/core/contract/errors";
import { audit } from "@/lib/domain/audit/audit";
import { announceClient } from "@/lib/domain/clients/announce-client";
import type { managedClientSchema } from "@/lib/domain/clients/api";
import { customerSnapshot } from "@/lib/domain/clients/customer-snapshot";
import { readClient } from "@/lib/domain/clients/read-client";
import { namedMember, type Context } from "@/lib/platform/context";
import { expectVersion } from "@/lib/platform/http/etag";
import { notifyWebhooks } from "./following/notify-webhooks";
import { recordEvents } from "./following/record-events";
import { mergeContacts, readdressSendings, type MergedContacts } from "./merge-contacts";
import type { ClientRow } from "./references";
import { termColumns, type DealTerms } from "./revisions/revised-deal";
import { changeCustomer } from "./take-over-client";

/** Deals that are read at once. */
const AT_ONCE = 100;

/**
 * Merges another client into this one, which keeps its own fields (S-101): the other's contacts and deals move to it,
 * and a person whom both have stays once.
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
  const contacts = await mergeContacts(context, kept, other);
  await moveClient(context, kept, other);
  const merged = await readClient(context, id);
  const customer = customerSnapshot({ client: merged, contacts: merged.contacts });
  await moveDeals(context, other, { customer, clientId: kept.id, contacts });
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

type Target = { customer: CustomerSnapshot; clientId: number; contacts: MergedContacts };

async function moveDeals(
  context: Context,
  other: ClientRow,
  { customer, clientId, contacts }: Target,
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
    await readdressSendings(
      context,
      deals.map(({ id }) => id),
      contacts,
    );
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
