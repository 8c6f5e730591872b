import { eq } from "drizzle-orm";
import { userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { conflict } from "@/lib/core/contract/errors";
import { memberOf, type Context } from "@/lib/platform/context";

/**
 * Locks the signed-in user's row until the commit, before something is added by which they can come in. Error: 409
 * if the account was changed since this call was authenticated: a reset may have removed all such things.
 */
export async function lockOwnAccount(context: Context): Promise<void> {
  const { id, version } = memberOf(context);
  const [present] = await context.db
    .select({ version: userAccount.version })
    .from(userAccount)
    .where(within(context, userAccount, eq(userAccount.id, id)))
    .for("no key update");
  if (present?.version !== version)
    throw conflict("CONFLICT", "Your account was changed in the meantime. Please try again.");
}
