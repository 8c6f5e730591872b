import { and, count, eq, gt, isNull } from "drizzle-orm";
import type { z } from "zod";
import { apiToken, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { holds, type PermissionSlug } from "@/lib/core/access/permissions";
import { hashOf, newToken } from "@/lib/platform/secrets/tokens";
import { memberOf, type Context } from "@/lib/platform/context";
import { AppError, conflict } from "@/lib/core/contract/errors";
import { presentToken } from "./list-tokens";
import { MOST_TOKENS } from "./token-rules";
import type { madeTokenSchema, newTokenBody } from "./schema";

const DAY = 24 * 3_600_000;
const ENDING = 4;

/**
 * Makes a token of the signed-in user's own, whose hash is stored (security 3.5). Errors: 422 for a
 * permission that they do not hold (S-048), 409 when they have 50 live ones.
 */
export async function createToken(
  context: Context,
  given: z.output<typeof newTokenBody>,
): Promise<z.input<typeof madeTokenSchema>> {
  const { db, tenantId, now } = context;
  const member = memberOf(context);
  const permissions = [...new Set(given.permissions)];
  const missing = permissions.filter((slug) => !holds(member, slug));
  if (missing.length > 0) throw notHeld(missing);
  await mustHaveRoom(context, member.id);
  const token = newToken("key", tenantId);
  const expiresAt = new Date(now.getTime() + given.expires_in_days * DAY);
  const values = {
    tenantId,
    userId: member.id,
    name: given.name,
    tokenHash: hashOf(token),
    ending: token.slice(-ENDING),
    permissions,
    createdAt: now,
    expiresAt,
  };
  const [made] = await db.insert(apiToken).values(values).returning();
  if (!made) throw new Error("a token was not stored");
  await audit(context, {
    action: "created",
    subject: { type: "api_token", id: made.id, name: made.name },
    after: { permissions, expires_at: expiresAt },
  });
  return { ...presentToken(made), token };
}

/** The user's row is locked, so that of two that are made at once one sees the other. */
async function mustHaveRoom({ db, tenantId, now }: Context, userId: number): Promise<void> {
  await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(within({ tenantId }, userAccount, eq(userAccount.id, userId)))
    .for("update");
  const live = and(eq(apiToken.userId, userId), isNull(apiToken.revokedAt), gt(apiToken.expiresAt, now));
  const [found] = await db
    .select({ live: count() })
    .from(apiToken)
    .where(within({ tenantId }, apiToken, live));
  if ((found?.live ?? 0) >= MOST_TOKENS)
    throw conflict("CONFLICT", `You have ${MOST_TOKENS} API tokens. Revoke one that you no longer need.`);
}

const notHeld = (slugs: readonly PermissionSlug[]) =>
  new AppError(422, "VALIDATION_ERROR", "Validation failed", {
    errors: [{ field: "permissions", code: "not_held", message: `You do not hold ${slugs.join(", ")}` }],
  });
