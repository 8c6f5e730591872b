import { and, asc, eq } from "drizzle-orm";
import { client, contact, deal, type CustomerSnapshot } from "@/db/schema";
import { within } from "@/db/tenancy";
import { nameAfterRenaming } from "@/lib/core/offers/default-name";
import { notFound } from "@/lib/core/contract/errors";
import { customerSnapshot } from "@/lib/domain/clients/customer-snapshot";
import { showsOtherwise } from "@/lib/domain/clients/outdated-deals";
import { namedMember, type Context } from "@/lib/platform/context";
import { notifyWebhooks } from "./following/notify-webhooks";
import { recordEvents } from "./following/record-events";
import { termColumns, type DealTerms } from "./revisions/revised-deal";
import { dealSearchText } from "./list/search-text";

/** Deals that are read at once. */
const AT_ONCE = 100;

/**
 * Shows a client as it is now in all its pending deals, in list, search, page and PDF alike (S-101); a default name
 * follows. Decided deals stay. Returns how many deals changed. Error: 404.
 */
export async function takeOverClient(context: Context, clientId: number): Promise<{ deals: number }> {
  const { db } = context;
  const [row] = await db
    .select()
    .from(client)
    .where(within(context, client, eq(client.id, clientId)))
    .for("update");
  if (!row) throw notFound();
  const contacts = await db
    .select()
    .from(contact)
    .where(within(context, contact, eq(contact.clientId, clientId)))
    .orderBy(asc(contact.position), asc(contact.id));
  const customer = customerSnapshot({ client: row, contacts });
  let count = 0;
  for (;;) {
    const outdated = await db
      .select(termColumns)
      .from(deal)
      .where(within(context, deal, and(eq(deal.clientId, clientId), showsOtherwise(customer))))
      .orderBy(asc(deal.id))
      .limit(AT_ONCE)
      .for("update");
    for (const each of outdated) await changeCustomer(context, each, { customer });
    count += outdated.length;
    if (outdated.length < AT_ONCE) return { deals: count };
  }
}

/**
 * Shows a customer in a pending deal that is locked; a default name follows.
 * @param change.clientId the client, if it is another one
 */
export async function changeCustomer(
  context: Context,
  record: DealTerms,
  { customer, clientId = record.clientId }: { customer: CustomerSnapshot; clientId?: number | null },
): Promise<void> {
  const name = nameAfterRenaming(record.name, { from: record.customerName, to: customer.name });
  const [changed] = await context.db
    .update(deal)
    .set({
      name,
      clientId,
      customer,
      customerName: customer.name,
      renamedTo: "",
      searchText: dealSearchText({ ...record, name }, customer, record.fieldSnapshot),
      version: record.version + 1,
      updatedAt: context.now,
    })
    .where(within(context, deal, eq(deal.id, record.id)))
    .returning(termColumns);
  if (!changed) throw new Error("a locked deal was not changed");
  const fields = [
    ...(clientId === record.clientId ? [] : ["client_id"]),
    "customer",
    ...(name === record.name ? [] : ["name"]),
  ];
  await recordEvents(context, [record.id], "changed", { fields });
  const more = { fields, changed_by: namedMember(context) };
  await notifyWebhooks(context, { event: "deal.changed", deal: changed, more });
}
