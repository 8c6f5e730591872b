import { randomUUID } from "node:crypto";
import type { Context } from "@/lib/platform/context";
import { mailLanguage, sendLater, type MailReader } from "@/lib/domain/mail/send-later";
import { providerInstead } from "@/lib/domain/auth/enforced-sign-in";
import { accountLink } from "@/db/schema";
import { DAY, HOUR } from "@/lib/core/time/milliseconds";
import { hashOf, linkToken, passwordFingerprint, type LinkKind } from "@/lib/platform/secrets/tokens";
import type { Account } from "./find-account";

/** Mails a link that confirms the account's address. */
export async function mailVerification(
  context: Context,
  account: MailReader & Pick<Account, "id" | "passwordHash">,
): Promise<void> {
  const linkId = await makeLink(context, "verify", account);
  await sendLater(context, {
    kind: "verify",
    ...addressed(context, account),
    data: { linkId },
    dedupeKey: `link/${linkId}`,
  });
}

/** Mails a link to choose a new password. */
export async function mailReset(
  context: Context,
  account: MailReader & Pick<Account, "id" | "passwordHash">,
): Promise<void> {
  const linkId = await makeLink(context, "reset", account);
  await sendLater(context, {
    kind: "reset",
    ...addressed(context, account),
    data: { linkId },
    dedupeKey: `link/${linkId}`,
  });
}

/**
 * Mails a link for choosing the first password to somebody whose account was created by another person; false if
 * the address has reached its limit of mails this hour. The first admin of a tenant (S-134) and invited users have the
 * same seven days. Users who may not sign in by password because of single sign-on are
 * told how to sign in instead (T-24).
 * @param invitedBy name of the person who invited them, if any
 */
export async function mailSetPassword(
  context: Context,
  account: MailReader & Pick<Account, "id" | "passwordHash">,
  invitedBy?: string,
): Promise<boolean> {
  const language = mailLanguage(context.tenant, account);
  const label = invitedBy === undefined ? null : await providerInstead(context, account.id);
  if (invitedBy !== undefined && label !== null) {
    const { email: to, firstName } = account;
    return sendLater(context, { kind: "invited", to, firstName, language, data: { invitedBy, label } });
  }
  const linkId = await makeLink(context, "reset", account, "invitation");
  const data = { linkId, ...(invitedBy === undefined ? {} : { invitedBy }) };
  return sendLater(context, {
    kind: "set_password",
    to: account.email,
    firstName: account.firstName,
    language,
    data,
    dedupeKey: `link/${linkId}`,
  });
}

/**
 * Tells the owner of an address that somebody tried to register with it. For an account that was never confirmed,
 * the mail has a link to choose a password instead of one to verify: somebody else may have registered first, and
 * their password must not become valid.
 */
export async function mailAddressRegistered(context: Context, account: Account): Promise<void> {
  if (!account.isActive) return;
  const linkId = account.emailVerifiedAt ? null : await makeLink(context, "reset", account);
  await sendLater(context, { kind: "address_registered", ...addressed(context, account), data: { linkId } });
}

/** Tells the old address that the account has a new one (S-023). */
export async function mailEmailChanged(
  context: Context,
  account: MailReader,
  newEmail: string,
): Promise<void> {
  await sendLater(context, { kind: "email_changed", ...addressed(context, account), data: { newEmail } });
}

/** Tells somebody that their account has another address than the provider says by which they sign in (T-64). */
export async function mailOtherAddress(
  context: Context,
  reader: MailReader,
  data: { email: string; other: string; label: string },
): Promise<void> {
  await sendLater(context, { kind: "other_address", ...addressed(context, reader), data });
}

/** Tells a user that their password was changed, by themselves or by a link that was mailed to them (T-20). */
export async function mailPasswordChanged(context: Context, account: MailReader): Promise<void> {
  await sendLater(context, { kind: "password_changed", ...addressed(context, account), data: {} });
}

const addressed = (context: Context, { email, firstName, languageId }: MailReader) => ({
  to: email,
  firstName,
  language: mailLanguage(context.tenant, { languageId }, context.request.language),
});

/**
 * How long a link lives, in milliseconds (S-021). An invitation is a link of kind reset with a longer lifetime:
 * its reader may be away for some days, and there is no password yet that it could replace.
 */
const LIFETIMES = { verify: DAY, reset: HOUR, invitation: 7 * DAY } as const;

type LinkOwner = { id: number; email: string; passwordHash: string | null };

/** Stores a new link of a user and returns its id, from which the mail derives the token. */
async function makeLink(
  { db, tenantId, now }: Context,
  kind: LinkKind,
  user: LinkOwner,
  lifetime: keyof typeof LIFETIMES = kind,
): Promise<number> {
  const seed = randomUUID();
  const [created] = await db
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
  if (!created) throw new Error("a link was not stored");
  return created.id;
}
