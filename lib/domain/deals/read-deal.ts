import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { client, contact, deal, dealLine, dealRecipient, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { pricingCatalog } from "@/lib/domain/catalog/pricing-catalog";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { presentDeal } from "./present-deal";
import type { dealSchema } from "./schema";
import { OWNER_COLUMNS } from "./store-deal";

/**
 * One deal with its client, owner and lines (REST-23). Error: 404.
 * @param anew after a change: the positions of lines that did not keep their agreed price (T-11)
 */
export async function readDeal(
  context: Context,
  id: number,
  anew: ReadonlySet<number> | null = null,
): Promise<z.input<typeof dealSchema>> {
  const { db } = context;
  const [row] = await db
    .select({
      deal,
      client,
      owner: OWNER_COLUMNS,
    })
    .from(deal)
    .leftJoin(client, within(context, client, eq(client.id, deal.clientId)))
    .leftJoin(userAccount, within(context, userAccount, eq(userAccount.id, deal.ownerId)))
    .where(within(context, deal, eq(deal.id, id)));
  if (!row) throw notFound();
  const [lines, recipients, contacts] = await Promise.all([
    db
      .select()
      .from(dealLine)
      .where(within(context, dealLine, eq(dealLine.dealId, id)))
      .orderBy(asc(dealLine.position)),
    db
      .select({ id: dealRecipient.contactId })
      .from(dealRecipient)
      .where(within(context, dealRecipient, eq(dealRecipient.dealId, id))),
    row.client
      ? db
          .select()
          .from(contact)
          .where(within(context, contact, eq(contact.clientId, row.client.id)))
          .orderBy(asc(contact.position), asc(contact.id))
      : [],
  ]);
  const { items } = await pricingCatalog(
    context,
    lines.map((line) => line.catalogItemId),
  );
  return presentDeal({
    ...row,
    lines,
    contacts,
    items,
    anew,
    recipients: recipients.map((recipient) => recipient.id),
  });
}
