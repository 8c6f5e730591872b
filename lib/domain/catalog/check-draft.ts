import { constantsOf } from "@/lib/domain/constants/constants";
import { defaultCurrencyOf } from "@/lib/domain/currencies/tenant-currencies";
import type { Context } from "@/lib/platform/context";
import { invalidFields } from "@/lib/core/contract/errors";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { field } from "@/db/schema";
import { within } from "@/db/tenancy";
import { meaningOf } from "@/lib/core/pricing/constants";
import type { ItemDraft } from "./item-draft";
import { itemProblems } from "./item-problems";
import type { RuleProblem, StoredRules, RuleQuestion } from "./rule-terms";

/**
 * Checks a whole service against the tenant's questions and constants. Error: 422 naming each wrong field and row.
 * @param present the current pricing option and rules, null for a new service
 * @param fieldOf the field of the body for a path of itemProblems()
 */
export async function checkDraft(
  context: Context,
  draft: ItemDraft,
  present: { optionId: number; rules: StoredRules } | null,
  fieldOf: (path: string) => string = bodyField,
): Promise<void> {
  const [constants, questions, currency] = await Promise.all([
    constantsOf(context),
    ruleQuestions(context),
    defaultCurrencyOf(context),
  ]);
  const variableIsKept = present?.optionId === draft.attributes.pricing_option_id;
  const stored = present?.rules ?? null;
  refuse(
    itemProblems(draft, {
      constants,
      questions: questions(constants),
      say: inEnglish,
      currency,
      variableIsKept,
      stored,
    }),
    fieldOf,
  );
}

const bodyField = (path: string): string =>
  `${path.startsWith("conditional_pricing.") ? "meta" : "data.attributes"}.${path}`;

function refuse(problems: readonly RuleProblem[], fieldOf: (path: string) => string): void {
  const errors = problems.map(({ field, message }) => ({ field: fieldOf(field), code: "invalid", message }));
  if (errors.length > 0) throw invalidFields(errors);
}

/** The id of the tenant's constant of a type and slug. */
export function constantId(constants: readonly ConstantAnswer[], type: string, slug: string): number {
  const match = constants.find((constant) => constant.constant_type === type && constant.slug === slug);
  if (!match) throw new Error(`No ${type} ${slug}`);
  return match.id;
}

/** The tenant's questions that rules may refer to, by id; awaits the constants. */
export async function ruleQuestions(
  context: Context,
): Promise<(constants: ConstantAnswer[]) => Map<number, RuleQuestion>> {
  const rows = await context.db
    .select({ id: field.id, typeId: field.typeId, ui: field.ui, isPriceModifier: field.isPriceModifier })
    .from(field)
    .where(within(context, field));
  return (constants) =>
    new Map(
      rows.map(({ id, typeId, ui, isPriceModifier }) => [
        id,
        { id, type: meaningOf("field_type", typeId, constants), options: ui.options ?? [], isPriceModifier },
      ]),
    );
}
