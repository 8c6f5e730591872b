import { and, asc, eq, gt, or, inArray, max, sql } from "drizzle-orm";
import { catalogItem } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { attributesOf } from "@/lib/domain/catalog/item-attributes";
import type { Rules } from "@/lib/domain/catalog/rule-fields";
import { emptyPricing, rulesOfItems, type ConditionalPricing } from "@/lib/domain/catalog/rules-of-items";
import { defaultCurrencyOf } from "@/lib/domain/currencies/tenant-currencies";
import { categoriesInOrder } from "@/lib/domain/catalog/categories/categories";
import { taxProfiles } from "@/lib/domain/taxes/tax-profiles";
import { constantsOf } from "@/lib/domain/constants/constants";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { Context } from "@/lib/platform/context";
import { catalogVersion } from "@/lib/domain/catalog/catalog-version";
import { lowestPriceOf } from "@/lib/domain/catalog/lowest-price";
import { ruleQuestions } from "@/lib/domain/catalog/check-draft";
import { ownValue } from "@/lib/core/own-value";
import type { Column, FileRow, PlacedRow } from "../format/columns";
import { idsOf, questionNames, slugOf, type QuestionNames } from "../references";
import { RHYTHM_COLUMNS, rhythmCells } from "./service-rhythm";
import { foldName } from "../same-names";
import { CategoryNames } from "./new-categories";
import { servicesByCode } from "./service-codes";

export type ItemRow = typeof catalogItem.$inferSelect;

const ITEM_ROW_BATCH = 1_000;

/**
 * The data for checking a file of services: one version of the catalogue, with the items in the file, by id or code,
 * and those that have one of its titles.
 */
export async function serviceSnapshot(context: Context, rows: readonly PlacedRow[]) {
  const byCode = await servicesByCode(context, rows);
  const ids = [...new Set([...idsOf(rows), ...[...byCode.values()].map(({ id }) => id)])];
  const version = await catalogVersion(context);
  const [lowestPrice, currency, questionsBy, names] = await Promise.all([
    lowestPriceOf(context),
    defaultCurrencyOf(context),
    ruleQuestions(context),
    serviceNames(context),
  ]);
  const { constants } = names;
  const items = new Map<number, ItemRow>();
  const rules = new Map<number, ConditionalPricing>();
  for (let from = 0; from < ids.length; from += ITEM_ROW_BATCH) {
    const some = ids.slice(from, from + ITEM_ROW_BATCH);
    for (const row of await context.db
      .select()
      .from(catalogItem)
      .where(within(context, catalogItem, inArray(catalogItem.id, some))))
      items.set(row.id, row);
    for (const [id, pricing] of await rulesOfItems(context, some)) rules.set(id, pricing);
  }
  const [last] = await context.db
    .select({ position: max(catalogItem.position) })
    .from(catalogItem)
    .where(within(context, catalogItem));
  return {
    version,
    names,
    terms: { questions: questionsBy(constants), constants, currency },
    items,
    byCode,
    rules,
    lastPosition: last?.position ?? 0,
    lowestPrice,
    titled: await itemsTitled(context, rows),
  };
}

/** The items whose titles are those of rows, as people compare them. */
async function itemsTitled(
  context: Context,
  rows: readonly PlacedRow[],
): Promise<{ id: number; name: string }[]> {
  const titles = [
    ...new Set(rows.flatMap(({ row: { title } }) => (typeof title === "string" ? [foldName(title)] : []))),
  ];
  if (titles.length === 0) return [];
  const folded = sql`lower(trim(regexp_replace(${catalogItem.title}, '\\s+', ' ', 'g')))`;
  return context.db
    .select({ id: catalogItem.id, name: catalogItem.title })
    .from(catalogItem)
    .where(within(context, catalogItem, sql`${folded} = any(${sql.param(titles)}::text[])`))
    .orderBy(asc(catalogItem.id));
}

export type ServiceSnapshot = Awaited<ReturnType<typeof serviceSnapshot>>;

/**
 * The columns of a file of services. Lists of rules contain question, bounds and amounts, with slugs for
 * constants.
 */
export const SERVICE_COLUMNS = [
  { name: "id", kind: "number" },
  { name: "title", kind: "text" },
  { name: "description", kind: "text" },
  { name: "pricing_option", kind: "text", neverEmpty: true },
  { name: "standard_amount", kind: "amount", nullable: true },
  { name: "base_price", kind: "amount", nullable: true },
  { name: "custom_hourly_price", kind: "amount", nullable: true },
  { name: "main_question", kind: "text", nullable: true },
  { name: "unit", kind: "text" },
  { name: "is_active", kind: "boolean" },
  { name: "purchase_limit", kind: "number", nullable: true },
  { name: "is_upscalable", kind: "boolean" },
  { name: "is_renewable", kind: "boolean" },
  { name: "is_bookable", kind: "boolean" },
  { name: "min_negotiation_margin", kind: "number" },
  { name: "max_negotiation_margin", kind: "number" },
  { name: "standard_duration", kind: "number" },
  { name: "position", kind: "number" },
  { name: "tier_mode", kind: "text", neverEmpty: true },
  { name: "price_intervals", kind: "json", amounts: () => ["rate", "flat_fee"] },
  // Percentages and hours are not converted.
  {
    name: "price_modifiers",
    kind: "json",
    amounts: ({ modifier }) => (modifier === "dollar" ? ["value"] : []),
  },
  { name: "price_modification_intervals", kind: "json", amounts: () => ["rate"] },
  // Later columns stand last, because programs that read the export may count them.
  { name: "code", kind: "text" },
  { name: "category", kind: "text", nullable: true },
  { name: "tax_profile", kind: "text", nullable: true },
  ...RHYTHM_COLUMNS,
] as const satisfies readonly Column[];

/** Whether a path in a row, such as price_intervals.0.rate, is an amount. */
export function isServiceAmount(path: string, row: FileRow): boolean {
  const [name = "", place = "", key = ""] = path.split(".");
  const column: Column | undefined = SERVICE_COLUMNS.find((each) => each.name === name);
  if (!column) return false;
  const list = ownValue(row, name);
  const entry: unknown = Array.isArray(list) ? list[Number(place)] : undefined;
  const isEntry = typeof entry === "object" && entry !== null;
  return column.kind === "amount" || (isEntry && (column.amounts?.({ ...entry }) ?? []).includes(key));
}

/** The attributes of a service, except those that files omit or name differently. */
type Attribute = keyof ReturnType<typeof attributesOf>;
type Otherwise =
  | "main_field_id"
  | "category_id"
  | "tax_profile_id"
  | "pricing_option_id"
  | "production_customer_id"
  | "bundle";

/** The data for resolving names in a file. */
export type ServiceNames = {
  questions: QuestionNames;
  constants: ConstantAnswer[];
  categories: CategoryNames;
  /** Names by id. */
  taxes: ReadonlyMap<number, string>;
};

/** The names that files use for what services refer to. */
async function serviceNames(context: Context): Promise<ServiceNames> {
  const [questions, constants, categories, taxes] = await Promise.all([
    questionNames(context),
    constantsOf(context),
    categoriesInOrder(context),
    taxProfiles(context),
  ]);
  return { questions, constants, categories: new CategoryNames(categories), taxes: namesOf(taxes) };
}

const namesOf = (rows: readonly { id: number; name: string }[]): ReadonlyMap<number, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));

/** The columns of a service beside its rules. */
type Item = Pick<
  typeof catalogItem.$inferSelect,
  | "id"
  | "title"
  | "code"
  | "categoryId"
  | "taxProfileId"
  | "description"
  | "pricingOptionId"
  | "standardAmount"
  | "basePrice"
  | "customHourlyPrice"
  | "mainFieldId"
  | "unit"
  | "isActive"
  | "purchaseLimit"
  | "isUpscalable"
  | "isRenewable"
  | "isBookable"
  | "minNegotiationMargin"
  | "maxNegotiationMargin"
  | "standardDuration"
  | "tierMode"
  | "rhythm"
  | "position"
>;

/** A service as a row of a file, amounts in minor units. */
export function rowOfItem(
  item: Item,
  rules: Rules | ConditionalPricing,
  { questions, constants, ...groups }: ServiceNames,
): FileRow & Record<Exclude<Attribute, Otherwise>, unknown> {
  return {
    id: item.id,
    title: item.title,
    code: item.code,
    category: item.categoryId === null ? null : groups.categories.nameOf(item.categoryId),
    tax_profile: item.taxProfileId === null ? null : (groups.taxes.get(item.taxProfileId) ?? null),
    ...rhythmCells(item.rhythm),
    description: item.description,
    pricing_option: slugOf(constants, "pricing_option", item.pricingOptionId),
    standard_amount: item.standardAmount,
    base_price: item.basePrice,
    custom_hourly_price: item.customHourlyPrice,
    main_question: item.mainFieldId === null ? null : questions.nameOf(item.mainFieldId),
    unit: item.unit,
    is_active: item.isActive,
    purchase_limit: item.purchaseLimit,
    is_upscalable: item.isUpscalable,
    is_renewable: item.isRenewable,
    is_bookable: item.isBookable,
    min_negotiation_margin: item.minNegotiationMargin,
    max_negotiation_margin: item.maxNegotiationMargin,
    standard_duration: item.standardDuration,
    tier_mode: item.tierMode,
    position: item.position,
    price_intervals: rules.price_intervals.map(({ field_id, from, to, rate, flat_fee }) => ({
      question: questions.nameOf(field_id),
      from,
      to,
      rate,
      flat_fee,
    })),
    price_modifiers: rules.price_modifiers.map(
      ({ field_id, is_active, comparison_operator_id, comparison_value, type_id, modifier_id, value }) => ({
        question: questions.nameOf(field_id),
        operator: slugOf(constants, OPERATOR, comparison_operator_id),
        comparison_value,
        type: slugOf(constants, SIGN, type_id),
        modifier: slugOf(constants, MODIFIER, modifier_id),
        value,
        is_active,
      }),
    ),
    price_modification_intervals: rules.price_modification_intervals.map(
      ({ field_id, from, to, rate, type_id }) => ({
        question: questions.nameOf(field_id),
        from,
        to,
        rate,
        type: slugOf(constants, SIGN, type_id),
      }),
    ),
  } satisfies Record<(typeof SERVICE_COLUMNS)[number]["name"], unknown>;
}

/** Types of constants in rules. */
export const OPERATOR = "price_modification_comparison_operator";
export const SIGN = "price_modification_type";
export const MODIFIER = "price_modification_modifier";

const BATCH = 500;

/** All services in the catalogue's order, in batches. */
export async function* serviceRows(context: Context): AsyncGenerator<FileRow[]> {
  const names = await serviceNames(context);
  let after: { position: number; id: number } | undefined;
  for (;;) {
    const next =
      after &&
      or(
        gt(catalogItem.position, after.position),
        and(eq(catalogItem.position, after.position), gt(catalogItem.id, after.id)),
      );
    const items = await context.db
      .select()
      .from(catalogItem)
      .where(within(context, catalogItem, next))
      .orderBy(asc(catalogItem.position), asc(catalogItem.id))
      .limit(BATCH);
    const rules = await rulesOfItems(
      context,
      items.map(({ id }) => id),
    );
    yield items.map((item) => rowOfItem(item, rules.get(item.id) ?? emptyPricing(), names));
    after = items.at(-1);
    if (!after || items.length < BATCH) return;
  }
}
