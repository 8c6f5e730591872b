import { eq } from "drizzle-orm";
import { apiToken } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { memberOf, type Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";

/** Ends one of the signed-in user's own tokens for good; one that was ended stays as it was. Error: 404, for other users' too. */
export async function revokeToken(context: Context, id: number): Promise<undefined> {
  const own = within(context, apiToken, eq(apiToken.id, id), eq(apiToken.userId, memberOf(context).id));
  const [found] = await context.db
    .select({ name: apiToken.name, revokedAt: apiToken.revokedAt })
    .from(apiToken)
    .where(own)
    .for("update");
  if (!found) throw notFound();
  if (found.revokedAt) return;
  await context.db.update(apiToken).set({ revokedAt: context.now }).where(own);
  await audit(context, { action: "disabled", subject: { type: "api_token", id, name: found.name } });
}
