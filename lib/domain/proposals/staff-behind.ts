import { readReference } from "@/lib/domain/auth/cookie";
import { findMember } from "@/lib/domain/auth/find-member";
import { findTokenHolder } from "@/lib/domain/auth/find-token-holder";
import { hashOf, readToken } from "@/lib/platform/secrets/tokens";
import type { Context, Member } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";

type Caller = Pick<Context, "db" | "tenantId">;

/**
 * The member of this tenant in whose browser or program a call to a public link was made, by its live session or token; null for a
 * visitor. Nobody is let in by it: it keeps staff from acting as the customer, so a call without either is a visitor's as before.
 */
export async function staffBehind({ db, tenantId }: Caller, headers: Headers): Promise<Member | null> {
  const bearer = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (bearer !== undefined) {
    const token = readToken(bearer);
    if (token?.tenantId !== tenantId) return null;
    if (token.kind === "key") return findTokenHolder(db, tenantId, hashOf(bearer));
    return token.kind === "access" ? findMember(db, tenantId, hashOf(bearer), "access") : null;
  }
  const cookie = await readReference(headers.get("cookie"));
  return cookie?.tenantId === tenantId ? findMember(db, tenantId, hashOf(cookie.reference), "site") : null;
}

/** Error: 403 SIGNED_IN_AS_STAFF when a member is behind the call: nobody accepts or refuses what they offer themselves (T-07). */
export async function mustBeCustomer(caller: Caller, headers: Headers): Promise<void> {
  if (await staffBehind(caller, headers))
    throw new AppError(403, "SIGNED_IN_AS_STAFF", "Only the customer can accept or refuse this proposal.");
}
