import { inArray } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { catalogItem, field, type LinePicture, type StoredBundle, type StoredRhythm } from "@/db/schema";
import { within } from "@/db/tenancy";
import { constantsOf } from "@/lib/domain/constants/constants";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { Context } from "@/lib/platform/context";
import { questionsOf, isConditional } from "@/lib/core/pricing/questions";
import { resolveField, resolveRules } from "@/lib/core/pricing/resolve-rules";
import type { PriceRules, PricingField } from "@/lib/core/pricing/types";
import { catalogVersion } from "./catalog-version";
import { linePicture, presentItem } from "./read-item";
import { rulesOfItems } from "./rules-of-items";
import type { CatalogItemRow } from "./schema";

/** A catalogue item ready to be priced. */
export type PricedItem = {
  id: number;
  title: string;
  description: string;
  unit: string;
  isActive: boolean;
  purchaseLimit: number | null;
  /** Of its lines, unless they say otherwise; null: sold once. */
  rhythm: StoredRhythm | null;
  /** What it is made of; null: a service that is sold by itself. */
  bundle: StoredBundle | null;
  /** The taxes of its lines; null: those of the deal (U-143). */
  taxProfileId: number | null;
  /** Of a unit, in minor units of the default currency; null: not known. Only for holders of deals.margins. */
  cost: number | null;
  rules: PriceRules;
  /** The item as the API gives it, with its rules. */
  row: CatalogItemRow;
  /** Questions on which its price depends, in the order in which they are asked (S-065). */
  questions: PricingField[];
  isConditional: boolean;
  /** As stored in a line; null if proposals cannot show it yet. */
  picture: LinePicture | null;
};

/** The item of a line; undefined for a free line (T-18). */
export const itemOf = (items: ReadonlyMap<number, PricedItem>, id: number | null): PricedItem | undefined =>
  id === null ? undefined : items.get(id);

/** Everything that prices depend on, at one version of the tenant's catalogue. */
type Catalog = {
  version: number;
  constants: ConstantAnswer[];
  fields: PricingField[];
  items: Map<number, PricedItem>;
};

// By tenant. A copy is valid until the tenant's catalogue version changes (S-038), which every write of an
// item, a rule or a question increases in its own transaction.
const copies = new LRUCache<number, Catalog>({ max: 200 });
const MAX_ITEMS = 20_000;

/**
 * Constants, questions and the requested live items, resolved for pricing. Reads only the version if this process
 * has them cached. Items that do not exist, are deleted or belong to another tenant are missing from the map;
 * null (a free line) is ignored.
 *
 * @param read the version, if this transaction has just read it together with other data
 */
export async function pricingCatalog(
  context: Context,
  ids: readonly (number | null)[],
  read?: number,
): Promise<Pick<Catalog, "constants" | "fields" | "items">> {
  const version = read ?? (await catalogVersion(context));
  let copy = copies.get(context.tenantId);
  if (!copy || copy.version !== version) {
    copy = await emptyCatalog(context, version);
    copies.set(context.tenantId, copy);
  }
  // A new map, because other calls may still use the items of this one.
  if (copy.items.size + ids.length > MAX_ITEMS) copy.items = new Map();
  const { constants, fields, items } = copy;
  const missing = [...new Set(ids)].filter((id): id is number => id !== null && !items.has(id));
  for (const item of await loadItems(context, copy, missing)) items.set(item.id, item);
  return { constants, fields, items };
}

async function emptyCatalog(context: Context, version: number): Promise<Catalog> {
  const { db, tenantId } = context;
  const [constants, rows] = await Promise.all([
    constantsOf(context),
    db.select().from(field).where(within({ tenantId }, field)),
  ]);
  const fields = rows.map((row) =>
    resolveField(
      {
        id: row.id,
        name: row.name,
        admin_title: row.name,
        go_sale_title: row.goSaleTitle,
        type_id: row.typeId,
        sub_type_id: row.subTypeId,
        rules: row.rules,
        ui: row.ui,
        visible_when: row.visibleWhen,
        position: row.position,
      },
      constants,
    ),
  );
  return { version, constants, fields, items: new Map() };
}

async function loadItems(
  context: Context,
  { constants, fields }: Catalog,
  ids: readonly number[],
): Promise<PricedItem[]> {
  if (ids.length === 0) return [];
  const { db, tenantId } = context;
  const rows = await db
    .select()
    .from(catalogItem)
    .where(within({ tenantId }, catalogItem, inArray(catalogItem.id, [...ids])));
  const pricing = await rulesOfItems(
    context,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const presented = presentItem(row, pricing.get(row.id));
    const rules = resolveRules(presented, constants);
    return {
      id: row.id,
      title: row.title,
      description: row.description,
      unit: row.unit,
      isActive: row.isActive,
      purchaseLimit: row.purchaseLimit,
      rhythm: row.rhythm,
      bundle: row.bundle,
      taxProfileId: row.taxProfileId,
      cost: row.cost,
      rules,
      row: presented,
      questions: questionsOf(rules, fields),
      isConditional: isConditional(rules),
      picture: linePicture(row),
    };
  });
}
