import { inArray, sql } from "drizzle-orm";
import { documentFile } from "@/db/schema";
import { within } from "@/db/tenancy";
import { type FieldError, invalidFields } from "@/lib/core/contract/errors";
import type { Context } from "@/lib/platform/context";
import { daysBefore, SWEEP_BATCH, type Sweeper } from "@/lib/platform/queue/sweeper";

type NamedFile = { file: string; kind: "picture" | "file"; path: string };

/**
 * Refuses pictures and files in blocks and sections that are not the tenant's or not of the right kind. Runs one
 * query, or none without files. The named files are protected from removeUnusedFiles() until the transaction
 * ends. Error: 422 naming each.
 *
 * @param input the request's values, by field name
 * @param path prefix of the fields' paths in the body: "data.attributes."
 */
export async function checkFiles(
  context: Pick<Context, "db" | "tenantId">,
  input: Readonly<Record<string, unknown>>,
  path = "",
): Promise<void> {
  const named = Object.entries(input).flatMap(([field, value]) => filesNamed(value, `${path}${field}`));
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
  if (errors.length > 0) throw invalidFields(errors);
}

/**
 * The stored files in a value, with the paths of their names. Pictures are recognised by `focus`, files by
 * `bytes`.
 */
function filesNamed(value: unknown, path: string): NamedFile[] {
  if (typeof value !== "object" || value === null) return [];
  if ("file" in value && typeof value.file === "string")
    return [{ file: value.file, kind: "focus" in value ? "picture" : "file", path: `${path}.file` }];
  return Object.entries(value).flatMap(([name, inner]) => filesNamed(inner, `${path}.${name}`));
}

/** Keeps files for as long as if they had been uploaded now, even if nothing refers to them. */
export async function keepAWhile(context: Context, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await context.db
    .update(documentFile)
    .set({ createdAt: context.now })
    .where(within(context, documentFile, inArray(documentFile.name, [...names])));
}

/** Days for which an unreferenced file is kept, because drafts in browsers may refer to it. */
const DAYS_UNNAMED = 30;

/**
 * Removes the rows of files that were last uploaded 30 days ago and that no deal, service, template or library
 * entry uses. The job `sweep files` removes their bytes.
 */
export const removeUnusedFiles: Sweeper = async ({ db, tenantId, now }) => {
  const before = daysBefore(now, DAYS_UNNAMED).toISOString();
  const removed = await db.execute(
    sql`select app_remove_unused_files(${tenantId}::bigint, ${before}::timestamptz, ${SWEEP_BATCH}::integer) as name`,
  );
  return removed.length;
};
