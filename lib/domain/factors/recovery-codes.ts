import { createHash, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { recoveryCode } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

/** Recovery codes per user. */
const RECOVERY_CODES = 10;

// Crockford's base32, without look-alike letters.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 16;

/** Replaces a user's codes by ten new ones; only their hashes are stored. */
export async function makeRecoveryCodes(context: Context, userId: number): Promise<string[]> {
  const { db, tenantId, now } = context;
  await removeRecoveryCodes(context, userId);
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await db.insert(recoveryCode).values(
    codes.map((code) => ({
      tenantId,
      userId,
      codeHash: hashOfCode(tenantId, userId, code),
      createdAt: now,
    })),
  );
  return codes;
}

/** Uses up a code; false if it is not one of the user's or was already used. */
export async function spendRecoveryCode(
  { db, tenantId }: Context,
  userId: number,
  code: string,
): Promise<boolean> {
  const spent = await db
    .delete(recoveryCode)
    .where(
      within(
        { tenantId },
        recoveryCode,
        and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, hashOfCode(tenantId, userId, code))),
      ),
    )
    .returning({ codeHash: recoveryCode.codeHash });
  return spent.length > 0;
}

export const countRecoveryCodes = ({ db, tenantId }: Context, userId: number): Promise<number> =>
  db.$count(recoveryCode, within({ tenantId }, recoveryCode, eq(recoveryCode.userId, userId)));

export async function removeRecoveryCodes({ db, tenantId }: Context, userId: number): Promise<void> {
  await db.delete(recoveryCode).where(within({ tenantId }, recoveryCode, eq(recoveryCode.userId, userId)));
}

/** 80 random bits in groups of four. */
const newCode = (): string =>
  [...randomBytes(LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join("")
    .replace(/(.{4})(?=.)/g, "$1-");

/** The normalised form of a typed code, ignoring groups, case and look-alike letters. */
export const plainCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1");

// With 80 random bits a plain hash is enough.
const hashOfCode = (tenantId: number, userId: number, code: string): string =>
  createHash("sha256")
    .update(`${tenantId}:${userId}:${plainCode(code)}`)
    .digest("hex");
