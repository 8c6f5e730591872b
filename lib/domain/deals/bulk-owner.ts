import { eq } from "drizzle-orm";
import { userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import { searchable } from "@/lib/core/search/searchable";
import { ownerSnapshot } from "./store-deal";

/** Columns of deals that get this account manager, or none. Error: 422 for who is not an active user of the tenant. */
export async function ownerColumns(context: Context, ownerId: number | null) {
  if (ownerId === null) return { ownerId, owner: null, ownerName: "", ownerSearchText: "" };
  const [owner] = await context.db
    .select({
      id: userAccount.id,
      uuid: userAccount.uuid,
      firstName: userAccount.firstName,
      lastName: userAccount.lastName,
      email: userAccount.email,
      phone: userAccount.phone,
    })
    .from(userAccount)
    .where(within(context, userAccount, eq(userAccount.id, ownerId), eq(userAccount.isActive, true)));
  if (!owner) throw invalid("updates.owner_id", "is invalid");
  const ownerName = `${owner.firstName} ${owner.lastName}`;
  return { ownerId, owner: ownerSnapshot(owner), ownerName, ownerSearchText: searchable(ownerName) };
}
