import { eq, getTableColumns, sql } from "drizzle-orm";
import {
  client,
  contact,
  counter,
  currency,
  taxProfile,
  taxRate,
  tenantCurrency,
  webhook,
  type deal,
  type TaxSnapshot,
} from "@/db/schema";
import { rowsWithin } from "@/db/rows-within";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { isCatalogVersion } from "@/lib/domain/catalog/catalog-version";
import type { Context } from "@/lib/platform/context";
import { AppError, invalid } from "@/lib/core/contract/errors";
import { defaultCurrency } from "@/lib/core/money/currency";
import { namedRate } from "@/lib/domain/taxes/tax-profiles";
import { listensTo } from "@/lib/domain/webhooks/listeners";
import type { DealAttributes } from "./input-schema";

export type ClientRow = typeof client.$inferSelect;
export type ContactRow = typeof contact.$inferSelect;
/**
 * rate: units per one unit of the tenant's default currency; rates: the same of each currency that the tenant
 * has.
 */
export type DealCurrency = {
  code: string;
  rate: number;
  defaultCode: string;
  rates: Readonly<Record<string, number>>;
};
/** listeners: webhooks that want to be told of a new deal; catalogVersion: as pricingCatalog() takes it. */
export type DealReferences = {
  client: ClientRow;
  contacts: ContactRow[];
  currency: DealCurrency;
  tax: TaxSnapshot | null;
  listeners: { id: number }[];
  catalogVersion: number;
};

/** What an edited deal was made with: its next revision may keep it when it is no longer offered. */
export type AgreedTerms = Pick<typeof deal.$inferSelect, "currency" | "rate" | "taxProfileId" | "tax">;

/**
 * The rows that a deal refers to, in one query. A retired tax profile or a removed currency that the edited
 * deal has stays its revision's, with the deal's own rates. Errors: 422 'Client is required' (VAL-11), 422
 * saying what it must be for a reference that is not the tenant's, the same whether it exists elsewhere or not.
 */
export async function loadReferences(
  context: Context,
  attributes: DealAttributes,
  agreed: AgreedTerms | null = null,
): Promise<DealReferences> {
  const clientId = attributes.client_id;
  if (!clientId)
    throw new AppError(422, "VALIDATION_ERROR", "Client is required", {
      errors: [{ field: "data.attributes.client_id", code: "required", message: "Client is required" }],
    });
  const values = { tenantId: context.tenantId, clientId, taxProfileId: attributes.tax_profile_id ?? null };
  const [found] = await referencesOf(context.db, values);
  if (!found) throw new Error(`tenant ${context.tenantId} has no catalogue version`);
  const [customer] = found.clients;
  if (!customer) throw invalid("data.attributes.client_id", "must be one of the workspace's clients");
  const { contacts, listeners, catalogVersion } = found;
  const known = new Set(contacts.map(({ id }) => id));
  const foreign = (attributes.selectedRecipients ?? []).findIndex((id) => !known.has(id));
  if (foreign >= 0)
    throw invalid(`data.attributes.selectedRecipients.${foreign}`, "must be one of the client's contacts");
  const money = currencyAmong(found.currencies, attributes.currency ?? null, agreed);
  return {
    client: customer,
    contacts,
    currency: money,
    tax: taxAmong(found, attributes, agreed),
    listeners,
    catalogVersion,
  };
}

type Found = Pick<DealReferences, "contacts" | "listeners" | "catalogVersion"> & {
  clients: ClientRow[];
  currencies: OfferedCurrency[];
  profiles: { id: number; name: string; value: number }[];
  rates: Pick<typeof taxRate.$inferSelect, "id" | "name" | "names" | "value">[];
};
type OfferedCurrency = { code: string; rate: number; isDefault: boolean; isEnabled: boolean };

/**
 * The asked currency among the tenant's enabled ones or as agreed, else its default, else CAD at rate 1
 * (X-26).
 */
function currencyAmong(
  rows: readonly OfferedCurrency[],
  code: string | null,
  agreed: AgreedTerms | null,
): DealCurrency {
  const standard = rows.find(({ isDefault }) => isDefault) ?? { code: defaultCurrency, rate: 1 };
  const chosen =
    code === null || code === standard.code
      ? standard
      : (rows.find((row) => row.code === code && (row.isEnabled || row.code === agreed?.currency)) ??
        (agreed?.currency === code ? { code, rate: agreed.rate } : undefined));
  if (!chosen) throw invalid("data.attributes.currency", "must be an enabled currency of the workspace");
  const rates = Object.fromEntries([standard, ...rows].map((row) => [row.code, row.rate]));
  return { code: chosen.code, rate: chosen.rate, defaultCode: standard.code, rates };
}

/** The asked profile as it is now, or as agreed: where that is asked, and where it is retired since. */
function taxAmong(
  { profiles, rates }: Pick<Found, "profiles" | "rates">,
  { tax_profile_id: asked, keep_taxes: keeps }: DealAttributes,
  agreed: AgreedTerms | null,
): TaxSnapshot | null {
  const [profile] = profiles;
  const id = asked ?? (keeps ? agreed?.taxProfileId : null);
  if (id && agreed?.tax && agreed.taxProfileId === id && (keeps || !profile)) return agreed.tax;
  if (keeps && (id ?? null) !== (agreed?.taxProfileId ?? null))
    throw invalid("data.attributes.keep_taxes", "Only the edited deal's own taxes can be kept");
  if (!id) return null;
  if (!profile)
    throw invalid("data.attributes.tax_profile_id", "must be one of the workspace's tax profiles");
  return { ...profile, taxes: rates.map(namedRate) };
}

const clientId = sql.placeholder("clientId");
const taxProfileId = sql.placeholder("taxProfileId");

const referencesOf = statement<{ tenantId: number; clientId: number; taxProfileId: number | null }, Found[]>(
  (db) =>
    db
      .select({
        catalogVersion: counter.value,
        clients: rowsWithin(
          getTableColumns(client),
          sql`from ${client} where ${within(anyTenant, client, eq(client.id, clientId))}`,
        ),
        contacts: rowsWithin(
          getTableColumns(contact),
          sql`from ${contact} where ${within(anyTenant, contact, eq(contact.clientId, clientId))}`,
          sql`${contact.position}, ${contact.id}`,
        ),
        currencies: rowsWithin(
          {
            code: currency.code,
            rate: tenantCurrency.rate,
            isDefault: tenantCurrency.isDefault,
            isEnabled: tenantCurrency.isEnabled,
          },
          sql`from ${tenantCurrency} join ${currency} on ${currency.id} = ${tenantCurrency.currencyId}
            where ${within(anyTenant, tenantCurrency)}`,
        ),
        profiles: rowsWithin(
          { id: taxProfile.id, name: taxProfile.name, value: taxProfile.value },
          sql`from ${taxProfile} where ${within(anyTenant, taxProfile, eq(taxProfile.id, taxProfileId))}`,
        ),
        rates: rowsWithin(
          { id: taxRate.id, name: taxRate.name, names: taxRate.names, value: taxRate.value },
          sql`from ${taxRate} where ${within(anyTenant, taxRate, eq(taxRate.taxProfileId, taxProfileId))}`,
          sql`${taxRate.position}, ${taxRate.id}`,
        ),
        listeners: rowsWithin({ id: webhook.id }, sql`from ${webhook} where ${listensTo("deal.created")}`),
      })
      .from(counter)
      .where(isCatalogVersion()),
);
