import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { role, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { endSessions } from "@/lib/domain/accounts/end-sessions";
import { mailEmailChanged, mailReset } from "@/lib/domain/accounts/mails";
import { audit } from "@/lib/domain/audit/audit";
import { removeAllFactors } from "@/lib/domain/factors/factor-changes";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";
import type { Context } from "@/lib/platform/context";
import { constraintOf } from "@/lib/platform/http/failure";
import { invalid } from "@/lib/core/contract/errors";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { asTenant, loadTenant } from "./load-tenant";
import type { recoveredAdmin } from "./api";
import type { AdminRecovery } from "./fields";
import { tenantRulesInEnglish } from "./in-english";

/**
 * Gives an administrator of another workspace their access back, for when nobody there can (T-45). Recorded in both
 * audit trails. Errors: 404; as recoverAdmin().
 */
export async function recoverAdminOf(
  context: Context,
  id: number,
  recovery: AdminRecovery,
): Promise<z.input<typeof recoveredAdmin>> {
  const existing = await loadTenant(context, id);
  const recovered = await asTenant(context, tenantOf(existing), (inner) => recoverAdmin(inner, recovery));
  await audit(context, {
    action: "access_recovered",
    subject: { type: "tenant", id, name: existing.name },
    after: { admin: recovery.email, email: recovered.email },
  });
  return recovered;
}

/**
 * Makes an administrator's password and second factors void, ends their sessions, and mails them a link for choosing
 * a password, to another address if theirs is lost; the former address is told. Errors: 422 on `email` if no
 * administrator of the workspace has this address; 422 on `new_email` if another account has it.
 */
export async function recoverAdmin(
  context: Context,
  { email, new_email: newEmail }: AdminRecovery,
): Promise<z.input<typeof recoveredAdmin>> {
  const before = await lockAdmin(context, email);
  const { id } = before;
  await removeAllFactors(context, id);
  await endSessions(context, { userId: id, because: "access recovered" });
  const after = await voidPassword(context, id, newEmail ?? email);
  await audit(context, {
    action: "access_recovered",
    subject: { type: "user", id, name: `${after.firstName} ${after.lastName}` },
    after: { email: after.email, former_email: email, was_active: before.isActive },
  });
  if (after.email !== email) await mailEmailChanged(context, { ...after, email }, after.email);
  await mailReset(context, after);
  return { id, email: after.email };
}

async function lockAdmin(context: Context, email: string): Promise<typeof userAccount.$inferSelect> {
  const [existing] = await context.db
    .select({ row: userAccount })
    .from(userAccount)
    .innerJoin(role, within(context, role, eq(role.id, userAccount.roleId), eq(role.slug, "admin")))
    .where(within(context, userAccount, eq(userAccount.email, email)))
    .for("update", { of: userAccount });
  if (!existing) throw invalid("email", tenantRulesInEnglish("noSuchAdmin"), "no_such_admin");
  return existing.row;
}

/** Whoever knows the former password must not get in without the factors that are gone now. */
async function voidPassword({ db, tenantId, now }: Context, id: number, email: string) {
  const [changed] = await db
    .update(userAccount)
    .set({
      email,
      passwordHash: null,
      isActive: true,
      emailVerifiedAt: null,
      updatedAt: now,
      version: sql`${userAccount.version} + 1`,
    })
    .where(within({ tenantId }, userAccount, eq(userAccount.id, id)))
    .returning()
    .catch((error: unknown) => {
      if (constraintOf(error) === "user_account_email_key")
        throw invalid("new_email", inEnglish("emailTaken"), "email_taken");
      throw error;
    });
  if (!changed) throw new Error("a locked administrator is not there");
  return changed;
}
