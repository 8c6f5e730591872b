import { asc } from "drizzle-orm";
import { field } from "@/db/schema";
import { within } from "@/db/tenancy";
import { constantsOf } from "@/lib/domain/constants/constants";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { conditionProblems } from "./condition-problems";
import { fieldUses } from "./field-uses";
import { alikeOptions, incomparableConditions, typesById } from "./new-rules";
import type { QuestionDraft } from "./question-draft";
import { settleType } from "./settle-type";
import { brokenUses } from "./broken-uses";

/** The question as stored; null for a new one. */
type Before = (QuestionDraft & { id: number }) | null;

/**
 * A question as it may be stored. The catalogue must be locked (raiseCatalogVersion), so that what is checked
 * still holds at the commit. Error: 422 that names each wrong field; details.used_by says where the question
 * is used.
 */
export async function checkedDraft(
  context: Context,
  draft: QuestionDraft,
  before: Before,
): Promise<QuestionDraft> {
  const [constants, fields, uses] = await Promise.all([
    constantsOf(context),
    draft.visibleWhen.length > 0 ? conditionedFields(context) : [],
    before ? fieldUses(context, before.id) : [],
  ]);
  const { draft: settled, problems } = settleType(draft, constants);
  const errors = [
    ...problems,
    ...conditionProblems(before?.id ?? null, settled, fields, constants),
    ...alikeOptions(settled.ui.options ?? [], before?.ui.options ?? [], inEnglish),
    ...incomparableConditions(
      settled.visibleWhen,
      before?.visibleWhen ?? [],
      typesById(fields, constants),
      inEnglish,
    ),
    ...(before ? brokenUses(before, settled, uses) : []),
  ];
  const [first] = errors;
  if (first)
    throw new AppError(422, "VALIDATION_ERROR", first.message, { errors, details: { used_by: uses } });
  return settled;
}

async function conditionedFields(context: Context) {
  const rows = await context.db
    .select({ id: field.id, name: field.name, typeId: field.typeId, visibleWhen: field.visibleWhen })
    .from(field)
    .where(within(context, field))
    .orderBy(asc(field.id));
  return rows.map(({ id, name, typeId, visibleWhen }) => ({
    id,
    name,
    typeId,
    asks: visibleWhen.map(({ field_id: asked }) => asked),
  }));
}
