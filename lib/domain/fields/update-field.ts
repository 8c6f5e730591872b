import { eq } from "drizzle-orm";
import { field } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { raiseCatalogVersion } from "@/lib/domain/catalog/catalog-version";
import type { Context } from "@/lib/platform/context";
import { namesNothing } from "@/lib/core/contract/names-nothing";
import { checkedDraft } from "./checked-draft";
import { lockedField, readField } from "./read-field";
import { withChange } from "./question-draft";
import { type QuestionChange, READ_ALONG } from "./question-form";
import { managedFieldSchema, type ManagedField } from "./schema";
import { isDeepStrictEqual } from "node:util";
import { AppError, invalid } from "@/lib/core/contract/errors";

/**
 * Changes a question (REST-52); what is left out stays. Deals keep what was asked and answered. Errors: 404;
 * 412 STALE_VERSION when If-Match names another state; 422 that names each wrong field, also what the change
 * would break where the question is used (QST-05).
 */
export async function updateField(
  context: Context,
  id: number,
  given: QuestionChange,
  headers: Headers,
): ReturnType<typeof readField> {
  if (namesNothing(given)) {
    await lockedField(context, id, headers);
    return readField(context, id);
  }
  await raiseCatalogVersion(context);
  const found = await lockedField(context, id, headers);
  const change = asMeant(given, managedFieldSchema.parse(await readField(context, id)));
  const draft = await checkedDraft(context, withChange(found, change), found);
  await context.db
    .update(field)
    .set({ ...draft, version: found.version + 1, updatedAt: context.now })
    .where(within(context, field, eq(field.id, id)));
  await audit(context, {
    action: "changed",
    subject: { type: "field", id, name: draft.name },
    before: withChange(found, {}),
    after: draft,
  });
  return readField(context, id);
}

/**
 * A change of a question as it was meant, so that what was read can be sent back: admin_title stands for the
 * name, and what nobody sets has to be as it was read. Errors: 422 for what is not, and for two new names.
 */
function asMeant({ admin_title: title, ...change }: QuestionChange, known: ManagedField): QuestionChange {
  const changed = READ_ALONG.filter(
    (key) => change[key] !== undefined && !isDeepStrictEqual(change[key], known[key]),
  );
  const message = "cannot be changed: send it as it was read, or leave it out";
  if (changed.length > 0)
    throw new AppError(422, "VALIDATION_ERROR", changed.length === 1 ? message : "Validation failed", {
      errors: changed.map((field) => ({ field, code: "read_only", message })),
    });
  if (title === undefined || title === known.name) return change;
  if (change.name !== undefined && change.name !== known.name && change.name !== title)
    throw invalid("admin_title", "is another name than name");
  return { ...change, name: title };
}
