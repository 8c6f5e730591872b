import { randomUUID } from "node:crypto";
import { sql, eq } from "drizzle-orm";
import type { z } from "zod";
import { userAccount } from "@/db/schema";
import { mustNotBeEnforced } from "@/lib/domain/auth/enforced-sign-in";
import { hashPassword } from "@/lib/domain/auth/passwords";
import type { Context, LongContext } from "@/lib/platform/context";
import { invalid, AppError, notFound } from "@/lib/core/contract/errors";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { idOfLanguage } from "@/lib/core/i18n/languages";
import type { Tenant } from "@/lib/core/tenants/host";
import { within } from "@/db/tenancy";
import { mustBeUncommon } from "./common-password";
import { ACCOUNT, findAccount, type Account } from "./find-account";
import { mailAddressRegistered, mailVerification } from "./mails";
import type { registration } from "./schema";
import { findLink, lockLink, type AccountLinkState, spendLink } from "./lock-link";

type Registration = z.output<ReturnType<typeof registration>>;

/**
 * Registers a person at this workspace (REST-02): active, without a role (S-017), and mails a link that confirms
 * the address. A known address gets the same response after the same time; its owner gets a mail. Errors:
 * 422 if tenant_name names another workspace, and for a common password; 403 SSO_REQUIRED if single
 * sign-on is enforced (T-24).
 */
export async function register(context: LongContext, input: Registration): Promise<void> {
  if (!isNamed(context.tenant, input.tenant_name))
    throw invalid("tenant_name", inEnglish("workspaceMismatch"));
  await context.transaction(mustNotBeEnforced);
  const { email, first_name: firstName, last_name: lastName } = input;
  await mustBeUncommon(input.password, { email, firstName, lastName }, context.tenant);
  const passwordHash = await hashPassword(context.tenantId, input.password);
  await context.conclude(async (inner) => {
    const result = await store(inner, input, passwordHash);
    if (result) return mailVerification(inner, result);
    const known = await findAccount(inner, input.email);
    if (known) await mailAddressRegistered(inner, known);
  });
}

const isNamed = (tenant: Tenant, name: string) =>
  [tenant.slug, tenant.uuid].includes(name.trim().toLowerCase());

/** The new account; null if the address is taken. */
async function store(
  { db, tenantId, request }: Context,
  input: Registration,
  passwordHash: string,
): Promise<Account | null> {
  const [created] = await db
    .insert(userAccount)
    .values({
      tenantId,
      uuid: randomUUID(),
      email: input.email,
      firstName: input.first_name,
      lastName: input.last_name,
      passwordHash,
      languageId: idOfLanguage(request.language),
    })
    .onConflictDoNothing({
      target: [userAccount.tenantId, userAccount.email],
      where: sql`deleted_at is null`,
    })
    .returning(ACCOUNT);
  return created ?? null;
}

/**
 * Confirms an address by the token in its mail, once (REST-12, S-021), and returns the address. Errors: 404 for
 * an unknown token; 400 ALREADY_VERIFIED 'Email already verified' if it was used or the address is verified; 400
 * LINK_EXPIRED 'Verification link has expired' if it has expired, or the user's address or password changed
 * since.
 */
export async function verifyEmail(context: Context, token: string): Promise<string> {
  const link = usable(await lockLink(context, "verify", token));
  const { db, tenantId, now } = context;
  await db
    .update(userAccount)
    .set({ emailVerifiedAt: now, updatedAt: now, version: sql`${userAccount.version} + 1` })
    .where(within({ tenantId }, userAccount, eq(userAccount.id, link.user.id)));
  await spendLink(context, link.id);
  return link.user.email;
}

/** The address that a token would confirm; changes nothing (T-06). Errors: as verifyEmail. */
export const addressToVerify = async (context: Context, token: string): Promise<string> =>
  usable(await findLink(context, "verify", token)).user.email;

function usable(link: AccountLinkState | null): AccountLinkState {
  if (!link) throw notFound("Verification link not found");
  if (link.isUsed || link.isVerified) throw new AppError(400, "ALREADY_VERIFIED", "Email already verified");
  if (link.isOver) throw new AppError(400, "LINK_EXPIRED", "Verification link has expired");
  return link;
}
