import { eq, sql } from "drizzle-orm";
import { client, counter, deal, dealEvent, userAccount, type CustomerSnapshot, type OwnerSnapshot } from "@/db/schema";
import { placeholders, statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/http/context";
import type { Totals } from "@/lib/pricing/totals";
import { searchable } from "@/lib/search/searchable";
import { listenersTo } from "@/lib/webhooks/listeners";
import { writeMessages } from "@/lib/webhooks/tell-webhooks";
import type { Statuses } from "./check-statuses";
import { QUOTE_NUMBER, countNewDeal } from "./deal-counters";
import { dealOfUuid } from "./deal-of-uuid";
import { totalColumns } from "./deal-totals";
import { CLOSING_MILLISECONDS, STAGE_IDS, VALIDITY_MILLISECONDS } from "./lifecycle";
import type { PricedLine } from "./priced-line";
import type { ContactRow, DealReferences } from "./references";
import type { DealRecord, LineRecord } from "./revised-deal";
import type { DealAttributes } from "./schema";
import { storeLines, storeRecipients } from "./store-lines";

type NewDeal = {
  attributes: DealAttributes;
  statuses: Statuses;
  discount: Pick<DealRecord, "discountAmount" | "discountModifierId" | "discountKind" | "isDiscountWithTax">;
  references: DealReferences;
  totals: Totals;
  lines: PricedLine[];
  revised: DealRecord | null;
  uuid: string;
};

export type OwnerRow = Pick<typeof userAccount.$inferSelect, "id" | "uuid" | "firstName" | "lastName" | "email" | "phone">;
export type StoredDeal = { deal: DealRecord; lines: LineRecord[]; recipients: number[]; owner: OwnerRow | null };

/**
 * Writes the deal, its lines, recipients and event. The account manager of a revised deal stays. All is sent together, the number
 * first: the tenant's counter is locked from there to the commit, and no other save may wait for answers to travel in between.
 */
export async function storeDeal(context: Context, given: NewDeal): Promise<StoredDeal> {
  const { db, tenantId, now } = context;
  const owner = await ownerOf(context, given.revised);
  const values = dealValues(context, given, owner);
  const recipients = [...new Set(given.attributes.selectedRecipients ?? [])];
  const [, [stored], listeners, , , , lines] = await Promise.all([
    given.revised ? null : countNewDeal(context),
    insertDeal(db, { ...values, number: given.revised?.number ?? null }),
    listenersTo(context, "deal.created"),
    touchClient(db, { tenantId, id: given.references.client.id, now }),
    insertCreated(db, { tenantId, uuid: values.uuid, userId: memberOf(context).id, at: now, data: { revision: values.revision } }),
    storeRecipients(context, values.uuid, recipients),
    // The longest last: whatever comes to a kilobyte the driver sends at once, and what comes behind in a packet of its own.
    storeLines(context, values.uuid, given.lines),
  ]);
  if (!stored) throw new Error("a deal was not stored");
  await writeMessages(context, listeners, { event: "deal.created", deal: { ...values, ...stored } });
  return { deal: { ...values, ...stored, version: 1, deletedAt: null }, lines: lines.map((line) => ({ ...line, dealId: stored.id })), recipients, owner };
}

type DealValues = Omit<DealRecord, "id" | "number" | "version" | "deletedAt">;

const insertDeal = statement<DealValues & { number: number | null }, { id: number; number: number }[]>((db) =>
  db
    .insert(deal)
    .values({
      ...placeholders(
        deal, "tenantId", "uuid", "revision", "name", "description", "stage", "saleStatusId", "prodStatusId", "typeId", "leadSourceId", "clientId", "ownerId", "customer",
        "owner", "customerName", "ownerName", "searchText", "ownerSearchText", "currency", "rate", "taxProfileId", "tax", "discountAmount", "discountModifierId",
        "discountKind", "isDiscountWithTax", "subtotal", "discountTotal", "taxes", "amountBeforeTax", "amountAfterTax", "closingDate", "validUntil", "adjustedDealId",
        "createdAt", "updatedAt",
      ),
      number: sql`coalesce(${sql.placeholder("number")}::integer, (${db.select({ value: counter.value }).from(counter).where(within(anyTenant, counter, eq(counter.name, QUOTE_NUMBER)))})::integer)`,
    })
    .returning({ id: deal.id, number: deal.number }),
);

const touchClient = statement<{ tenantId: number; id: number; now: Date }, unknown>((db) =>
  db.update(client).set({ lastDealAt: sql`${sql.placeholder("now")}` }).where(within(anyTenant, client, eq(client.id, sql.placeholder("id")))),
);

const insertCreated = statement<{ tenantId: number; uuid: string; userId: number; at: Date; data: Record<string, unknown> }, unknown>((db) =>
  db.insert(dealEvent).values({
    ...placeholders(dealEvent, "tenantId", "userId", "at", "data"),
    dealId: dealOfUuid(anyTenant, sql.placeholder("uuid")),
    kind: "created",
    actor: "member",
  }),
);

function dealValues({ tenantId, now }: Context, { attributes, statuses, discount, references, totals, revised, uuid }: NewDeal, owner: OwnerRow | null): DealValues {
  const customer = customerSnapshot(references);
  const ownerName = owner ? `${owner.firstName} ${owner.lastName}` : "";
  const name = attributes.name || `Proposal - ${references.client.name}`;
  return {
    tenantId,
    uuid,
    revision: revised ? revised.revision + 1 : 1,
    name,
    description: attributes.description ?? "",
    stage: "pending" as const,
    saleStatusId: STAGE_IDS.pending,
    ...statuses,
    clientId: references.client.id,
    ownerId: owner?.id ?? null,
    customer,
    owner: owner ? ownerSnapshot(owner) : null,
    customerName: references.client.name,
    ownerName,
    searchText: searchable(name),
    ownerSearchText: searchable(ownerName),
    currency: references.currency.code,
    rate: references.currency.rate,
    taxProfileId: references.tax?.id ?? null,
    tax: references.tax,
    ...discount,
    ...totalColumns(totals),
    closingDate: attributes.closing_date ?? new Date(now.getTime() + CLOSING_MILLISECONDS).toISOString().slice(0, 10),
    validUntil: new Date(now.getTime() + VALIDITY_MILLISECONDS),
    adjustedDealId: revised?.id ?? null,
    createdAt: now,
    updatedAt: now,
  };
}

async function ownerOf(context: Context, revised: DealRecord | null): Promise<OwnerRow | null> {
  if (!revised?.ownerId) return memberOf(context);
  const [owner] = await context.db
    .select({ id: userAccount.id, uuid: userAccount.uuid, firstName: userAccount.firstName, lastName: userAccount.lastName, email: userAccount.email, phone: userAccount.phone })
    .from(userAccount)
    .where(within(context, userAccount, eq(userAccount.id, revised.ownerId)));
  return owner ?? memberOf(context);
}

/** The account manager as an offer names them. */
export const ownerSnapshot = (owner: OwnerRow): OwnerSnapshot => ({ first_name: owner.firstName, last_name: owner.lastName, email: owner.email, phone: owner.phone ?? "" });

/** The customer as an offer names them. */
export const customerSnapshot = ({ client: row, contacts }: DealReferences): CustomerSnapshot => {
  const contact: ContactRow | undefined = contacts.find(({ isPrimary }) => isPrimary) ?? contacts[0];
  return { name: row.name, company: row.company, email: row.email || contact?.email || "", phone: row.phone || contact?.phone || "" };
};
