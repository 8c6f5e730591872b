import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { eq, and, notInArray } from "drizzle-orm";
import type { z } from "zod";
import { client, contact, type StoredFieldValues } from "@/db/schema";
import { holds } from "@/lib/core/access/permissions";
import { memberOf, type Context } from "@/lib/platform/context";
import { isMalformed } from "@/lib/core/addresses/tax-numbers";
import { valueSnapshots, searchedValues } from "@/lib/core/custom-fields/written-field";
import { searchable } from "@/lib/core/search/searchable";
import { within } from "@/db/tenancy";
import { invalid } from "@/lib/core/contract/errors";
import { namesNothing } from "@/lib/core/contract/names-nothing";
import { changedValues } from "@/lib/domain/custom-fields/field-values";
import { customFields, holdFields } from "@/lib/domain/custom-fields/list-fields";
import { announceClient } from "./announce-client";
import type { changedClientSchema, savedClientSchema } from "./api";
import { contactSearchText } from "./contact-search-text";
import { customerSnapshot } from "./customer-snapshot";
import { countOutdated, findByPresentName } from "./outdated-deals";
import type { ClientFields, ClientChange, ContactFields } from "./fields";
import { lockClient } from "./lock-client";
import { personName } from "./person-name";
import { readClient } from "./read-client";
import { otherOfEmail } from "./same-email";

/**
 * Adds a client with its contacts (S-101); without any, its own address becomes one. It is not marked as legacy
 * (S-107). Errors: 409 CLIENT_EXISTS (otherOfEmail); 422.
 */
export async function createClient(
  context: Context,
  { contacts, custom_fields, tax_number, time_zone, ...fields }: ClientFields,
): Promise<z.input<typeof savedClientSchema>> {
  const { db, tenantId, now } = context;
  const sameEmail = await otherOfEmail(context, fields.email, null);
  const values = await fieldValues(context, custom_fields, {});
  const [created] = await db
    .insert(client)
    .values({
      tenantId,
      uuid: randomUUID(),
      ...fields,
      taxNumber: tax_number,
      timeZone: time_zone,
      customFields: values.customFields,
      searchText: searchable(fields.name, fields.company, fields.email, ...values.searched),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: client.id });
  if (!created) throw new Error("a client was not stored");
  await storeContacts(context, created.id, contacts.length > 0 ? contacts : ownContact(fields));
  const stored = await readClient(context, created.id);
  await announceClient(context, "client.created", stored);
  return { ...stored, same_email: sameEmail, warnings: await taxWarnings(stored) };
}

const ownContact = (client: Pick<ClientFields, "name" | "company" | "email">): ContactFields[] =>
  client.email === ""
    ? []
    : [
        {
          ...personName(client),
          email: client.email,
          phone: "",
          title: "",
          department: "",
          is_primary: true,
        },
      ];

/**
 * Changes a client (S-101). Existing offers keep the client as it was until the change is taken over; how many pending
 * ones that are is told to those who may do so. Errors: 404; 412 STALE_VERSION if If-Match
 * names another state; 422 for a contact that is not the client's.
 */
export async function updateClient(
  context: Context,
  id: number,
  { contacts, custom_fields, tax_number, time_zone, ...fields }: ClientChange,
  headers: Headers,
): Promise<z.input<typeof changedClientSchema>> {
  const { db, now } = context;
  const existing = await lockClient(context, id, headers);
  const before = await readClient(context, id);
  if (namesNothing({ contacts, custom_fields, tax_number, time_zone, ...fields }))
    return { ...before, same_email: null, warnings: await taxWarnings(before), outdated_proposals: 0 };
  const { name, company, email, phone, notes, language, addresses } = { ...existing, ...fields };
  const sameEmail = email === existing.email ? null : await otherOfEmail(context, email, id);
  const values = await fieldValues(context, custom_fields, existing.customFields);
  await db
    .update(client)
    .set({
      name,
      company,
      email,
      phone,
      notes,
      language,
      addresses,
      taxNumber: tax_number === undefined ? existing.taxNumber : tax_number,
      timeZone: time_zone === undefined ? existing.timeZone : time_zone,
      customFields: values.customFields,
      searchText: searchable(name, company, email, ...values.searched),
      version: existing.version + 1,
      updatedAt: now,
    })
    .where(within(context, client, eq(client.id, id)));
  if (contacts) await storeContacts(context, id, contacts);
  const after = await readClient(context, id);
  const changed = CHANGEABLE.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  if (changed.includes("name") || changed.includes("company")) await findByPresentName(context, id, after);
  if (changed.length > 0) await announceClient(context, "client.changed", after, { fields: changed });
  return {
    ...after,
    same_email: sameEmail,
    warnings: await taxWarnings(after),
    outdated_proposals: await outdated(context, before, after),
  };
}

const CHANGEABLE = [
  "name",
  "company",
  "email",
  "phone",
  "notes",
  "language",
  "time_zone",
  "addresses",
  "tax_number",
  "custom_fields",
  "contacts",
] as const;

/** A tax number that looks wrong for the country of the main address. */
async function taxWarnings({ addresses, tax_number }: Pick<Read, "addresses" | "tax_number">) {
  const country = addresses.find(({ is_main }) => is_main)?.country ?? "";
  const isWrong = tax_number !== null && (await isMalformed(country, tax_number));
  return isWrong ? [{ field: "tax_number.number", code: "tax_number_form" as const }] : [];
}

type Read = Awaited<ReturnType<typeof readClient>>;

/** How many pending deals show the client as it was before a change, for those who may take the change over. */
async function outdated(context: Context, before: Read, after: Read): Promise<number> {
  const [shown, now] = [before, after].map((client) =>
    customerSnapshot({ client, contacts: client.contacts }),
  );
  if (!now || isDeepStrictEqual(shown, now) || !holds(memberOf(context), "deals.update")) return 0;
  return countOutdated(context, after.id, now);
}

/**
 * The custom field values of a client after a change (T-19), and their text for the search. Error: 422 naming
 * fields.
 */
async function fieldValues(
  context: Context,
  input: ClientChange["custom_fields"],
  before: StoredFieldValues,
): Promise<{ customFields: StoredFieldValues; searched: string[] }> {
  if (namesNothing(input ?? {}) && namesNothing(before)) return { customFields: before, searched: [] };
  await holdFields(context, "client", input);
  const fields = await customFields(context, "client");
  const values = changedValues(fields, { subject: "client", before, given: input, path: "custom_fields" });
  return {
    customFields: values,
    searched: searchedValues(valueSnapshots(fields, { deal: {}, client: values })),
  };
}

/**
 * Stores the contacts of a client, in this order: contacts with an id are changed, others added, missing ones
 * removed. The primary contact is the first, unless another is marked. Error: 422 for an id that is not one of
 * the client's contacts.
 */
async function storeContacts(
  context: Context,
  clientId: number,
  input: readonly ContactFields[],
): Promise<void> {
  const { db, tenantId, now } = context;
  const ofClient = within(context, contact, eq(contact.clientId, clientId));
  const known = new Set(
    (await db.select({ id: contact.id }).from(contact).where(ofClient)).map(({ id }) => id),
  );
  const kept = input.flatMap(({ id }) => (id === undefined ? [] : [id]));
  input.forEach(({ id }, index) => {
    if (id !== undefined && (!known.has(id) || kept.indexOf(id) !== kept.lastIndexOf(id)))
      throw invalid(`contacts.${index}.id`, "is no contact of this client");
  });
  await db
    .update(contact)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(ofClient, kept.length > 0 ? notInArray(contact.id, kept) : undefined));
  const rows = inOrder(input);
  await Promise.all(
    rows.flatMap(({ id, ...values }) =>
      id === undefined
        ? []
        : db
            .update(contact)
            .set({ ...values, updatedAt: now })
            .where(and(ofClient, eq(contact.id, id))),
    ),
  );
  const added = rows.flatMap(({ id, ...values }) =>
    id === undefined ? [{ ...values, tenantId, clientId, createdAt: now, updatedAt: now }] : [],
  );
  if (added.length > 0) await db.insert(contact).values(added);
}

function inOrder(input: readonly ContactFields[]) {
  const primary = Math.max(
    0,
    input.findIndex(({ is_primary }) => is_primary),
  );
  return input.map(({ id, first_name, last_name, email, phone, title, department }, index) => ({
    id,
    email,
    phone,
    title,
    department,
    firstName: first_name,
    lastName: last_name,
    searchText: contactSearchText({ firstName: first_name, lastName: last_name, email }),
    isPrimary: index === primary,
    position: index + 1,
  }));
}
