import { and, eq, gt, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { accountLink } from "@/db/schema";
import { within } from "@/db/tenancy";
import { linkToken } from "@/lib/platform/secrets/link-token";

/** Path of the page behind a link, with its token: /verify-email/… or /auth/reset-password?…; null when it was used or is over. */
export async function readLink(
  db: Transaction,
  tenantId: number,
  id: number,
  now: Date,
): Promise<string | null> {
  const isLive = and(eq(accountLink.id, id), isNull(accountLink.usedAt), gt(accountLink.expiresAt, now));
  const [link] = await db
    .select()
    .from(accountLink)
    .where(within({ tenantId }, accountLink, isLive));
  if (!link) return null;
  const token = linkToken(link.kind, tenantId, link.seed);
  return link.kind === "verify"
    ? `/verify-email/${token}`
    : `/auth/reset-password?${new URLSearchParams({ token, email: link.email })}`;
}
