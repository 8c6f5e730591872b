import { and, eq, inArray, notInArray } from "drizzle-orm";
import { contact, dealRecipient, scheduledSending } from "@/db/schema";
import { within } from "@/db/tenancy";
import { invalid } from "@/lib/core/contract/errors";
import { plainEmail } from "@/lib/core/contract/plain-email";
import { contactSearchText } from "@/lib/domain/clients/contact-search-text";
import { MAX_CONTACTS } from "@/lib/domain/clients/limits";
import { contactsOf } from "@/lib/domain/clients/read-client";
import type { Context } from "@/lib/platform/context";
import type { ClientRow, ContactRow } from "./references";

/** Contacts that were merged: the id of each with that of the contact that stands for it. */
export type MergedContacts = ReadonlyMap<number, number>;

/**
 * Moves the contacts of a merged client behind those of the client that is kept (S-101), whose primary contact stays. A
 * person whom both have, by email address, stays once: the contact that is kept keeps its own values, gets what it
 * lacks, and is the recipient of the other's deals. Both clients are locked. Error: 422 for more than MAX_CONTACTS.
 */
export async function mergeContacts(
  context: Context,
  kept: ClientRow,
  other: ClientRow,
): Promise<MergedContacts> {
  const contacts = await contactsOf(context, [kept.id, other.id]);
  const [own, theirs] = [contacts.get(kept.id) ?? [], contacts.get(other.id) ?? []];
  const merged = new Map<number, number>();
  const added: ContactRow[] = [];
  const present = own.slice();
  for (const row of theirs) {
    const index = present.findIndex(({ email }) => email.trim() !== "" && isSameAddress(email, row.email));
    const existing = present[index];
    if (!existing) {
      added.push(row);
      continue;
    }
    present[index] = filledBy(existing, row, present);
    merged.set(row.id, existing.id);
  }
  if (own.length + added.length > MAX_CONTACTS)
    throw invalid("client_id", `the two have more than ${MAX_CONTACTS} contacts`);
  for (const [index, row] of present.entries()) if (row !== own[index]) await storeFilled(context, row);
  await moveContacts(context, { clientId: kept.id, present, added });
  for (const [from, to] of merged) await replaceRecipient(context, from, to);
  if (merged.size > 0) await removeContacts(context, [...merged.keys()]);
  return merged;
}

const isSameAddress = (one: string, other: string): boolean => plainEmail(one) === plainEmail(other);

/** A contact with what it lacks of another one of the same person. */
function filledBy(existing: ContactRow, other: ContactRow, present: readonly ContactRow[]): ContactRow {
  // Two people may share an address: no name is made up of theirs.
  const isSameName = agree(existing.firstName, other.firstName) && agree(existing.lastName, other.lastName);
  const named = isSameName ? other : existing;
  const zohoId = isOfCrm(present, other.zohoId) ? null : other.zohoId;
  return {
    ...existing,
    firstName: existing.firstName || named.firstName,
    lastName: existing.lastName || named.lastName,
    phone: existing.phone || other.phone,
    title: existing.title || other.title,
    department: existing.department || other.department,
    zohoId: existing.zohoId ?? zohoId,
  };
}

const agree = (one: string, other: string): boolean =>
  one === "" || other === "" || one.toLowerCase() === other.toLowerCase();

/** Whether a contact of the CRM is among these: it is at a client once. */
const isOfCrm = (rows: readonly ContactRow[], zohoId: string | null): boolean =>
  zohoId !== null && rows.some((row) => row.zohoId === zohoId);

async function storeFilled(context: Context, row: ContactRow): Promise<void> {
  const { db, now } = context;
  const { firstName, lastName, phone, title, department, zohoId } = row;
  await db
    .update(contact)
    .set({
      firstName,
      lastName,
      phone,
      title,
      department,
      zohoId,
      searchText: contactSearchText(row),
      updatedAt: now,
    })
    .where(within(context, contact, eq(contact.id, row.id)));
}

type Moving = { clientId: number; present: readonly ContactRow[]; added: readonly ContactRow[] };

async function moveContacts(context: Context, { clientId, present, added }: Moving): Promise<void> {
  const { db, now } = context;
  const last = Math.max(0, ...present.map(({ position }) => position));
  for (const [index, row] of added.entries())
    await db
      .update(contact)
      .set({
        clientId,
        position: last + index + 1,
        isPrimary: present.length === 0 && row.isPrimary,
        zohoId: isOfCrm(present, row.zohoId) ? null : row.zohoId,
        updatedAt: now,
      })
      .where(within(context, contact, eq(contact.id, row.id)));
}

/** Addresses the deals of one contact to another one, who may be among their recipients already. */
async function replaceRecipient(context: Context, from: number, to: number): Promise<void> {
  const { db } = context;
  const isTheirs = within(context, dealRecipient, eq(dealRecipient.contactId, from));
  const alreadyTo = db
    .select({ dealId: dealRecipient.dealId })
    .from(dealRecipient)
    .where(within(context, dealRecipient, eq(dealRecipient.contactId, to)));
  await db
    .update(dealRecipient)
    .set({ contactId: to })
    .where(and(isTheirs, notInArray(dealRecipient.dealId, alreadyTo)));
  await db.delete(dealRecipient).where(isTheirs);
}

async function removeContacts(context: Context, ids: number[]): Promise<void> {
  const { db, now } = context;
  await db
    .update(contact)
    .set({ deletedAt: now, updatedAt: now })
    .where(within(context, contact, inArray(contact.id, ids)));
}

/** Sends what waits for its time to the contacts that stand for merged ones. The deals are locked. */
export async function readdressSendings(
  context: Context,
  dealIds: number[],
  merged: MergedContacts,
): Promise<void> {
  if (merged.size === 0 || dealIds.length === 0) return;
  const { db } = context;
  const isWaiting = and(inArray(scheduledSending.dealId, dealIds), eq(scheduledSending.state, "waiting"));
  const waiting = await db
    .select({ id: scheduledSending.id, body: scheduledSending.body })
    .from(scheduledSending)
    .where(within(context, scheduledSending, isWaiting));
  for (const { id, body } of waiting) {
    if (!body.contact_ids.some((contactId) => merged.has(contactId))) continue;
    const ids = new Set(body.contact_ids.map((contactId) => merged.get(contactId) ?? contactId));
    await db
      .update(scheduledSending)
      .set({ body: { ...body, contact_ids: [...ids] } })
      .where(within(context, scheduledSending, eq(scheduledSending.id, id)));
  }
}
