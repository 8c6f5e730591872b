import { eq } from "drizzle-orm";
import { client, setting } from "@/db/schema";
import { within } from "@/db/tenancy";
import { offerFormatOf } from "@/lib/core/offers/offer-text";
import { OFFER_FORMAT_SETTING } from "@/lib/domain/settings/known-settings";
import type { Context } from "@/lib/platform/context";
import { languageOfDeal, type ContentReader } from "./content";
import type { DealRecord } from "./revised-deal";

/** The language of a deal's proposal, and the tenant's format of amounts and dates. */
export async function contentReader(
  context: Context,
  { clientId, language }: Pick<DealRecord, "clientId" | "language">,
): Promise<ContentReader> {
  const { db } = context;
  const [customers, formats] = await Promise.all([
    language === null && clientId !== null
      ? db
          .select({ language: client.language })
          .from(client)
          .where(within(context, client, eq(client.id, clientId)))
      : [],
    db
      .select({ value: setting.value })
      .from(setting)
      .where(within(context, setting, eq(setting.key, OFFER_FORMAT_SETTING))),
  ]);
  return {
    language: languageOfDeal(language, customers[0], context.tenant),
    format: offerFormatOf(formats[0]?.value),
  };
}
