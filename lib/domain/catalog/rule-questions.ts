import { field } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { Context } from "@/lib/platform/context";
import { meaningOf } from "@/lib/core/pricing/constants";
import type { RuleQuestion } from "./rule-terms";

/** The tenant's questions that rules may name, by id, once its constants are there. */
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
