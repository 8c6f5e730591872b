import { eq } from "drizzle-orm";
import { deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import type { TaxProfileAnswer } from "./api";
import { taxProfiles } from "./tax-profiles";

/** The tenant's tax profiles; of an edited deal also the one that it was made with, as it then was, when that was retired since. */
export async function profilesOfDeal(context: Context, dealId: number | null): Promise<TaxProfileAnswer[]> {
  const profiles = await taxProfiles(context);
  const [found] =
    dealId === null
      ? []
      : await context.db
          .select({ id: deal.taxProfileId, tax: deal.tax })
          .from(deal)
          .where(within(context, deal, eq(deal.id, dealId)));
  if (!found?.tax || profiles.some(({ id }) => id === found.id)) return profiles;
  return [...profiles, { ...found.tax, is_default: false, version: 0 }];
}
