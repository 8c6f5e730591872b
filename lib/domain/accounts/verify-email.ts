import { eq, sql } from "drizzle-orm";
import { userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { AppError, notFound } from "@/lib/core/contract/errors";
import { findLink, lockLink, type FoundLink, spendLink } from "./lock-link";

/**
 * Confirms an address by the token of its mail, once (REST-12, S-021), and gives the address. Errors: 404
 * unknown; 400 ALREADY_VERIFIED 'Email already verified' when it was used or the address is verified; 400
 * LINK_EXPIRED 'Verification link has expired' when its time is over, or the user has another address or
 * password since.
 */
export async function verifyEmail(context: Context, token: string): Promise<string> {
  const link = usable(await lockLink(context, "verify", token));
  const { db, tenantId, now } = context;
  await db
    .update(userAccount)
    .set({ emailVerifiedAt: now, updatedAt: now, version: sql`${userAccount.version} + 1` })
    .where(within({ tenantId }, userAccount, eq(userAccount.id, link.user.id)));
  await spendLink(context, link.id);
  return link.user.email;
}

/** The address that a token would confirm; changes nothing (T-06). Errors as of verifyEmail. */
export const addressToVerify = async (context: Context, token: string): Promise<string> =>
  usable(await findLink(context, "verify", token)).user.email;

function usable(link: FoundLink | null): FoundLink {
  if (!link) throw notFound("Verification link not found");
  if (link.isUsed || link.isVerified) throw new AppError(400, "ALREADY_VERIFIED", "Email already verified");
  if (link.isOver) throw new AppError(400, "LINK_EXPIRED", "Verification link has expired");
  return link;
}
