import { eq } from "drizzle-orm";
import { field } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { QuestionPlan, Text } from "./catalog-plan";
import { constantId, operatorId, type Scope } from "./scope";
import { QUESTIONS } from "./services";

/** Ids of the tenant's questions by key. */
export type QuestionIds = ReadonlyMap<string, number>;

/**
 * Adds the questions in one of the two languages: first the rows, then the conditions, which refer to them.
 */
export async function addQuestions(
  { db, tenantId }: Scope,
  say: (text: Text) => string,
): Promise<QuestionIds> {
  const plans = Object.entries(QUESTIONS);
  const created = await db
    .insert(field)
    .values(
      plans.map(([, plan], position) => ({ tenantId, position: position + 1, ...columnsOf(plan, say) })),
    )
    .returning({ id: field.id, position: field.position });
  const ids = new Map(created.map(({ id, position }) => [plans[position - 1]?.[0] ?? "", id]));
  for (const [key, { visibleWhen }] of plans) {
    if (!visibleWhen) continue;
    const conditions = visibleWhen.map(([other, operator, value]) => ({
      field_id: idOf(ids, other),
      comparison_id: operatorId(operator),
      value,
    }));
    await db
      .update(field)
      .set({ visibleWhen: conditions })
      .where(within({ tenantId }, field, eq(field.id, idOf(ids, key))));
  }
  return ids;
}

export function idOf(ids: QuestionIds, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`no question called ${key}`);
  return id;
}

function columnsOf(plan: QuestionPlan, say: (text: Text) => string) {
  const help = plan.help ? say(plan.help) : "";
  return {
    name: say(plan.staff),
    goSaleTitle: plan.client ? say(plan.client) : null,
    typeId: constantId("field_type", plan.type),
    subTypeId: plan.choice ? constantId("field_sub_type", plan.choice) : null,
    description: help,
    rules: plan.required ? { required: true } : {},
    ui: {
      ...(plan.options
        ? { options: Object.entries(plan.options).map(([value, label]) => ({ value, label: say(label) })) }
        : {}),
      ...(help ? { help_text: help } : {}),
    },
  };
}
