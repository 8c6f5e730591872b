import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { userAccount } from "@/db/schema";
import { ACCOUNT } from "@/lib/domain/accounts/find-account";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import { constraintOf } from "@/lib/platform/http/failure";
import { inEnglish } from "@/lib/core/i18n/english";
import { acting } from "@/lib/domain/roles/acting";
import type { Attempt } from "@/lib/domain/roles/escalation";
import { assignableRole } from "./assignable-role";
import type { Invitation } from "./fields";
import { mailInvitation } from "./mail-invitation";
import { readUser } from "./read-user";
import type { adminUserSchema } from "./schema";

/**
 * Adds a person with a role and mails them a link to choose their password, which confirms their address too. Errors: 422 for an address
 * that is taken; 403 as assignableRole; 429 when the address has had its mails of this hour.
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
  const [made] = await db
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
  if (!made) throw new Error("an invited user was not stored");
  await mailInvitation(context, made);
  await audit(context, {
    action: "invited",
    subject: { type: "user", id: made.id, name },
    after: { email, role: slug },
  });
  return readUser(context, made.id);
}

function emailTaken(error: unknown): never {
  if (constraintOf(error) === "user_account_email_key")
    throw invalid("email", inEnglish("emailTaken"), "email_taken");
  throw error;
}
