import { asc, eq, sql } from "drizzle-orm";
import { client, contact, currency, taxProfile, taxRate, tenantCurrency, type deal, type TaxSnapshot } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import type { Context } from "@/lib/http/context";
import { AppError, invalid } from "@/lib/http/errors";
import { defaultCurrency } from "@/lib/money/currency";
import type { DealAttributes } from "./schema";

export type ClientRow = typeof client.$inferSelect;
export type ContactRow = typeof contact.$inferSelect;
/** rate: units per one unit of the tenant's default currency. */
export type DealCurrency = { code: string; rate: number; defaultCode: string };
export type DealReferences = { client: ClientRow; contacts: ContactRow[]; currency: DealCurrency; tax: TaxSnapshot | null };

/** What an edited deal was made with: its next revision may keep it when it is no longer offered. */
export type AgreedTerms = Pick<typeof deal.$inferSelect, "currency" | "rate" | "taxProfileId" | "tax">;

/**
 * The rows that a deal refers to, in queries sent together. A retired tax profile or a removed currency that the edited deal has stays
 * its revision's, with the deal's own rates. Errors: 422 'Client is required' (VAL-11), 422 "is invalid" for a
 * reference that is not the tenant's: the same words whether it exists elsewhere or not.
 */
export async function loadReferences(context: Context, attributes: DealAttributes, agreed: AgreedTerms | null = null): Promise<DealReferences> {
  const clientId = attributes.client_id;
  if (!clientId) throw new AppError(422, "VALIDATION_ERROR", "Client is required", { errors: [{ field: "data.attributes.client_id", code: "required", message: "Client is required" }] });
  const [clients, contacts, money, tax] = await Promise.all([
    clientOf(context.db, { tenantId: context.tenantId, clientId }),
    contactsOf(context.db, { tenantId: context.tenantId, clientId }),
    findCurrency(context, attributes.currency ?? null, agreed),
    attributes.tax_profile_id ? findTax(context, attributes.tax_profile_id, agreed) : null,
  ]);
  const [found] = clients;
  if (!found) throw invalid("data.attributes.client_id", "is invalid");
  const known = new Set(contacts.map(({ id }) => id));
  const foreign = (attributes.selectedRecipients ?? []).findIndex((id) => !known.has(id));
  if (foreign >= 0) throw invalid(`data.attributes.selectedRecipients.${foreign}`, "is invalid");
  return { client: found, contacts, currency: money, tax };
}

/** The asked currency among the tenant's enabled ones or as agreed, else its default, else CAD at rate 1. */
async function findCurrency(context: Context, code: string | null, agreed: AgreedTerms | null): Promise<DealCurrency> {
  const rows = await currenciesOf(context.db, { tenantId: context.tenantId });
  const standard = rows.find(({ isDefault }) => isDefault) ?? { code: defaultCurrency, rate: 1 };
  const chosen = code === null || code === standard.code ? standard : (rows.find((row) => row.code === code && (row.isEnabled || row.code === agreed?.currency)) ?? (agreed?.currency === code ? { code, rate: agreed.rate } : undefined));
  if (!chosen) throw invalid("data.attributes.currency", "is invalid");
  return { code: chosen.code, rate: chosen.rate, defaultCode: standard.code };
}

async function findTax(context: Context, id: number, agreed: AgreedTerms | null): Promise<TaxSnapshot> {
  const values = { tenantId: context.tenantId, id };
  const [profiles, rates] = await Promise.all([profileOf(context.db, values), ratesOf(context.db, values)]);
  const [profile] = profiles;
  if (!profile && agreed?.tax && agreed.taxProfileId === id) return agreed.tax;
  if (!profile) throw invalid("data.attributes.tax_profile_id", "is invalid");
  return { ...profile, taxes: rates };
}

const clientOf = statement<{ tenantId: number; clientId: number }, ClientRow[]>((db) =>
  db.select().from(client).where(within(anyTenant, client, eq(client.id, sql.placeholder("clientId")))),
);

const contactsOf = statement<{ tenantId: number; clientId: number }, ContactRow[]>((db) =>
  db.select().from(contact).where(within(anyTenant, contact, eq(contact.clientId, sql.placeholder("clientId")))).orderBy(asc(contact.position), asc(contact.id)),
);

const currenciesOf = statement<{ tenantId: number }, { code: string; rate: number; isDefault: boolean; isEnabled: boolean }[]>((db) =>
  db
    .select({ code: currency.code, rate: tenantCurrency.rate, isDefault: tenantCurrency.isDefault, isEnabled: tenantCurrency.isEnabled })
    .from(tenantCurrency)
    .innerJoin(currency, eq(currency.id, tenantCurrency.currencyId))
    .where(within(anyTenant, tenantCurrency)),
);

const profileOf = statement<{ tenantId: number; id: number }, { id: number; name: string; value: number }[]>((db) =>
  db.select({ id: taxProfile.id, name: taxProfile.name, value: taxProfile.value }).from(taxProfile).where(within(anyTenant, taxProfile, eq(taxProfile.id, sql.placeholder("id")))),
);

const ratesOf = statement<{ tenantId: number; id: number }, TaxSnapshot["taxes"]>((db) =>
  db
    .select({ id: taxRate.id, name: taxRate.name, value: taxRate.value })
    .from(taxRate)
    .where(within(anyTenant, taxRate, eq(taxRate.taxProfileId, sql.placeholder("id"))))
    .orderBy(asc(taxRate.position), asc(taxRate.id)),
);
