import { eq } from "drizzle-orm";
import { field } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import type { PlannedQuestion } from "./judge-question";
import type { QuestionPlan } from "./plan-questions";

const BATCH = 250;
/** Changes that are sent together, so that the catalogue is locked for a shorter time. */
const AT_ONCE = 50;

/**
 * Writes the planned questions in the import's transaction: new ones first, then those that refer to them, with
 * real ids.
 */
export async function storeQuestions(
  context: Context,
  { planned }: QuestionPlan,
  onRows: (count: number) => Promise<void>,
): Promise<void> {
  const { db, tenantId, now } = context;
  const created = planned.filter(({ before }) => before === null);
  const ids = new Map<number, number>();
  for (let from = 0; from < created.length; from += BATCH) {
    const some = created.slice(from, from + BATCH);
    const inserted = await db
      .insert(field)
      .values(
        some.map(({ draft }) => ({ ...draft, visibleWhen: [], tenantId, createdAt: now, updatedAt: now })),
      )
      .returning({ id: field.id });
    some.forEach(({ id }, index) => ids.set(id, inserted[index]?.id ?? 0));
    await onRows(from + some.length);
  }
  const later = planned.filter(({ before, draft }) => before !== null || draft.visibleWhen.length > 0);
  const store = ({ id, before, draft }: PlannedQuestion) => {
    const visibleWhen = draft.visibleWhen.map((condition) => ({
      ...condition,
      field_id: ids.get(condition.field_id) ?? condition.field_id,
    }));
    const changes = before
      ? { ...draft, visibleWhen, version: before.version + 1, updatedAt: now }
      : { visibleWhen };
    return db
      .update(field)
      .set(changes)
      .where(within(context, field, eq(field.id, ids.get(id) ?? id)));
  };
  for (let from = 0; from < later.length; from += AT_ONCE) {
    const some = later.slice(from, from + AT_ONCE);
    await Promise.all(some.map(store));
    await onRows(Math.min(planned.length, created.length + from + some.length));
  }
}
