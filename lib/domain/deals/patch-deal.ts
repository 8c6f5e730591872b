import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { deal, dealLine, dealRecipient } from "@/db/schema";
import { within } from "@/db/tenancy";
import { namedMember, type Context } from "@/lib/platform/context";
import { checkFiles } from "@/lib/domain/documents/document-files";
import { timeZoneOf } from "@/lib/domain/tenants/time-zone";
import { defaultName } from "@/lib/core/offers/default-name";
import type { ChangedAttributes, DealChange } from "./input-schema";
import { checkValidity } from "./terms/check-terms";
import { withCleanNotes } from "./lines/clean-notes";
import { changeAmount } from "./deal-amounts";
import { discountLimitOf, mustKeepLimit } from "./terms/discount-limit";
import { costColumns } from "./terms/cost-total";
import { mustCoverDiscount, termsOf, totalColumns, totalsOf } from "./terms/deal-totals";
import { withCleanContent } from "./terms/clean-content";
import { checkCover } from "./terms/check-cover";
import { customFieldColumns } from "./terms/custom-field-columns";
import { contactValues } from "./terms/content";
import { customerSnapshot } from "@/lib/domain/clients/customer-snapshot";
import { mustBePending } from "./lifecycle";
import { mustStayFinished } from "./sending/must-stay-finished";
import { lockDeal } from "./lock-deal";
import { changeColumns, ownerColumns } from "./owners";
import { changedTerms, type ChangedTerms } from "./terms/patch-terms";
import { readDeal } from "./read-deal";
import type { DealReferences } from "./references";
import { notifyWebhooks } from "./following/notify-webhooks";
import { raiseRevised, termColumns, type DealRecord } from "./revisions/revised-deal";
import { dealSearchText } from "./list/search-text";
import type { PricedLine } from "./lines/priced-line";
import { changedLines } from "./changed-lines";
import { storeLines, storeRecipients } from "./lines/store-lines";
import { recordEvents } from "./following/record-events";
import { columnsOfTerms, termsAfter, termsOfDeal, type Terms } from "./terms/terms-after";

/**
 * Changes parts of a pending deal in place (REST-26, S-082): omitted fields, number and revision stay, totals are
 * recomputed. Another currency converts agreed prices and a fixed discount. A decided deal can only get another
 * account manager. A change to what the deal has already writes nothing. Errors: 404, 412, 409 DEAL_NOT_PENDING, 403
 * and 422 as for a new deal.
 */
export async function patchDeal(
  context: Context,
  id: number,
  { owner_id: ownerId, ...sent }: ChangedAttributes,
  headers: Headers,
): ReturnType<typeof readDeal> {
  const clean = await withCleanContent(sent);
  const given = clean.lineItems ? { ...clean, lineItems: await withCleanNotes(clean.lineItems) } : clean;
  const before = await lockDeal(context, id, headers);
  const fields = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const owner = ownerId === undefined ? null : await ownerColumns(context, ownerId, OWNER_PATH);
  if (owner && fields.length === 0)
    await changeColumns(context, [before], { set: owner, fields: ["owner_id"] });
  else mustBePending(before.stage);
  if (fields.length === 0) return readDeal(context, id);
  if (owner) fields.push("owner_id");
  await checkFiles(context, { blocks: given.blocks, sections: given.sections }, "data.attributes.");
  const said = termsOfDeal(before);
  const terms = termsAfter(said, given);
  await checkCover(context, terms, said);
  const agreed = await changedTerms(context, before, given, terms);
  const validUntil = await changedValidity(context, before, terms);
  const values = await changedFields(context, before, given, agreed);
  const limit = await discountLimitOf(context);
  const stated = { ...agreed, terms, limit };
  const { lines, replaced, anew, bundles } = await changedLines(context, before, given, stated);
  await mustStayFinished(context, before, { client: terms.client_id, lines }, "data.attributes.");
  const currency = agreed.currency.code;
  const counted = termsOf({ ...agreed.discount, currency, tax: agreed.tax });
  mustCoverDiscount(lines, counted);
  mustKeepLimit(limit, agreed.discount, lines, { currency, rate: agreed.currency.rate }, before);
  const totals = totalsOf(lines, counted);
  const { db, now } = context;
  const isPricedAnew = (anew?.size ?? 0) > 0;
  const changes = columnsOf(before, { ...terms, bundles }, { ...agreed, values, validUntil, isPricedAnew });
  const costs = costColumns(lines, { currency, rate: changes.rate });
  const columns = { ...changes, ...values, ...owner, ...totalColumns(totals, currency), ...costs };
  if (!replaced && !agreed.recipients && isStored(columns, before)) return readDeal(context, id, anew);
  const [changed] = await db
    .update(deal)
    .set({ ...columns, version: before.version + 1, updatedAt: now })
    .where(within(context, deal, eq(deal.id, id), eq(deal.stage, "pending")))
    .returning(termColumns);
  if (!changed) throw new Error("a locked pending deal was not changed");
  if (changed.amountAfterTax !== before.amountAfterTax)
    await changeAmount(db, { tenantId: context.tenantId, dealId: id, amount: changed.amountAfterTax });
  if (replaced) await replaceLines(context, before, replaced);
  if (agreed.recipients) await replaceRecipients(context, before, agreed.recipients);
  if (agreed.client) await raiseRevised(context, [before]);
  await recordEvents(context, [id], "changed", { fields });
  const more = { fields, changed_by: namedMember(context) };
  await notifyWebhooks(context, { event: "deal.changed", deal: changed, more });
  return readDeal(context, id, anew);
}

const OWNER_PATH = "data.attributes.owner_id";

/** Columns that no change of a deal's content sets. A new column must be listed here or set by columnsOf(). */
type Untouched =
  | ("tenantId" | "id" | "uuid" | "adjustedDealId" | "createdAt" | "deletedAt")
  | ("number" | "numberPrefix" | "numberWidth" | "revision")
  | ("stage" | "progress" | "sentAt" | "decidedAt" | "sealedContent")
  | ("ownerId" | "owner" | "ownerName" | "ownerSearchText");
/** Columns that the verb sets for every change. */
type SetByVerb =
  | keyof ReturnType<typeof totalColumns>
  | keyof ReturnType<typeof costColumns>
  | keyof Awaited<ReturnType<typeof changedFields>>
  | "version"
  | "updatedAt";

/** Whether the row has these values already. The text for searches follows from the others. */
const isStored = ({ searchText: _text, ...columns }: Partial<DealRecord>, before: DealRecord): boolean =>
  isDeepStrictEqual(
    columns,
    Object.fromEntries(Object.keys(columns).map((key) => [key, before[key as keyof DealRecord]])),
  );

/**
 * The custom field columns after a change. The snapshot of the client's values is updated only if the client or
 * a custom field changes.
 */
async function changedFields(
  context: Context,
  before: DealRecord,
  input: DealChange,
  { client, clientFields }: ChangedTerms,
): ReturnType<typeof customFieldColumns> {
  const { customFields, fieldSnapshot } = before;
  if (!client && !input.custom_fields) return { customFields, fieldSnapshot };
  const columns = await customFieldColumns(context, {
    given: input.custom_fields,
    before: customFields,
    client: clientFields,
  });
  const isSame = !client && isDeepStrictEqual(columns.customFields, customFields);
  return isSame ? { customFields, fieldSnapshot } : columns;
}

/** When the deal expires after a change. Error: 422. */
const changedValidity = async (
  context: Context,
  before: DealRecord,
  { valid_until: until }: Terms,
): Promise<Date> =>
  isSameTime(until, before.validUntil)
    ? before.validUntil
    : checkValidity(until, context.now, await timeZoneOf(context));

/** Columns that a change sets, besides the totals. An empty name becomes the default one. */
function columnsOf(
  before: DealRecord,
  terms: Terms,
  {
    client,
    currency,
    tax,
    taxProfileId,
    discount,
    language,
    contacts,
    recipients,
    values,
    validUntil,
    isPricedAnew,
  }: ChangedTerms & {
    values: Awaited<ReturnType<typeof changedFields>>;
    validUntil: Date;
    isPricedAnew: boolean;
  },
): Omit<DealRecord, Untouched | SetByVerb> {
  const customer = client
    ? { ...ofClient(client), renamedTo: "" }
    : {
        clientId: before.clientId,
        customer: before.customer,
        customerName: before.customerName,
        renamedTo: before.renamedTo,
      };
  const columns = columnsOfTerms(terms);
  const usual = customer.customer ? defaultName(customer.customerName, language) : "";
  const said = { ...columns, name: columns.name || usual };
  return {
    ...said,
    searchText: dealSearchText(said, customer.customer, values.fieldSnapshot, customer.renamedTo),
    ...customer,
    ...discount,
    currency: currency.code,
    rate: isPricedAnew || currency.code !== before.currency ? currency.rate : before.rate,
    tax,
    taxProfileId,
    closingDate: terms.closing_date ?? before.closingDate,
    validUntil,
    variableValues: recipients ? contactValues(contacts, recipients) : before.variableValues,
  };
}

/** The columns of a deal's client; none for a draft deal without. */
const ofClient = ({ client, contacts }: Pick<DealReferences, "client" | "contacts">) =>
  client
    ? { clientId: client.id, customer: customerSnapshot({ client, contacts }), customerName: client.name }
    : { clientId: null, customer: null, customerName: "" };

/** An expired validity that is named as it is stays; only another one must be in the future. */
const isSameTime = (until: Terms["valid_until"], before: Date): boolean =>
  until !== null && new Date(until).getTime() === before.getTime();

/** Replaces the deal's lines. */
async function replaceLines(
  context: Context,
  { id }: DealRecord,
  lines: readonly PricedLine[],
): Promise<void> {
  await context.db.delete(dealLine).where(within(context, dealLine, eq(dealLine.dealId, id)));
  await storeLines(context, id, lines);
}

/** Replaces the deal's recipients. */
async function replaceRecipients(
  context: Context,
  { id }: DealRecord,
  contactIds: readonly number[],
): Promise<void> {
  await context.db.delete(dealRecipient).where(within(context, dealRecipient, eq(dealRecipient.dealId, id)));
  await storeRecipients(context, id, contactIds);
}
