import { eq } from "drizzle-orm";
import { client } from "@/db/schema";
import { within } from "@/db/tenancy";
import { notFound } from "@/lib/core/contract/errors";
import type { Context } from "@/lib/platform/context";
import { expectVersion } from "@/lib/platform/http/etag";

/** A client of the workspace, locked until commit. Errors: 404; 412 STALE_VERSION if If-Match names another state. */
export async function lockClient(
  context: Context,
  id: number,
  headers: Headers,
): Promise<typeof client.$inferSelect> {
  const [row] = await context.db
    .select()
    .from(client)
    .where(within(context, client, eq(client.id, id)))
    .for("update");
  if (!row) throw notFound();
  expectVersion(headers, row, "client");
  return row;
}
