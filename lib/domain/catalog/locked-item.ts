import { eq } from "drizzle-orm";
import { catalogItem } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { expectVersion } from "@/lib/platform/http/expect-version";

/** One of the tenant's services, locked until the transaction ends. Errors: 404; 412 STALE_VERSION when If-Match names another state. */
export async function lockedItem(
  context: Context,
  id: number,
  headers: Headers,
): Promise<typeof catalogItem.$inferSelect> {
  const [found] = await context.db
    .select()
    .from(catalogItem)
    .where(within(context, catalogItem, eq(catalogItem.id, id)))
    .for("update");
  if (!found) throw notFound();
  expectVersion(headers, found, "service", {
    version: found.version,
    updated_at: found.updatedAt.toISOString(),
  });
  return found;
}
