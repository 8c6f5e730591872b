import { inArray, sql } from "drizzle-orm";
import { documentFile } from "@/db/schema";
import { within } from "@/db/tenancy";
import { AppError, type FieldError } from "@/lib/core/contract/errors";
import type { Context } from "@/lib/platform/context";
import { daysBefore, SWEEP_BATCH, type Sweeper } from "@/lib/platform/queue/sweeper";

type NamedFile = { file: string; kind: "picture" | "file"; path: string };

/**
 * Refuses pictures and files of blocks and sections that are not the tenant's own, or not of that kind. One query, and
 * none for a document without files. What is named stays until the transaction ends (removeUnusedFiles()). Error: 422
 * that names each.
 *
 * @param given what was sent, under the names of its fields
 * @param path of the fields in the body: "data.attributes."
 */
export async function checkFiles(
  context: Pick<Context, "db" | "tenantId">,
  given: Readonly<Record<string, unknown>>,
  path = "",
): Promise<void> {
  const named = Object.entries(given).flatMap(([field, value]) => filesNamed(value, `${path}${field}`));
  if (named.length === 0) return;
  const names = [...new Set(named.map(({ file }) => file))];
  const rows = await context.db
    .select({ name: documentFile.name, kind: documentFile.kind })
    .from(documentFile)
    .where(within(context, documentFile, inArray(documentFile.name, names)))
    .for("key share");
  const kinds = new Map(rows.map(({ name, kind }) => [name, kind]));
  const errors = named.flatMap(({ file, kind, path: field }): FieldError[] =>
    kinds.get(file) === kind
      ? []
      : [
          {
            field,
            code: "invalid",
            message: `must be a ${kind} that was uploaded with POST /documents/files`,
          },
        ],
  );
  if (errors.length > 0) throw new AppError(422, "VALIDATION_ERROR", "Validation failed", { errors });
}

/** Each stored file that is named in a value, with the path of its name. A picture has a focus, a file a length. */
function filesNamed(value: unknown, path: string): NamedFile[] {
  if (typeof value !== "object" || value === null) return [];
  if ("file" in value && typeof value.file === "string")
    return [{ file: value.file, kind: "focus" in value ? "picture" : "file", path: `${path}.file` }];
  return Object.entries(value).flatMap(([name, inner]) => filesNamed(inner, `${path}.${name}`));
}

/** Lets files stay as if they had been uploaded now, whatever names them. */
export async function keepAWhile(context: Context, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await context.db
    .update(documentFile)
    .set({ createdAt: context.now })
    .where(within(context, documentFile, inArray(documentFile.name, [...names])));
}

/** Days that a file stays that nothing names: drafts in browsers name some, too. */
const DAYS_UNNAMED = 30;

/**
 * Removes the rows of files that were last uploaded 30 days ago and that no deal, service, template or entry of the
 * library names. Their bytes go with the job `sweep files`.
 */
export const removeUnusedFiles: Sweeper = async ({ db, tenantId, now }) => {
  const before = daysBefore(now, DAYS_UNNAMED).toISOString();
  const removed = await db.execute(
    sql`select app_remove_unused_files(${tenantId}::bigint, ${before}::timestamptz, ${SWEEP_BATCH}::integer) as name`,
  );
  return removed.length;
};
