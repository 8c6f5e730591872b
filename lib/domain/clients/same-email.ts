import { asc, eq, ne } from "drizzle-orm";
import { client } from "@/db/schema";
import { within } from "@/db/tenancy";
import { AppError } from "@/lib/core/contract/errors";
import { CLIENT_ONCE_SETTING } from "@/lib/domain/settings/known-settings";
import { readSetting } from "@/lib/domain/settings/setting-rows";
import { takeTurns } from "@/lib/domain/tenants/take-turns";
import type { Context } from "@/lib/platform/context";

type Named = { id: number; name: string };

/**
 * Another client with this email address, the oldest, or null. Call it before the address is stored. Error: 409
 * CLIENT_EXISTS if there is one and the workspace wants each address once.
 * @param ownId the client that gets the address; null for a new one
 */
export async function otherOfEmail(
  context: Context,
  email: string,
  ownId: number | null,
): Promise<Named | null> {
  if (email === "") return null;
  const isOnce = (await readSetting(context, CLIENT_ONCE_SETTING)).value === "on";
  // So that of two who store the same address at once, the second sees the first.
  if (isOnce) await takeTurns(context);
  const [other] = await context.db
    .select({ id: client.id, name: client.name })
    .from(client)
    .where(
      within(
        context,
        client,
        eq(client.email, email),
        // The condition of the index.
        ne(client.email, ""),
        ownId === null ? undefined : ne(client.id, ownId),
      ),
    )
    .orderBy(asc(client.id))
    .limit(1);
  if (other && isOnce) throw taken(other);
  return other ?? null;
}

function taken(other: Named): AppError {
  const message = "Another client has this email address.";
  return new AppError(409, "CLIENT_EXISTS", message, {
    errors: [{ field: "email", code: "taken", message }],
    details: other,
  });
}
