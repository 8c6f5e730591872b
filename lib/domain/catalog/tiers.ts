import type { z } from "zod";
import type { Context } from "@/lib/platform/context";
import { invalid, notFound } from "@/lib/core/contract/errors";
import { changeRules } from "./change-rules";
import { asInput } from "./item-draft";
import { MOST_TIERS } from "./limits";
import type { TierInput } from "./rule-fields";
import type { priceIntervalSchema } from "./schema";
import { readItem } from "./read-item";

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

/** Removes a tier of a service (REST-46). Error: 404. */
export async function removeTier(context: Context, itemId: number, tierId: number): Promise<undefined> {
  await changeRules(context, itemId, {
    rules: (present) => {
      const kept = asInput(present).price_intervals.filter(({ id }) => id !== tierId);
      if (kept.length === present.price_intervals.length) throw notFound();
      return { price_intervals: kept };
    },
    fieldOf: (path) => path,
  });
}

type ListTiersTier = z.input<typeof priceIntervalSchema>;

/** The tiers of a service, from the lowest (REST-45); at most 100. Error: 404. */
export async function listTiers(context: Context, itemId: number): Promise<ListTiersTier[]> {
  return (await readItem(context, itemId)).meta.conditional_pricing.price_intervals;
}
