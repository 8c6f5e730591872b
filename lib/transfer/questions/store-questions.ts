import { eq } from "drizzle-orm";
import { field } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/http/context";
import type { QuestionPlan } from "./plan-questions";

const BATCH = 250;

/** Writes what was planned, in the transaction of the import: new questions first, then what waits for them by their real ids. */
export async function storeQuestions(context: Context, { planned }: QuestionPlan, onRows: (count: number) => Promise<void>): Promise<void> {
  const { db, tenantId, now } = context;
  const created = planned.filter(({ before }) => before === null);
  const ids = new Map<number, number>();
  for (let from = 0; from < created.length; from += BATCH) {
    const some = created.slice(from, from + BATCH);
    const made = await db.insert(field).values(some.map(({ draft }) => ({ ...draft, visibleWhen: [], tenantId, createdAt: now, updatedAt: now }))).returning({ id: field.id });
    some.forEach(({ id }, place) => ids.set(id, made[place]?.id ?? 0));
    await onRows(from + some.length);
  }
  const later = planned.filter(({ before, draft }) => before !== null || draft.visibleWhen.length > 0);
  for (const [place, { id, before, draft }] of later.entries()) {
    const visibleWhen = draft.visibleWhen.map((condition) => ({ ...condition, field_id: ids.get(condition.field_id) ?? condition.field_id }));
    const changes = before ? { ...draft, visibleWhen, version: before.version + 1, updatedAt: now } : { visibleWhen };
    await db.update(field).set(changes).where(within(context, field, eq(field.id, ids.get(id) ?? id)));
    if (place % BATCH === 0) await onRows(Math.min(planned.length, created.length + place + 1));
  }
}
