import { eq, isNotNull } from "drizzle-orm";
import type { z } from "zod";
import { authenticator, session, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/platform/context";
import { needsFactor } from "@/lib/domain/sign-in-policy/factor-duty";
import { readPolicy } from "@/lib/domain/sign-in-policy/policy";
import { listPasskeys } from "./passkeys";
import { countRecoveryCodes } from "./recovery-codes";
import type { factorsSchema } from "./schema";

/** The signed-in user's factors, without secrets. */
export async function listFactors(context: Context): Promise<z.input<typeof factorsSchema>> {
  const { id, role, sessionId } = memberOf(context);
  const [[user], [present], policy, [app], passkeys, left] = await Promise.all([
    context.db
      .select({ passwordHash: userAccount.passwordHash })
      .from(userAccount)
      .where(within(context, userAccount, eq(userAccount.id, id))),
    context.db
      .select({ signedInBy: session.signedInBy })
      .from(session)
      .where(within(context, session, eq(session.id, sessionId ?? 0))),
    readPolicy(context),
    context.db
      .select({ created_at: authenticator.createdAt, last_used_at: authenticator.lastUsedAt })
      .from(authenticator)
      .where(
        within(context, authenticator, eq(authenticator.userId, id), isNotNull(authenticator.confirmedAt)),
      ),
    listPasskeys(context, id),
    countRecoveryCodes(context, id),
  ]);
  return {
    has_password: Boolean(user?.passwordHash),
    is_required: needsFactor(policy, { role, signedInBy: present?.signedInBy ?? "password" }),
    authenticator: app ?? null,
    passkeys,
    recovery_codes_left: left,
  };
}
