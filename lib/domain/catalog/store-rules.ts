import { eq } from "drizzle-orm";
import { priceInterval, priceModificationInterval, priceModifier } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import type { ModificationIntervalInput, ModifierInput, RulesInput, TierInput } from "./rule-fields";
import type { ConditionalPricing } from "./rules-of-items";

/**
 * Stores the rules of an item: a given list replaces its set, others stay (S-053). A row with the id of one of
 * the item's rules keeps that id.
 */
export async function storeRules(
  context: Context,
  itemId: number,
  present: ConditionalPricing,
  rules: RulesInput,
): Promise<void> {
  const {
    price_intervals: tiers,
    price_modifiers: modifiers,
    price_modification_intervals: intervals,
  } = rules;
  if (tiers) await replaceTiers(context, itemId, present, tiers);
  if (modifiers) await replaceModifiers(context, itemId, present, modifiers);
  if (intervals) await replaceIntervals(context, itemId, present, intervals);
}

async function replaceTiers(
  context: Context,
  catalogItemId: number,
  { price_intervals: present }: ConditionalPricing,
  tiers: readonly TierInput[],
): Promise<void> {
  const { db, tenantId } = context;
  await db
    .delete(priceInterval)
    .where(within(context, priceInterval, eq(priceInterval.catalogItemId, catalogItemId)));
  const rows = withKnownIds(tiers, present).map((tier) => ({
    tenantId,
    catalogItemId,
    id: tier.id,
    ...tierColumns(tier),
  }));
  if (rows.length > 0) await db.insert(priceInterval).values(rows);
}

async function replaceModifiers(
  context: Context,
  catalogItemId: number,
  { price_modifiers: present }: ConditionalPricing,
  modifiers: readonly ModifierInput[],
): Promise<void> {
  const { db, tenantId } = context;
  await db
    .delete(priceModifier)
    .where(within(context, priceModifier, eq(priceModifier.catalogItemId, catalogItemId)));
  const rows = withKnownIds(modifiers, present).map((modifier, position) => ({
    tenantId,
    catalogItemId,
    position,
    id: modifier.id,
    ...modifierColumns(modifier),
  }));
  if (rows.length > 0) await db.insert(priceModifier).values(rows);
}

async function replaceIntervals(
  context: Context,
  catalogItemId: number,
  { price_modification_intervals: present }: ConditionalPricing,
  intervals: readonly ModificationIntervalInput[],
): Promise<void> {
  const { db, tenantId } = context;
  await db
    .delete(priceModificationInterval)
    .where(
      within(context, priceModificationInterval, eq(priceModificationInterval.catalogItemId, catalogItemId)),
    );
  const rows = withKnownIds(intervals, present).map((interval) => ({
    tenantId,
    catalogItemId,
    id: interval.id,
    ...intervalColumns(interval),
  }));
  if (rows.length > 0) await db.insert(priceModificationInterval).values(rows);
}

/** The columns of a tier, a modifier and a modification interval, without tenant and item. */
export const tierColumns = ({ field_id: fieldId, from, to, rate, flat_fee: flatFee, per }: TierInput) => ({
  fieldId,
  from,
  to,
  rate,
  flatFee,
  per,
});

export const modifierColumns = (modifier: ModifierInput) => ({
  fieldId: modifier.field_id,
  isActive: modifier.is_active,
  comparisonOperatorId: modifier.comparison_operator_id,
  comparisonValue: modifier.comparison_value,
  typeId: modifier.type_id,
  modifierId: modifier.modifier_id,
  value: modifier.value,
});

export const intervalColumns = ({
  field_id: fieldId,
  from,
  to,
  rate,
  type_id: typeId,
}: ModificationIntervalInput) => ({ fieldId, from, to, rate, typeId });

/** Drops ids that are repeated or do not belong to a row of the item. */
function withKnownIds<Row extends { id?: number | undefined }>(
  rows: readonly Row[],
  present: readonly { id: number }[],
): Row[] {
  const open = new Set(present.map(({ id }) => id));
  return rows.map((row) => ({
    ...row,
    id: row.id !== undefined && open.delete(row.id) ? row.id : undefined,
  }));
}
