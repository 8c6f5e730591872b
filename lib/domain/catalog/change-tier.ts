import type { z } from "zod";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { changeRules } from "./change-rules";
import { asInput } from "./item-draft";
import type { TierInput } from "./rule-fields";
import type { priceIntervalSchema } from "./schema";

type Tier = z.input<typeof priceIntervalSchema>;

/** Replaces a tier of a service (REST-46). Errors: 404; 422, also for one that overlaps another. */
export async function changeTier(
  context: Context,
  itemId: number,
  tierId: number,
  tier: TierInput,
): Promise<Tier> {
  const { price_intervals: tiers } = await changeRules(context, itemId, {
    rules: (present) => {
      const kept = asInput(present).price_intervals;
      if (!kept.some(({ id }) => id === tierId)) throw notFound();
      return {
        price_intervals: kept.map((other) => (other.id === tierId ? { ...tier, id: tierId } : other)),
      };
    },
    fieldOf: (path, present) =>
      path.replace(
        `price_intervals.${present.price_intervals.findIndex(({ id }) => id === tierId)}.`,
        "data.attributes.",
      ),
  });
  const changed = tiers.find(({ id }) => id === tierId);
  if (!changed) throw new Error("a price interval was not stored");
  return changed;
}
