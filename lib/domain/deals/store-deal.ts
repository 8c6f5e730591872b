import { randomUUID } from "node:crypto";
import { eq, isNull, or, sql } from "drizzle-orm";
import { client, deal, dealEvent, userAccount } from "@/db/schema";
import { Pipelined } from "@/db/pipelined";
import { commitEarly } from "@/db/transaction";
import { placeholders, placeholdersExcept, statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/platform/context";
import type { OfferTotals } from "@/lib/core/pricing/rhythms";
import { defaultName } from "@/lib/core/offers/default-name";
import { searchable } from "@/lib/core/search/searchable";
import { writeMessages } from "./following/notify-webhooks";
import { checkValidity } from "./terms/check-terms";
import type { DealEventData } from "./following/deal-events";
import { contactValues, languageOfDeal } from "./terms/content";
import { customerSnapshot } from "@/lib/domain/clients/customer-snapshot";
import { insertAmount } from "./deal-amounts";
import { nextQuoteNumber } from "./deal-counters";
import { costColumns } from "./terms/cost-total";
import { totalColumns } from "./terms/deal-totals";
import { usualClosing } from "./lifecycle";
import { OWNER_COLUMNS, ownerSnapshot, type OwnerRow } from "./owners";
import type { PricedLine } from "./lines/priced-line";
import type { DealReferences } from "./references";
import type { DealRecord } from "./revisions/revised-deal";
import type { LineRecord } from "./lines/lines-of-deal";
import { dealSearchText } from "./list/search-text";
import { storeLines, storeRecipients } from "./lines/store-lines";
import { columnsOfTerms, type Terms } from "./terms/terms-after";

type NewDeal = {
  terms: Terms;
  /** Ids of contacts. */
  recipients: readonly number[];
  discount: Pick<DealRecord, "discountAmount" | "discountKind" | "discountEvery" | "originalDiscount">;
  references: DealReferences;
  totals: OfferTotals;
  lines: PricedLine[];
  fields: Pick<DealRecord, "customFields" | "fieldSnapshot">;
  revised: DealRecord | null;
  id: number;
};

export type StoredDeal = {
  deal: DealRecord;
  lines: LineRecord[];
  recipients: number[];
  owner: OwnerRow | null;
};

/**
 * Writes the deal under a reserved id, with its lines, recipients and event. The account manager of a revised
 * deal stays. Everything is sent together with COMMIT, unless a webhook needs the number or the response is
 * stored for a key, because the tenant's counter is locked until then and other saves must not wait for round
 * trips.
 */
export async function storeDeal(context: Context, input: NewDeal): Promise<Pipelined<StoredDeal>> {
  const { db, tenantId, now } = context;
  const owner = await ownerOf(context, input.revised);
  const values = dealValues(context, input, owner);
  const recipients = [...new Set(input.recipients)];
  const { id } = input;
  commitEarly(db);
  const stored = Promise.all([
    input.revised
      ? insertRevision(db, { ...values, id, number: input.revised.number })
      : insertDeal(db, { ...values, id, numberYear: input.references.numberSeries.numberYear }),
    input.references.client && touchClient(db, { tenantId, id: input.references.client.id, now }),
    insertCreated(db, {
      tenantId,
      dealId: id,
      userId: memberOf(context).id,
      at: now,
      data: { revision: values.revision },
    }),
    insertAmount(db, { tenantId, dealId: id, amount: values.amountAfterTax }),
    storeRecipients(context, id, recipients),
    // The longest one last, because the driver sends its buffer at once when it reaches a kilobyte, and what
    // follows in another packet.
    storeLines(context, id, input.lines),
  ]).then(([[row], , , , , lines]) => {
    if (!row) throw new Error("a deal was not stored");
    return { deal: { ...values, id, ...row, version: 1, deletedAt: null }, lines, recipients, owner };
  });
  const { listeners } = input.references;
  if (listeners.length > 0)
    await writeMessages(context, listeners, { event: "deal.created", deals: [(await stored).deal] });
  return new Pipelined(stored);
}

/** Columns of a new deal that the database or the inserting statement fills; the verb must set all others. */
type Filled = "number" | "version" | "deletedAt";
type DealValues = Omit<DealRecord, "id" | Filled>;

const columns = placeholdersExcept(
  deal,
  ...(["number", "version", "decidedAmount", "decidedMonthly", "updatedHour", "deletedAt"] as const),
);

const insertDeal = statement<DealValues & { id: number; numberYear: number }, { number: number }[]>((db) =>
  db
    .insert(deal)
    .values({
      ...columns,
      number: nextQuoteNumber(anyTenant.tenantId, {
        year: sql.placeholder("numberYear"),
        prefix: sql.placeholder("numberPrefix"),
      }),
    })
    .returning({ number: deal.number }),
);

const insertRevision = statement<DealValues & { id: number; number: number }, { number: number }[]>((db) =>
  db
    .insert(deal)
    .values({ ...columns, ...placeholders(deal, "number") })
    .returning({ number: deal.number }),
);

// At most once a second, because each update writes a new row version to all indexes.
const touchClient = statement<{ tenantId: number; id: number; now: Date }, unknown>((db) =>
  db
    .update(client)
    .set({ lastDealAt: sql`${sql.placeholder("now")}` })
    .where(
      within(
        anyTenant,
        client,
        eq(client.id, sql.placeholder("id")),
        or(
          isNull(client.lastDealAt),
          sql`${client.lastDealAt} < date_trunc('second', ${sql.placeholder("now")}::timestamptz)`,
        ),
      ),
    ),
);

const insertCreated = statement<
  { tenantId: number; dealId: number; userId: number; at: Date; data: DealEventData<"created"> },
  unknown
>((db) =>
  db.insert(dealEvent).values({
    ...placeholders(dealEvent, "tenantId", "dealId", "userId", "at", "data"),
    kind: "created",
    actor: "member",
  }),
);

/** Reserves the id of a new deal, so that dependent rows can be sent together with it. */
export async function newDealId({ db }: Context): Promise<number> {
  const [row] = await takeId(db, {});
  if (!row) throw new Error("a sequence gave no value");
  return row.id;
}

const takeId = statement<Record<string, never>, { id: number }[]>((db) =>
  db.select({ id: sql<number>`app_next_deal_id()`.mapWith(Number) }).from(sql`(values (1)) as asked`),
);

function dealValues(
  { tenant, tenantId, now }: Context,
  { terms, recipients, discount, references, totals, lines, fields, revised }: NewDeal,
  owner: OwnerRow | null,
): DealValues {
  const { client: chosen, contacts } = references;
  const customer = chosen && customerSnapshot({ client: chosen, contacts });
  const ownerName = owner ? `${owner.firstName} ${owner.lastName}` : "";
  const language = languageOfDeal(terms.language, chosen, tenant);
  const given = columnsOfTerms(terms);
  const said = { ...given, name: given.name || (chosen ? defaultName(chosen.name, language) : "") };
  return {
    tenantId,
    uuid: randomUUID(),
    revision: revised ? revised.revision + 1 : 1,
    // A revision keeps its number as it is written, whatever the format has become.
    numberPrefix: (revised ?? references.numberSeries).numberPrefix,
    numberWidth: (revised ?? references.numberSeries).numberWidth,
    ...said,
    stage: "pending" as const,
    progress: "draft" as const,
    sentAt: null,
    decidedAt: null,
    clientId: chosen?.id ?? null,
    ownerId: owner?.id ?? null,
    customer,
    owner: owner ? ownerSnapshot(owner) : null,
    customerName: chosen?.name ?? "",
    renamedTo: "",
    ownerName,
    searchText: dealSearchText(said, customer, fields.fieldSnapshot),
    ownerSearchText: searchable(ownerName),
    currency: references.currency.code,
    rate: references.currency.rate,
    taxProfileId: references.tax?.id ?? null,
    tax: references.tax,
    ...discount,
    ...totalColumns(totals, references.currency.code),
    ...costColumns(lines, { currency: references.currency.code, rate: references.currency.rate }),
    closingDate: said.closingDate ?? usualClosing(now, references.timeZone),
    validUntil: checkValidity(said.validUntil, now, references.timeZone),
    adjustedDealId: revised?.id ?? null,
    sealedContent: null,
    ...fields,
    variableValues: contactValues(contacts, recipients),
    createdAt: now,
    updatedAt: now,
  };
}

async function ownerOf(context: Context, revised: DealRecord | null): Promise<OwnerRow | null> {
  if (!revised?.ownerId) return memberOf(context);
  const [owner] = await context.db
    .select(OWNER_COLUMNS)
    .from(userAccount)
    .where(within(context, userAccount, eq(userAccount.id, revised.ownerId)));
  return owner ?? memberOf(context);
}
