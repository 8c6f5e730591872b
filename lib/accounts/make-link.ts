import { randomUUID } from "node:crypto";
import { accountLink } from "@/db/schema";
import { hashOf } from "@/lib/auth/tokens";
import type { Context } from "@/lib/http/context";
import { linkToken, passwordFingerprint, type LinkKind } from "./link-token";

const MINUTE = 60_000;

/** How long a link lives, in milliseconds (S-021). */
export const LINK_LIFETIMES: Readonly<Record<LinkKind, number>> = { verify: 24 * 60 * MINUTE, reset: 60 * MINUTE };

export type LinkOwner = { id: number; email: string; passwordHash: string | null };

/** Stores a new link of a user and gives its id; the mail that carries it finds the token by that. */
export async function makeLink({ db, tenantId, now }: Context, kind: LinkKind, user: LinkOwner): Promise<number> {
  const seed = randomUUID();
  const [made] = await db
    .insert(accountLink)
    .values({
      tenantId, kind, seed, userId: user.id, email: user.email,
      tokenHash: hashOf(linkToken(kind, tenantId, seed)),
      passwordFingerprint: passwordFingerprint(user.passwordHash),
      createdAt: now,
      expiresAt: new Date(now.getTime() + LINK_LIFETIMES[kind]),
    })
    .returning({ id: accountLink.id });
  if (!made) throw new Error("a link was not stored");
  return made.id;
}
