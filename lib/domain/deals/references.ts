import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import {
  client,
  contact,
  counter,
  currency,
  setting,
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
import { invalid } from "@/lib/core/contract/errors";
import { defaultCurrency } from "@/lib/core/money/currency";
import {
  NUMBER_FORMAT_SETTING,
  NUMBER_RESTART_SETTING,
  numberSeries,
  type NumberSeries,
} from "@/lib/core/offers/number-format";
import { dayIn } from "@/lib/core/time/days";
import { DEFAULT_TIME_ZONE, TIME_ZONE_SETTING } from "@/lib/core/time/time-zones";
import { withRates } from "@/lib/domain/taxes/tax-profiles";
import { listensTo } from "@/lib/domain/webhooks/listeners";
import type { DealAttributes } from "./input-schema";
import type { Terms } from "./terms/terms-after";

export type ClientRow = typeof client.$inferSelect;
export type ContactRow = typeof contact.$inferSelect;
/** rate: units for one unit of the tenant's default currency; rates: the same for each of the tenant's currencies. */
export type DealCurrency = {
  code: string;
  rate: number;
  defaultCode: string;
  rates: Readonly<Record<string, number>>;
};
/**
 * listeners: webhooks for new deals; catalogVersion: for pricingCatalog(); timeZone: of the tenant's days;
 * numberSeries: of an offer that is made now.
 */
export type DealReferences = {
  timeZone: string;
  numberSeries: NumberSeries;
  /** Null: a draft deal without a client yet (U-82). */
  client: ClientRow | null;
  contacts: ContactRow[];
  currency: DealCurrency;
  tax: TaxSnapshot | null;
  listeners: { id: number }[];
  catalogVersion: number;
};

/** What a deal says of the rows to which it refers. */
type Referring = Pick<Terms, "client_id"> &
  Partial<Pick<Terms, "currency" | "tax_profile_id">> &
  Pick<DealAttributes, "keep_taxes" | "selectedRecipients">;

/** The terms of an edited deal, which its next revision may keep even if they are no longer offered. */
export type AgreedTerms = Pick<typeof deal.$inferSelect, "currency" | "rate" | "taxProfileId" | "tax">;

/**
 * The rows to which a deal refers, read together. Its client can be neither deleted nor merged until the commit. A
 * revision keeps the edited deal's tax profile and currency, with the deal's rates, even if they were deleted. Error:
 * 422 for a reference that is not the tenant's, with the same message whether it exists elsewhere or not.
 */
export async function loadReferences(
  context: Context,
  attributes: Referring,
  agreed: AgreedTerms | null = null,
): Promise<DealReferences> {
  const clientId = attributes.client_id;
  const { db, tenantId } = context;
  const [, [row]] = await Promise.all([
    // First, so that the rows are read after it: a deal must not be stored for a client that is being deleted.
    clientId && keepClient(db, { tenantId, clientId }),
    referencesOf(db, { tenantId, clientId: clientId ?? 0, taxProfileId: attributes.tax_profile_id ?? null }),
  ]);
  if (!row) throw new Error(`tenant ${tenantId} has no catalogue version`);
  const [customer = null] = row.clients;
  if (clientId && !customer)
    throw invalid("data.attributes.client_id", "must be one of the workspace's clients");
  const { contacts, listeners, catalogVersion } = row;
  const settings = new Map(row.settings.map(({ key, value }) => [key, value]));
  const timeZone = settings.get(TIME_ZONE_SETTING) ?? DEFAULT_TIME_ZONE;
  const known = new Set(contacts.map(({ id }) => id));
  const foreign = (attributes.selectedRecipients ?? []).findIndex((id) => !known.has(id));
  if (foreign >= 0)
    throw invalid(`data.attributes.selectedRecipients.${foreign}`, "must be one of the client's contacts");
  const money = currencyAmong(row.currencies, attributes.currency ?? null, agreed);
  return {
    client: customer,
    contacts,
    currency: money,
    tax: taxAmong(row, attributes, agreed),
    listeners,
    catalogVersion,
    timeZone,
    numberSeries: numberSeries(settings, dayIn(timeZone, context.now)),
  };
}

type ReferenceRows = Pick<DealReferences, "contacts" | "listeners" | "catalogVersion"> & {
  clients: ClientRow[];
  currencies: OfferedCurrency[];
  profiles: { id: number; name: string; value: number }[];
  rates: Pick<typeof taxRate.$inferSelect, "id" | "name" | "names" | "value">[];
  settings: { key: string; value: string }[];
};
type OfferedCurrency = { code: string; rate: number; isDefault: boolean; isEnabled: boolean };

/** The requested currency, if enabled or as agreed, else the tenant's default, else CAD at rate 1. */
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

/** The requested tax profile as it is now, or as agreed if that is requested or the profile was deleted since. */
function taxAmong(
  { profiles, rates }: Pick<ReferenceRows, "profiles" | "rates">,
  { tax_profile_id: asked, keep_taxes: keeps }: Referring,
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
  return withRates(profile, rates);
}

const SETTINGS = [TIME_ZONE_SETTING, NUMBER_FORMAT_SETTING, NUMBER_RESTART_SETTING];

const clientId = sql.placeholder("clientId");
const taxProfileId = sql.placeholder("taxProfileId");

// The lock of a foreign key: deals that are saved at once do not wait for each other.
const keepClient = statement<{ tenantId: number; clientId: number }, unknown>((db) =>
  db
    .select({ id: client.id })
    .from(client)
    .where(within(anyTenant, client, eq(client.id, clientId)))
    .for("key share"),
);

const referencesOf = statement<
  { tenantId: number; clientId: number; taxProfileId: number | null },
  ReferenceRows[]
>((db) =>
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
      settings: rowsWithin(
        { key: setting.key, value: setting.value },
        sql`from ${setting} where ${within(anyTenant, setting, inArray(setting.key, SETTINGS))}`,
      ),
      listeners: rowsWithin({ id: webhook.id }, sql`from ${webhook} where ${listensTo("deal.created")}`),
    })
    .from(counter)
    .where(isCatalogVersion()),
);
