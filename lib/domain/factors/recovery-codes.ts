import { createHash, randomBytes } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import { recoveryCode } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

/** How many a user has at once. */
const RECOVERY_CODES = 10;

// Crockford's base32: no letter that is read as another one.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 16;

/** Gives a user ten new codes in the place of all former ones; only their hashes are kept. */
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

/** Uses a code up; false for one that is no code of the user's, or was used before. */
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

export async function countRecoveryCodes({ db, tenantId }: Context, userId: number): Promise<number> {
  const [found] = await db
    .select({ left: count() })
    .from(recoveryCode)
    .where(within({ tenantId }, recoveryCode, eq(recoveryCode.userId, userId)));
  return found?.left ?? 0;
}

export async function removeRecoveryCodes({ db, tenantId }: Context, userId: number): Promise<void> {
  await db.delete(recoveryCode).where(within({ tenantId }, recoveryCode, eq(recoveryCode.userId, userId)));
}

/** 80 random bits in groups of four. */
const newCode = (): string =>
  [...randomBytes(LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join("")
    .replace(/(.{4})(?=.)/g, "$1-");

/** A code as it is compared: however its groups, capitals and look-alikes were typed. */
export const plainCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1");

// With 80 random bits a plain hash is enough.
const hashOfCode = (tenantId: number, userId: number, code: string): string =>
  createHash("sha256")
    .update(`${tenantId}:${userId}:${plainCode(code)}`)
    .digest("hex");
