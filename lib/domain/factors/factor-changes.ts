import { eq, sql } from "drizzle-orm";
import { authenticator, passkey, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { MAIL_READER, mailLanguage, sendLater } from "@/lib/domain/mail/send-later";
import { lockOwnAccount } from "@/lib/domain/tenants/lock-own-account";
import { memberOf, type Context } from "@/lib/platform/context";
import { conflict } from "@/lib/core/contract/errors";
import { heldFactors } from "./held-factors";
import { countRecoveryCodes, makeRecoveryCodes, removeRecoveryCodes } from "./recovery-codes";

/** A factor by its kind and, for a passkey, its id and name. */
export type Factor = { kind: "authenticator" | "passkey"; id?: number; name: string };

/**
 * To be called after the signed-in user added a factor: requires it from now on, and writes audit trail and mail.
 * Returns recovery codes if the user has none.
 */
export async function factorAdded(context: Context, factor: Factor): Promise<string[] | null> {
  const { id } = memberOf(context);
  await lockOwnAccount(context);
  await setHasFactor(context, id, true);
  await audit(context, { action: "created", subject: subjectOf(context, factor) });
  await mailFactorChange(context, id, { change: `${factor.kind}_added`, name: factor.name });
  return (await countRecoveryCodes(context, id)) > 0 ? null : makeRecoveryCodes(context, id);
}

/** To be called after the signed-in user removed a factor. Removing the last one also removes the recovery codes. */
export async function factorRemoved(context: Context, factor: Factor): Promise<void> {
  const { id } = memberOf(context);
  if (!(await hasFactor(context, id))) {
    await removeRecoveryCodes(context, id);
    await setHasFactor(context, id, false);
  }
  await audit(context, { action: "deleted", subject: subjectOf(context, factor) });
  await mailFactorChange(context, id, { change: `${factor.kind}_removed`, name: factor.name });
}

/** New recovery codes for the signed-in user. Error: 409 without a factor. */
export async function renewCodes(context: Context): Promise<{ data: { recovery_codes: string[] } }> {
  const { id, email } = memberOf(context);
  if (!(await hasFactor(context, id)))
    throw conflict("CONFLICT", "Set up an authenticator app or a passkey first.");
  const codes = await makeRecoveryCodes(context, id);
  await audit(context, { action: "created", subject: { type: "recovery_codes", id, name: email } });
  await mailFactorChange(context, id, { change: "codes_renewed", name: "" });
  return { data: { recovery_codes: codes } };
}

/** Removes all factors of a user, including recovery codes; returns how many factors there were. */
export async function removeAllFactors(context: Context, userId: number): Promise<number> {
  const { db } = context;
  const apps = await db
    .delete(authenticator)
    .where(within(context, authenticator, eq(authenticator.userId, userId)))
    .returning({ confirmedAt: authenticator.confirmedAt });
  const keys = await db
    .delete(passkey)
    .where(within(context, passkey, eq(passkey.userId, userId)))
    .returning({ id: passkey.id });
  await removeRecoveryCodes(context, userId);
  await setHasFactor(context, userId, false);
  return apps.filter(({ confirmedAt }) => confirmedAt !== null).length + keys.length;
}

/** Mails a user that an administrator removed all their factors. */
export const mailFactorsReset = (context: Context, userId: number): Promise<void> =>
  mailFactorChange(context, userId, { change: "reset", name: "" });

const subjectOf = (context: Context, { kind, id, name }: Factor) => {
  const { id: userId, email } = memberOf(context);
  return { type: kind, id: id ?? userId, name: name === "" ? email : name } as const;
};

/** Whether the user has a factor. Locks the user's row, as adding a factor does, so that both see the same state. */
async function hasFactor(context: Context, userId: number): Promise<boolean> {
  const { db } = context;
  await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(within(context, userAccount, eq(userAccount.id, userId)))
    .for("no key update");
  const { hasApp, hasPasskey } = await heldFactors(context, userId);
  return hasApp || hasPasskey;
}

const setHasFactor = ({ db, tenantId, now }: Context, userId: number, hasSecondFactor: boolean) =>
  db
    .update(userAccount)
    .set({ hasSecondFactor, updatedAt: now, version: sql`${userAccount.version} + 1` })
    .where(within({ tenantId }, userAccount, eq(userAccount.id, userId)));

type Change = {
  change:
    | `${Factor["kind"]}_${"added" | "removed"}`
    | "codes_renewed"
    /** All factors were removed by an administrator. */
    | "reset";
  name: string;
};

/** Mails a user about a change of their factors. */
async function mailFactorChange(context: Context, userId: number, data: Change): Promise<void> {
  const [reader] = await context.db
    .select(MAIL_READER)
    .from(userAccount)
    .where(within(context, userAccount, eq(userAccount.id, userId)));
  if (!reader) return;
  const isMe = context.actor.kind === "member" && context.actor.member.id === userId;
  await sendLater(context, {
    kind: "factor_changed",
    to: reader.email,
    firstName: reader.firstName,
    language: mailLanguage(context.tenant, reader, isMe ? context.request.language : ""),
    data,
  });
}
