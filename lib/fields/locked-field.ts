import { eq } from "drizzle-orm";
import { field } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/http/context";
import { AppError, notFound } from "@/lib/http/errors";
import { ifMatchVersion } from "@/lib/http/reply";

/** One of the tenant's questions, locked until the transaction ends. Errors: 404; 412 STALE_VERSION when If-Match names another state. */
export async function lockedField(context: Context, id: number, headers: Headers): Promise<typeof field.$inferSelect> {
  const [found] = await context.db.select().from(field).where(within(context, field, eq(field.id, id))).for("update");
  if (!found) throw notFound();
  const expected = ifMatchVersion(headers, id);
  if (expected !== null && expected !== found.version) {
    throw new AppError(412, "STALE_VERSION", "Somebody else changed this question first.", { details: { version: found.version, updated_at: found.updatedAt.toISOString() } });
  }
  return found;
}
