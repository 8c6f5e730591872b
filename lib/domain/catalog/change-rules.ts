import { eq } from "drizzle-orm";
import type { z } from "zod";
import { catalogItem } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { invalid, notFound, AppError } from "@/lib/core/contract/errors";
import { checkDraft } from "./check-draft";
import { changedDraft, storedRules, asInput } from "./item-draft";
import { lockedItem, readItem } from "./read-item";
import { raiseCatalogVersion } from "./catalog-version";
import type { RulesInput, TierChange, TierInput, ModificationIntervalInput } from "./rule-fields";
import { emptyPricing, rulesOfItems, type ConditionalPricing } from "./rules-of-items";
import { storeRules } from "./store-rules";
import { MAX_TIERS, MAX_INTERVALS } from "./limits";
import type { priceIntervalSchema, modificationIntervalSchema } from "./schema";

type Change = {
  /** The new rule sets, from the current ones; omitted sets stay. */
  rules: (present: ConditionalPricing) => RulesInput;
  /** The field of the body for a path below conditional_pricing. */
  fieldOf: (path: string, present: ConditionalPricing) => string;
};

/** Changes only the rules of a service (REST-45 to REST-47). Returns the stored rules. Errors: 404; 422 by row. */
async function changeRules(
  context: Context,
  itemId: number,
  { rules, fieldOf }: Change,
): Promise<ConditionalPricing> {
  await raiseCatalogVersion(context);
  const existing = await lockedItem(context, itemId, new Headers());
  const present = (await rulesOfItems(context, [itemId])).get(itemId) ?? emptyPricing();
  const wanted = rules(present);
  await checkDraft(
    context,
    changedDraft(existing, present, {}, wanted),
    { optionId: existing.pricingOptionId, rules: storedRules(existing, present) },
    (path) => fieldOf(path.replace(/^conditional_pricing\./, ""), present),
  );
  await storeRules(context, itemId, present, wanted);
  await context.db
    .update(catalogItem)
    .set({ version: existing.version + 1, updatedAt: context.now })
    .where(within(context, catalogItem, eq(catalogItem.id, itemId)));
  const stored = (await rulesOfItems(context, [itemId])).get(itemId) ?? emptyPricing();
  await audit(context, {
    action: "changed",
    subject: { type: "price_intervals", id: itemId, name: existing.title },
    before: { rules: present },
    after: { rules: stored },
  });
  return stored;
}

/** Adds a tier to a service (REST-45). Errors: 404; 422, also for one that overlaps another. */
export async function addTier(
  context: Context,
  itemId: number,
  { id: _, ...tier }: TierInput,
): Promise<Tier> {
  let known = new Set<number>();
  const { price_intervals: tiers } = await changeRules(context, itemId, {
    rules: (present) => {
      if (present.price_intervals.length >= MAX_TIERS)
        throw invalid("data.attributes", `A service has at most ${MAX_TIERS} price intervals`);
      known = new Set(present.price_intervals.map(({ id }) => id));
      return { price_intervals: [...asInput(present).price_intervals, tier] };
    },
    fieldOf: (path, present) =>
      path.replace(`price_intervals.${present.price_intervals.length}.`, "data.attributes."),
  });
  const result = tiers.find(({ id }) => !known.has(id));
  if (!result) throw new Error("a price interval was not stored");
  return result;
}

type Tier = z.input<typeof priceIntervalSchema>;

/**
 * Changes a tier of a service (REST-46). What the change does not name stays, and one that names nothing leaves the
 * service's version as it is (P-18). Errors: 404; 422, also for one that overlaps another.
 */
export async function changeTier(
  context: Context,
  itemId: number,
  tierId: number,
  { id: _, ...change }: TierChange,
): Promise<Tier> {
  if (Object.keys(change).length === 0) {
    const present = (await listTiers(context, itemId)).find(({ id }) => id === tierId);
    if (!present) throw notFound();
    return present;
  }
  const { price_intervals: tiers } = await changeRules(context, itemId, {
    rules: (present) => {
      const kept = asInput(present).price_intervals;
      if (!kept.some(({ id }) => id === tierId)) throw notFound();
      return {
        price_intervals: kept.map((other) => (other.id === tierId ? { ...other, ...change } : other)),
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

/** The tiers of a service, from the lowest (REST-45); at most 100. Error: 404. */
export async function listTiers(context: Context, itemId: number): Promise<Tier[]> {
  return (await readItem(context, itemId)).meta.conditional_pricing.price_intervals;
}

type Body = {
  data: { attributes: { sale_catalog_item_id: number; intervals: ModificationIntervalInput[] } };
};

/**
 * Writes the modification intervals of a service (REST-47, S-054): "append" adds to the existing ones, "replace"
 * replaces them. Returns all of the service's intervals. Errors: 422 by row; for an unknown service, 422 at its
 * field.
 */
export async function writeModificationIntervals(
  context: Context,
  { data }: Body,
  manner: "append" | "replace",
): Promise<z.input<typeof modificationIntervalSchema>[]> {
  const { sale_catalog_item_id: itemId, intervals } = data.attributes;
  const stored = await changeRules(context, itemId, {
    rules: (present) => {
      const wanted =
        manner === "append" ? [...asInput(present).price_modification_intervals, ...intervals] : intervals;
      if (wanted.length > MAX_INTERVALS)
        throw invalid(
          "data.attributes.intervals",
          `A service has at most ${MAX_INTERVALS} modification intervals`,
        );
      return { price_modification_intervals: wanted };
    },
    fieldOf: (path, present) =>
      bodyField(path, manner === "append" ? present.price_modification_intervals.length : 0),
  }).catch((error: unknown) => {
    throw error instanceof AppError && error.status === 404
      ? invalid("data.attributes.sale_catalog_item_id", "must be a service of the catalogue")
      : error;
  });
  return stored.price_modification_intervals;
}

function bodyField(path: string, first: number): string {
  const [list, place, ...rest] = path.split(".");
  return list === "price_modification_intervals"
    ? ["data.attributes.intervals", String(Number(place) - first), ...rest].join(".")
    : path;
}
