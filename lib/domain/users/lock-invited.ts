import type { Context } from "@/lib/platform/context";
import { conflict } from "@/lib/core/contract/errors";
import { lockManaged, type Change, type ManagedUser } from "./lock-managed";

/** A user who was invited and has no password yet, locked. Errors: as lockManaged; 409 when they have one. */
export async function lockInvited(context: Context, change: Change): Promise<ManagedUser> {
  const user = await lockManaged(context, change);
  if (user.row.passwordHash !== null)
    throw conflict("CONFLICT", "This person has chosen a password already.");
  return user;
}
