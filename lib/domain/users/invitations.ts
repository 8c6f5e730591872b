import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { eq } from "drizzle-orm";
import { userAccount } from "@/db/schema";
import { ACCOUNT, type Account } from "@/lib/domain/accounts/find-account";
import { audit } from "@/lib/domain/audit/audit";
import { type Context, memberOf } from "@/lib/platform/context";
import { invalid, AppError } from "@/lib/core/contract/errors";
import { constraintOf } from "@/lib/platform/http/failure";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { acting, mustBeFreshToGive, type Attempt } from "@/lib/domain/roles/escalation";
import { within } from "@/db/tenancy";
import { mailSetPassword } from "@/lib/domain/accounts/mails";
import { assignableRole } from "./change-user";
import type { Invitation } from "./fields";
import { readUser } from "./read-user";
import type { adminUserSchema } from "./api";
import { lockInvited } from "./lock-user";

/**
 * Adds a person with a role and mails them a link to choose their password, which also confirms their address.
 * Errors: 422 for an address that is in use; 403 as assignableRole; 429 if the address has reached its limit of
 * mails this hour.
 */
export async function inviteUser(
  context: Context,
  { email, first_name: firstName, last_name: lastName, role: slug }: Invitation,
): Promise<z.input<typeof adminUserSchema>> {
  const { db, tenantId, now } = context;
  const name = `${firstName} ${lastName}`;
  const attempt: Attempt = {
    action: "invited",
    subject: { type: "user", id: null, name },
    asked: { email, role: slug },
  };
  const role =
    slug === null
      ? null
      : await assignableRole(context, { slug, field: "role", actor: await acting(context), attempt });
  const [created] = await db
    .insert(userAccount)
    .values({
      tenantId,
      uuid: randomUUID(),
      email,
      firstName,
      lastName,
      roleId: role?.id ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning(ACCOUNT)
    .catch(emailTaken);
  if (!created) throw new Error("an invited user was not stored");
  await mailInvitation(context, created);
  await audit(context, {
    action: "invited",
    subject: { type: "user", id: created.id, name },
    after: { email, role: slug },
  });
  return readUser(context, created.id);
}

function emailTaken(error: unknown): never {
  if (constraintOf(error) === "user_account_email_key")
    throw invalid("email", inEnglish("emailTaken"), "email_taken");
  throw error;
}

/**
 * Mails an invited person a new link. Errors: as lockInvited; 403 STEP_UP_REQUIRED for somebody who may administer;
 * 429 if the address has reached its limit of mails this hour.
 */
export async function resendInvite(context: Context, id: number): Promise<z.input<typeof adminUserSchema>> {
  const { row, attempt } = await lockInvited(context, { id, action: "invited" });
  mustBeFreshToGive(context, (await readUser(context, id)).permissions);
  await mailInvitation(context, row);
  await audit(context, {
    action: "invited",
    subject: attempt.subject,
    after: { email: row.email, again: true },
  });
  return readUser(context, id);
}

/**
 * Withdraws an invitation: removes the person, and the link stops working. The address can be invited again.
 * Errors: as lockInvited.
 */
export async function cancelInvite(context: Context, id: number): Promise<undefined> {
  const { db, now } = context;
  const { row, role, attempt } = await lockInvited(context, { id, action: "invite_cancelled" });
  await db
    .update(userAccount)
    .set({ deletedAt: now, isActive: false, version: row.version + 1, updatedAt: now })
    .where(within(context, userAccount, eq(userAccount.id, id)));
  await audit(context, {
    action: "invite_cancelled",
    subject: attempt.subject,
    before: { email: row.email, role: role?.slug ?? null },
  });
  return undefined;
}

const HOUR_SECONDS = 3_600;

/**
 * Mails an invited person their link, in the inviter's name. Error: 429 if the address has reached its limit of
 * mails this hour.
 */
async function mailInvitation(
  context: Context,
  account: Pick<Account, "id" | "email" | "firstName" | "languageId" | "passwordHash">,
): Promise<void> {
  const { firstName, lastName } = memberOf(context);
  const isQueued = await mailSetPassword(context, account, `${firstName} ${lastName}`);
  if (!isQueued)
    throw new AppError(429, "RATE_LIMIT_ERROR", "Too many requests", {
      retryAfter: HOUR_SECONDS,
      details: { email: account.email },
    });
}
