import { eq } from "drizzle-orm";
import { client } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { OfferReader } from "@/lib/core/offers/offer-text";
import { readOfferStyle } from "@/lib/domain/branding/read-brand";
import type { Context } from "@/lib/platform/context";
import { languageOfDeal } from "./content";
import type { DealRecord } from "../revisions/revised-deal";

/** The reader of a deal's proposal: its language, and how the tenant writes amounts and dates. */
export async function contentReader(
  context: Context,
  { clientId, language }: Pick<DealRecord, "clientId" | "language">,
): Promise<OfferReader> {
  const { db } = context;
  const [customers, style] = await Promise.all([
    language === null && clientId !== null
      ? db
          .select({ language: client.language })
          .from(client)
          .where(within(context, client, eq(client.id, clientId)))
      : [],
    readOfferStyle(context),
  ]);
  return { language: languageOfDeal(language, customers[0], context.tenant), ...style };
}
