import { eq } from "drizzle-orm";
import { client, deal, dealEvent, dealLine, dealRecipient, userAccount, type CustomerSnapshot, type OwnerSnapshot } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/http/context";
import type { Totals } from "@/lib/pricing/totals";
import { searchable } from "@/lib/search/searchable";
import type { Statuses } from "./check-statuses";
import { totalColumns } from "./deal-totals";
import { CLOSING_MILLISECONDS, STAGE_IDS, VALIDITY_MILLISECONDS } from "./lifecycle";
import type { PricedLine } from "./priced-line";
import type { ContactRow, DealReferences } from "./references";
import type { DealRecord, LineRecord } from "./revised-deal";
import type { DealAttributes } from "./schema";

type NewDeal = {
  attributes: DealAttributes;
  statuses: Statuses;
  discount: Pick<DealRecord, "discountAmount" | "discountModifierId" | "discountKind" | "isDiscountWithTax">;
  references: DealReferences;
  totals: Totals;
  lines: PricedLine[];
  revised: DealRecord | null;
  uuid: string;
  allocate: () => Promise<number>;
};

export type OwnerRow = Pick<typeof userAccount.$inferSelect, "id" | "uuid" | "firstName" | "lastName" | "email" | "phone">;
export type StoredDeal = { deal: DealRecord; lines: LineRecord[]; recipients: number[]; owner: OwnerRow | null };

/** Writes the deal, its lines, recipients and event. The account manager of a revised deal stays. */
export async function storeDeal(context: Context, given: NewDeal): Promise<StoredDeal> {
  const { db, tenantId, now } = context;
  const owner = await ownerOf(context, given.revised);
  const values = dealValues(context, given, owner);
  const number = await given.allocate();
  const [stored] = await db.insert(deal).values({ ...values, number }).returning();
  if (!stored) throw new Error("a deal was not stored");
  const recipients = [...new Set(given.attributes.selectedRecipients ?? [])];
  const [lines] = await Promise.all([
    db.insert(dealLine).values(given.lines.map((line, index) => ({ tenantId, dealId: stored.id, position: index + 1, ...line }))).returning(),
    recipients.length > 0 ? db.insert(dealRecipient).values(recipients.map((contactId) => ({ tenantId, dealId: stored.id, contactId }))) : null,
    db.update(client).set({ lastDealAt: now }).where(within(context, client, eq(client.id, given.references.client.id))),
    db.insert(dealEvent).values({ tenantId, dealId: stored.id, kind: "created", actor: "member", userId: memberOf(context).id, at: now, data: { revision: stored.revision } }),
  ]);
  return { deal: stored, lines: lines.sort((left, right) => left.position - right.position), recipients, owner };
}

function dealValues({ tenantId, now }: Context, { attributes, statuses, discount, references, totals, revised, uuid }: NewDeal, owner: OwnerRow | null) {
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

const ownerSnapshot = (owner: OwnerRow): OwnerSnapshot => ({ first_name: owner.firstName, last_name: owner.lastName, email: owner.email, phone: owner.phone ?? "" });

const customerSnapshot = ({ client: row, contacts }: DealReferences): CustomerSnapshot => {
  const contact: ContactRow | undefined = contacts.find(({ isPrimary }) => isPrimary) ?? contacts[0];
  return { name: row.name, company: row.company, email: row.email || contact?.email || "", phone: row.phone || contact?.phone || "" };
};
