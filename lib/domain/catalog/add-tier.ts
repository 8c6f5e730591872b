import type { z } from "zod";
import type { Context } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import { changeRules } from "./change-rules";
import { asInput } from "./item-draft";
import { MOST_TIERS } from "./limits";
import type { TierInput } from "./rule-fields";
import type { priceIntervalSchema } from "./schema";

/** Adds a tier to a service (REST-45). Errors: 404; 422, also for one that overlaps another. */
export async function addTier(
  context: Context,
  itemId: number,
  { id: _, ...tier }: TierInput,
): Promise<z.input<typeof priceIntervalSchema>> {
  let known = new Set<number>();
  const { price_intervals: tiers } = await changeRules(context, itemId, {
    rules: (present) => {
      if (present.price_intervals.length >= MOST_TIERS)
        throw invalid("data.attributes", `A service has at most ${MOST_TIERS} price intervals`);
      known = new Set(present.price_intervals.map(({ id }) => id));
      return { price_intervals: [...asInput(present).price_intervals, tier] };
    },
    fieldOf: (path, present) =>
      path.replace(`price_intervals.${present.price_intervals.length}.`, "data.attributes."),
  });
  const made = tiers.find(({ id }) => !known.has(id));
  if (!made) throw new Error("a price interval was not stored");
  return made;
}
