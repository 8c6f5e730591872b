import { eq } from "drizzle-orm";
import { catalogItem } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { checkDraft } from "./check-draft";
import { changedDraft, storedRules } from "./item-draft";
import { lockedItem } from "./read-item";
import { raiseCatalogVersion } from "./catalog-version";
import type { RulesInput } from "./rule-fields";
import { emptyPricing, rulesOfItems, type ConditionalPricing } from "./rules-of-items";
import { storeRules } from "./store-rules";

type Change = {
  /** The sets as they shall be, from those that are there; sets that are left out stay. */
  rules: (present: ConditionalPricing) => RulesInput;
  /** Where the body has what stands at this path below conditional_pricing. */
  fieldOf: (path: string, present: ConditionalPricing) => string;
};

/**
 * Changes rules of a service by one of the calls that change nothing else (REST-45 to REST-47). Gives the
 * rules as stored. Errors: 404; 422 by row.
 */
export async function changeRules(
  context: Context,
  itemId: number,
  { rules, fieldOf }: Change,
): Promise<ConditionalPricing> {
  await raiseCatalogVersion(context);
  const found = await lockedItem(context, itemId, new Headers());
  const present = (await rulesOfItems(context, [itemId])).get(itemId) ?? emptyPricing();
  const wanted = rules(present);
  await checkDraft(
    context,
    changedDraft(found, present, {}, wanted),
    { optionId: found.pricingOptionId, rules: storedRules(found, present) },
    (path) => fieldOf(path.replace(/^conditional_pricing\./, ""), present),
  );
  await storeRules(context, itemId, present, wanted);
  await context.db
    .update(catalogItem)
    .set({ version: found.version + 1, updatedAt: context.now })
    .where(within(context, catalogItem, eq(catalogItem.id, itemId)));
  const stored = (await rulesOfItems(context, [itemId])).get(itemId) ?? emptyPricing();
  await audit(context, {
    action: "changed",
    subject: { type: "price_intervals", id: itemId, name: found.title },
    before: { rules: present },
    after: { rules: stored },
  });
  return stored;
}
