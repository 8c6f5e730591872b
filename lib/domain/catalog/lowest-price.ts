import { LOWEST_PRICE_SETTING } from "@/lib/domain/settings/known-settings";
import { readSetting } from "@/lib/domain/settings/setting-rows";
import type { Context } from "@/lib/platform/context";

/** The lowest price of a new service that states none, in percent of the calculated one (CAT-11). */
export const lowestPriceOf = async (context: Pick<Context, "db" | "tenantId">): Promise<number> =>
  Number((await readSetting(context, LOWEST_PRICE_SETTING)).value);
