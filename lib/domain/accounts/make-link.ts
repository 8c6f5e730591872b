import { randomUUID } from "node:crypto";
import { accountLink } from "@/db/schema";
import { hashOf } from "@/lib/platform/secrets/tokens";
import type { Context } from "@/lib/platform/context";
import { linkToken, passwordFingerprint, type LinkKind } from "@/lib/platform/secrets/link-token";

const MINUTE = 60_000;

/**
 * How long a link lives, in milliseconds (S-021). An invitation is a link of kind reset that nobody waits for: its reader may be away for
 * some days, and there is no password yet that it could put aside.
 */
const LIFETIMES = { verify: 24 * 60 * MINUTE, reset: 60 * MINUTE, invitation: 7 * 24 * 60 * MINUTE } as const;

export type LinkOwner = { id: number; email: string; passwordHash: string | null };

/** Stores a new link of a user and gives its id; the mail that carries it finds the token by that. */
export async function makeLink(
  { db, tenantId, now }: Context,
  kind: LinkKind,
  user: LinkOwner,
  lifetime: keyof typeof LIFETIMES = kind,
): Promise<number> {
  const seed = randomUUID();
  const [made] = await db
    .insert(accountLink)
    .values({
      tenantId,
      kind,
      seed,
      userId: user.id,
      email: user.email,
      tokenHash: hashOf(linkToken(kind, tenantId, seed)),
      passwordFingerprint: passwordFingerprint(user.passwordHash),
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIMES[lifetime]),
    })
    .returning({ id: accountLink.id });
  if (!made) throw new Error("a link was not stored");
  return made.id;
}
