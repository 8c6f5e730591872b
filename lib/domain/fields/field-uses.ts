import { and, desc, eq, inArray, ne, or, sql, type SQL } from "drizzle-orm";
import {
  catalogItem,
  field,
  priceInterval,
  priceModificationInterval,
  priceModifier,
  type VisibleWhen,
} from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import type { FieldError } from "@/lib/core/contract/errors";
import type { USE_KINDS } from "./schema";
import type { QuestionDraft } from "./question-draft";

/**
 * A use of a question: in a service, as its main question or in one of its rules, or in a condition of another
 * question.
 */
export type FieldUse = {
  kind: (typeof USE_KINDS)[number];
  id: number;
  name: string;
  /** Option or number that a modifier or condition compares with. */ value: string | null;
};

/** The most uses that a response lists. */
const MAX_NAMED = 200;

/**
 * The uses of a question in live services and questions (S-057), in that order: at most 200 of each kind, each once.
 * Those that compare with one of the `sought` values come first, so that they are found among any number.
 */
export async function fieldUses(
  context: Context,
  id: number,
  sought: readonly string[] = [],
): Promise<FieldUse[]> {
  const { db } = context;
  const hasSought = or(...sought.map((value) => hasCondition({ field_id: id, value })));
  const isSought = sql`${inArray(priceModifier.comparisonValue, [...sought])}`.as("is_sought");
  const named = { id: catalogItem.id, name: catalogItem.title };
  const [mains, tiers, modifiers, intervals, conditions] = await Promise.all([
    db
      .select(named)
      .from(catalogItem)
      .where(within(context, catalogItem, eq(catalogItem.mainFieldId, id)))
      .orderBy(catalogItem.id)
      .limit(MAX_NAMED),
    db
      .selectDistinct(named)
      .from(priceInterval)
      .innerJoin(catalogItem, itemOf(priceInterval))
      .where(and(within(context, catalogItem), within(context, priceInterval, eq(priceInterval.fieldId, id))))
      .orderBy(catalogItem.id)
      .limit(MAX_NAMED),
    db
      .selectDistinct({ ...named, value: priceModifier.comparisonValue, isSought })
      .from(priceModifier)
      .innerJoin(catalogItem, itemOf(priceModifier))
      .where(and(within(context, catalogItem), within(context, priceModifier, eq(priceModifier.fieldId, id))))
      .orderBy(desc(isSought), catalogItem.id)
      .limit(MAX_NAMED),
    db
      .selectDistinct(named)
      .from(priceModificationInterval)
      .innerJoin(catalogItem, itemOf(priceModificationInterval))
      .where(
        and(
          within(context, catalogItem),
          within(context, priceModificationInterval, eq(priceModificationInterval.fieldId, id)),
        ),
      )
      .orderBy(catalogItem.id)
      .limit(MAX_NAMED),
    db
      .select({ id: field.id, name: field.name, visibleWhen: field.visibleWhen })
      .from(field)
      .where(within(context, field, ne(field.id, id), hasCondition({ field_id: id })))
      .orderBy(...(hasSought ? [desc(hasSought)] : []), field.id)
      .limit(MAX_NAMED),
  ]);
  return [
    ...mains.map((use): FieldUse => ({ kind: "main_field", ...use, value: null })),
    ...tiers.map((use): FieldUse => ({ kind: "price_interval", ...use, value: null })),
    ...modifiers.map(({ isSought: _, ...use }): FieldUse => ({ kind: "price_modifier", ...use })),
    ...intervals.map((use): FieldUse => ({ kind: "price_modification_interval", ...use, value: null })),
    ...conditions.flatMap(({ visibleWhen, ...use }) =>
      visibleWhen
        .filter((condition) => condition.field_id === id)
        .map(({ value }): FieldUse => ({ kind: "visible_when", ...use, value })),
    ),
  ];
}

/** Whether a question has a condition with these values. */
const hasCondition = (condition: Partial<VisibleWhen>): SQL =>
  sql`${field.visibleWhen} @> ${JSON.stringify([condition])}::jsonb`;

/** Whether prices depend on it (QST-05). */
const isPricingUse = ({ kind }: FieldUse): boolean => kind !== "visible_when";

type Rule = typeof priceInterval | typeof priceModifier | typeof priceModificationInterval;
const itemOf = (rule: Rule) =>
  and(eq(rule.tenantId, catalogItem.tenantId), eq(rule.catalogItemId, catalogItem.id));

/** S-058. */
const MUST_AFFECT = "This field is used in pricing and must keep Affects Pricing on.";

/**
 * Uses that a change of a question would break: prices that depend on it (QST-05), rules that depend on its type
 * or on a removed option.
 */
export function brokenUses(
  before: QuestionDraft,
  after: QuestionDraft,
  uses: readonly FieldUse[],
): FieldError[] {
  const problems: FieldError[] = [];
  if (before.isPriceModifier && !after.isPriceModifier && uses.some(isPricingUse))
    problems.push({ field: "is_price_modifier", code: "used_in_pricing", message: MUST_AFFECT });
  if (after.typeId !== before.typeId && uses.length > 0)
    problems.push({
      field: "type_id",
      code: "used",
      message: `The type cannot change while the question is used by ${placesOf(uses)}.`,
    });
  const lost = lostOptions(before, after)
    .map((option) => ({ option, by: uses.filter(({ value }) => value === option.value) }))
    .filter(({ by }) => by.length > 0);
  if (after.typeId === before.typeId && lost.length > 0) {
    problems.push({
      field: "ui.options",
      code: "used",
      message: lost.map(({ option, by }) => `${option.label} is used by ${placesOf(by)}.`).join(" "),
    });
  }
  return problems;
}

/** The uses in words: service "Website", question "Rush". */
export function placesOf(uses: readonly FieldUse[]): string {
  const places = [
    ...new Set(uses.map(({ kind, name }) => `${kind === "visible_when" ? "question" : "service"} "${name}"`)),
  ];
  return places.length > MAX_LISTED
    ? `${places.slice(0, MAX_LISTED).join(", ")} and ${places.length - MAX_LISTED} more`
    : places.join(", ");
}

const MAX_LISTED = 10;

/** The options that a change removes. */
export const lostOptions = (before: QuestionDraft, after: QuestionDraft) =>
  (before.ui.options ?? []).filter(
    ({ value }) => !(after.ui.options ?? []).some((kept) => kept.value === value),
  );
