import { max } from "drizzle-orm";
import { field } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { raiseCatalogVersion } from "@/lib/domain/catalog/catalog-version";
import type { Context } from "@/lib/platform/context";
import { checkedDraft } from "./checked-draft";
import { newDraft } from "./question-draft";
import type { QuestionValues } from "./question-form";
import { readField } from "./read-field";

/** Adds a question (REST-51); without a position it is asked last. Error: 422 that names each wrong field. */
export async function createField(context: Context, values: QuestionValues): ReturnType<typeof readField> {
  const { db, tenantId, now } = context;
  await raiseCatalogVersion(context);
  const draft = await checkedDraft(
    context,
    newDraft(values, values.position ?? (await nextPosition(context))),
    null,
  );
  const [made] = await db
    .insert(field)
    .values({ tenantId, ...draft, createdAt: now, updatedAt: now })
    .returning({ id: field.id });
  if (!made) throw new Error("a question was not stored");
  await audit(context, {
    action: "created",
    subject: { type: "field", id: made.id, name: draft.name },
    after: draft,
  });
  return readField(context, made.id);
}

async function nextPosition(context: Context): Promise<number> {
  const [last] = await context.db
    .select({ position: max(field.position) })
    .from(field)
    .where(within(context, field));
  return (last?.position ?? 0) + 1;
}
