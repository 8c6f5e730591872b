import type { z } from "zod";
import type { Context } from "@/lib/platform/context";
import { readItem } from "./read-item";
import type { priceIntervalSchema } from "./schema";

type Tier = z.input<typeof priceIntervalSchema>;

/** The tiers of a service, from the lowest (REST-45); at most 100. Error: 404. */
export async function listTiers(context: Context, itemId: number): Promise<Tier[]> {
  return (await readItem(context, itemId)).meta.conditional_pricing.price_intervals;
}
