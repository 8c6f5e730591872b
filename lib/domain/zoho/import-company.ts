import type { z } from "zod";
import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import type { Context, LongContext } from "@/lib/platform/context";
import { AppError, conflict, notFound } from "@/lib/core/contract/errors";
import { client, contact, business } from "@/db/schema";
import { within } from "@/db/tenancy";
import { contactsOf, presentClient, readClient } from "@/lib/domain/clients/read-client";
import type { clientSchema } from "@/lib/domain/clients/api";
import { announceClient } from "@/lib/domain/clients/announce-client";
import { contactSearchText } from "@/lib/domain/clients/contact-search-text";
import { MAX_CONTACTS } from "@/lib/domain/clients/limits";
import { searchable } from "@/lib/core/search/searchable";
import { callZoho } from "./call-zoho";
import { readConnection } from "./connection";
import type { companyImport, companyImported, businessSchema } from "./api";
import { ZohoError } from "./zoho-error";
import { readCrm, type CrmAccess } from "./read-crm";
import {
  ACCOUNT_FIELDS,
  CONTACT_FIELDS,
  recordsOf,
  zohoAccount,
  zohoContact,
  type ZohoAccount,
  type ZohoContact,
} from "./records";

/** Time limit for reading a company with all its contacts, in milliseconds, below the client's own (API-01). */
const IMPORT_TIME = 20_000;

type Answer = z.input<typeof companyImported>;

/**
 * Imports a company of Zoho as a client with its contacts (REST-21, CLI-04), and with use_for_both_roles also as
 * a business. For an imported one it returns the existing client, even while Zoho is down (S-106). Errors: 404
 * for a company that Zoho does not know; 409 if Zoho is not connected; 503 'Failed to import company' if Zoho
 * does not answer (MSG-18).
 */
export async function importCompany(
  context: LongContext,
  { zoho_company_id: zohoId, use_for_both_roles: isBusiness }: z.output<typeof companyImport>,
): Promise<Answer> {
  const { known, connection } = await context.transaction(async (inner) => ({
    known: await importedAs(inner, zohoId),
    connection: await readConnection(inner),
  }));
  if (known !== null) return context.conclude((inner) => answerOf(inner, zohoId, isBusiness));
  if (!connection?.isEnabled) throw conflict("CONFLICT", "Zoho CRM is not connected.");
  const company = await callZoho(
    context,
    connection,
    (access) => readCompany(access, zohoId),
    AbortSignal.timeout(IMPORT_TIME),
  ).catch(refused);
  return context.conclude(async (inner) => {
    await storeCompany(inner, company);
    return answerOf(inner, zohoId, isBusiness);
  });
}

async function answerOf(context: Context, zohoId: string, isBusiness: boolean): Promise<Answer> {
  const customer = await importedAs(context, zohoId);
  if (!customer) throw new Error("an imported company was not stored");
  const business = isBusiness ? await storeBusiness(context, customer, zohoId) : null;
  return { customer_id: customer.id, customer, business, business_name: business?.name ?? null };
}

function refused(error: unknown): never {
  if (!(error instanceof ZohoError)) throw error;
  if (error.kind === "not_found") throw notFound("Zoho CRM has no such company.");
  throw new AppError(503, "SERVICE_UNAVAILABLE", "Failed to import company", {
    retryAfter: error.retryAfter ?? 30,
  });
}

/** The client as which a company of Zoho was imported, or null. */
async function importedAs(context: Context, zohoId: string): Promise<z.input<typeof clientSchema> | null> {
  const [row] = await context.db
    .select()
    .from(client)
    .where(within(context, client, eq(client.zohoId, zohoId)));
  return row ? presentClient(row, (await contactsOf(context, [row.id])).get(row.id) ?? []) : null;
}

/**
 * Stores a company as a client with its contacts, the first of them the primary one. If another call stores it at
 * the same time, that one is used.
 */
async function storeCompany(context: Context, { account, contacts }: ZohoCompany): Promise<void> {
  const { db, tenantId, now } = context;
  const stamps = { createdAt: now, updatedAt: now };
  const { zohoId, name, phone } = account;
  const [created] = await db
    .insert(client)
    .values({
      tenantId,
      uuid: randomUUID(),
      zohoId,
      name,
      company: name,
      phone,
      searchText: searchable(name, name),
      ...stamps,
    })
    .onConflictDoNothing()
    .returning({ id: client.id });
  if (!created) return;
  const people = contacts.map((person, index) => ({
    tenantId,
    clientId: created.id,
    ...person,
    searchText: contactSearchText(person),
    isPrimary: index === 0,
    position: index + 1,
    ...stamps,
  }));
  if (people.length > 0) await db.insert(contact).values(people);
  await announceClient(context, "client.created", await readClient(context, created.id));
}

/** Creates the business of a client if it does not exist (S-106). */
async function storeBusiness(
  context: Context,
  customer: { id: number; name: string },
  zohoId: string,
): Promise<z.input<typeof businessSchema>> {
  const { db, tenantId, now } = context;
  await db
    .insert(business)
    .values({
      tenantId,
      uuid: randomUUID(),
      clientId: customer.id,
      name: customer.name,
      zohoId,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
  const [row] = await db
    .select()
    .from(business)
    .where(within(context, business, eq(business.clientId, customer.id)));
  if (!row) throw new Error("a business was not stored");
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    customer_id: row.clientId,
    zoho_id: row.zohoId,
  };
}

type ZohoCompany = { account: ZohoAccount; contacts: ZohoContact[] };

/** Zoho's largest page. */
const PAGE = 200;

/**
 * A company with its contacts, MAX_CONTACTS at most, read page by page. Errors: ZohoError `not_found`, and as readCrm.
 */
async function readCompany(access: CrmAccess, zohoId: string): Promise<ZohoCompany> {
  const [account] = recordsOf(
    zohoAccount,
    (await readCrm(access, `Accounts/${zohoId}`, { fields: ACCOUNT_FIELDS })).records,
  );
  if (!account || account.name === "") throw new ZohoError("not_found", "the CRM has no such company");
  return { account, contacts: await readContacts(access, zohoId) };
}

async function readContacts(access: CrmAccess, zohoId: string): Promise<ZohoContact[]> {
  const result: ZohoContact[] = [];
  for (let page = 1, hasMore = true; hasMore && result.length < MAX_CONTACTS; page++) {
    const read = await readCrm(access, `Accounts/${zohoId}/Contacts`, {
      fields: CONTACT_FIELDS,
      per_page: String(PAGE),
      page: String(page),
    });
    result.push(...recordsOf(zohoContact, read.records));
    hasMore = read.hasMore && read.records.length > 0;
  }
  return result.slice(0, MAX_CONTACTS);
}
