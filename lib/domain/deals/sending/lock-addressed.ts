import { isDeepStrictEqual } from "node:util";
import { asc, eq, sql } from "drizzle-orm";
import { client, contact, dealRecipient } from "@/db/schema";
import { within } from "@/db/tenancy";
import { invalid } from "@/lib/core/contract/errors";
import { isEmail } from "@/lib/core/contract/email-address";
import { plainEmail } from "@/lib/core/contract/plain-email";
import { announceClient } from "@/lib/domain/clients/announce-client";
import { updateClient } from "@/lib/domain/clients/change-client";
import { contactSearchText } from "@/lib/domain/clients/contact-search-text";
import type { FilledIn } from "@/lib/domain/clients/fields";
import { addressee } from "@/lib/domain/clients/main-contact";
import { readClient } from "@/lib/domain/clients/read-client";
import { personName } from "@/lib/domain/clients/person-name";
import type { Context } from "@/lib/platform/context";
import type { SendBody } from "../following/following-api";
import type { Addressed } from "./ready-to-send";
import type { ClientRow, ContactRow } from "../references";
import type { DealRecord } from "../revisions/revised-deal";

/**
 * The deal's client, locked, and its contacts, after what is filled in was stored with them and the client's own
 * address became a contact; and the ids of the contacts to whom the proposal goes. Error: 422 if the client has no
 * address.
 */
export async function lockAddressed(
  context: Context,
  record: Pick<DealRecord, "id" | "clientId">,
  { fill_in: given, client_address: toOwnAddress, contact_ids: ids }: SendBody,
): Promise<{ addressed: Addressed; ids: number[] }> {
  // Locked, so that two simultaneous sendings create only one contact.
  const locked = await lockClient(context, record);
  const missing = locked ? lacking(locked, given) : {};
  if (locked && Object.keys(missing).length > 0)
    await updateClient(context, locked.id, missing, new Headers());
  const customer = Object.keys(missing).length > 0 ? await lockClient(context, record) : locked;
  const [stored, recipients] = await Promise.all([
    contactsOf(context, record),
    recipientsOf(context, record),
  ]);
  const own = toOwnAddress
    ? await contactOfAddress(context, customer, {
        contacts: stored,
        // An address that was filled in is the one that the proposal's contact lacks.
        lacking: missing.email ? addressee(stored, recipients) : undefined,
      })
    : null;
  const chosen = own === null ? ids : [...ids, own];
  const contacts = await withNames(context, own ? await contactsOf(context, record) : stored, {
    recipients,
    chosen,
    given,
  });
  if (customer && !isDeepStrictEqual(contacts, stored)) await tellOfContacts(context, customer);
  return {
    addressed: { client: customer, contacts, recipients },
    ids: chosen,
  };
}

/** Contacts are part of their client, which has changed with them. */
async function tellOfContacts(context: Context, { id }: ClientRow): Promise<void> {
  await context.db
    .update(client)
    .set({ version: sql`${client.version} + 1`, updatedAt: context.now })
    .where(within(context, client, eq(client.id, id)));
  await announceClient(context, "client.changed", await readClient(context, id), { fields: ["contacts"] });
}

type OfClient = Pick<DealRecord, "clientId">;

async function lockClient(context: Context, { clientId }: OfClient): Promise<ClientRow | null> {
  const [row] = await context.db
    .select()
    .from(client)
    .where(within(context, client, eq(client.id, clientId ?? 0)))
    .for("update");
  return row ?? null;
}

/** All contacts of a deal's client, in order. */
export const contactsOf = (context: Context, { clientId }: OfClient): Promise<ContactRow[]> =>
  context.db
    .select()
    .from(contact)
    .where(within(context, contact, eq(contact.clientId, clientId ?? 0)))
    .orderBy(asc(contact.position), asc(contact.id));

/** Ids of the contacts for whom a deal is meant. */
export async function recipientsOf(context: Context, { id }: Pick<DealRecord, "id">): Promise<number[]> {
  const rows = await context.db
    .select({ id: dealRecipient.contactId })
    .from(dealRecipient)
    .where(within(context, dealRecipient, eq(dealRecipient.dealId, id)));
  return rows.map((row) => row.id);
}

/** What is filled in and the client lacks. */
export const lacking = (
  row: ClientRow,
  input: FilledIn,
): Partial<Pick<ClientRow, "company" | "email" | "phone">> =>
  Object.fromEntries(
    (["company", "email", "phone"] as const).flatMap((name) => {
      const value = input[`client.${name}`];
      return value && row[name] === "" ? [[name, value]] : [];
    }),
  );

type OwnAddress = {
  contacts: readonly ContactRow[];
  /** The contact to whom the address belongs if none has it. */
  lacking: ContactRow | undefined;
};

/**
 * The id of the client's contact with the client's own address, created if missing. Error: 422 if the client has
 * no address.
 */
async function contactOfAddress(
  context: Context,
  customer: ClientRow | null,
  { contacts, lacking: nameless }: OwnAddress,
): Promise<number> {
  const { db, tenantId, now } = context;
  const email = customer?.email.trim() ?? "";
  if (!customer || !isEmail(email)) throw invalid("client_address", "the client has no email address");
  const known = contacts.find((row) => sameAddress(row.email, email));
  if (known) return known.id;
  if (nameless && nameless.email.trim() === "") {
    await db
      .update(contact)
      .set({ email, searchText: contactSearchText({ ...nameless, email }), updatedAt: now })
      .where(within(context, contact, eq(contact.id, nameless.id)));
    return nameless.id;
  }
  const { first_name: firstName, last_name: lastName } = personName(customer);
  const [created] = await db
    .insert(contact)
    .values({
      tenantId,
      clientId: customer.id,
      firstName,
      lastName,
      email,
      searchText: contactSearchText({ firstName, lastName, email }),
      isPrimary: contacts.length === 0,
      position: Math.max(0, ...contacts.map(({ position }) => position)) + 1,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: contact.id });
  if (!created) throw new Error("a contact was not stored");
  return created.id;
}

/** chosen: the ids of the contacts to whom the mail goes. */
type Names = { recipients: readonly number[]; chosen: readonly number[]; given: FilledIn };

/** The contacts, after names that are filled in were stored with the one that lacks them. */
async function withNames(context: Context, contacts: ContactRow[], names: Names): Promise<ContactRow[]> {
  const named = namedContacts(contacts, names);
  const changed = named.find((row, index) => row !== contacts[index]);
  if (changed)
    await context.db
      .update(contact)
      .set({
        firstName: changed.firstName,
        lastName: changed.lastName,
        searchText: contactSearchText(changed),
        updatedAt: context.now,
      })
      .where(within(context, contact, eq(contact.id, changed.id)));
  return named;
}

/**
 * The contacts, one with the names that are filled in and that it lacks: the proposal's contact if the mail goes to it,
 * else the first one to whom it goes and who lacks them, else the proposal's contact. Pure.
 */
export function namedContacts(contacts: ContactRow[], { recipients, chosen, given }: Names): ContactRow[] {
  const lacks = ({ firstName, lastName }: ContactRow) =>
    (firstName === "" && Boolean(given["contact.first_name"])) ||
    (lastName === "" && Boolean(given["contact.last_name"]));
  const proposals = addressee(contacts, recipients);
  const readers = contacts.filter(({ id }) => chosen.includes(id));
  const meant = [...readers.filter((row) => row === proposals), ...readers].find(lacks) ?? proposals;
  if (!meant) return contacts;
  const firstName = meant.firstName || (given["contact.first_name"] ?? "");
  const lastName = meant.lastName || (given["contact.last_name"] ?? "");
  return firstName === meant.firstName && lastName === meant.lastName
    ? contacts
    : contacts.map((row) => (row === meant ? { ...row, firstName, lastName } : row));
}

export const sameAddress = (one: string, other: string): boolean => plainEmail(one) === plainEmail(other);
