import { eq } from "drizzle-orm";
import type { AuditAction, AuditSubject } from "@/lib/domain/audit/actions";
import { type Context, memberOf } from "@/lib/platform/context";
import type { ErrorCode } from "@/lib/core/contract/errors";
import { RecordedError } from "@/lib/platform/recorded-error";
import type { Transaction } from "@/db/client";
import { role } from "@/db/schema";
import { mustBeFresh } from "@/lib/platform/authorize";
import { within } from "@/db/tenancy";
import { mayAdminister, type PermissionSlug } from "@/lib/core/access/permissions";
import { audit, type AuditEntry } from "../audit/audit";

/** A refused attempt: action, subject and requested values, for the audit trail. */
export type Attempt = {
  action: AuditAction;
  subject: { type: AuditSubject; id: number | null; name: string };
  asked?: object;
};

const TEXTS = {
  OWN_ACCOUNT: "You cannot do this to your own account.",
  HIGHER_LEVEL: "This is above your own role.",
  SUPER_ADMIN_ONLY: "Only a super admin may do this.",
  PERMISSION_NOT_HELD: "You cannot give permissions that you do not hold yourself.",
  ROLE_IS_SYSTEM: "System roles cannot be changed.",
  LAST_ADMIN: "This is the last active administrator.",
  LAST_WAY_BACK: "This is the last active administrator with a password, while single sign-on is enforced.",
} as const satisfies Partial<Record<ErrorCode, string>>;

export type EscalationCode = keyof typeof TEXTS;

/**
 * The error for an attempt to gain or give more permissions than allowed: 403, for an administrator who must
 * stay 409. It is recorded in the audit trail (S-048).
 */
export const escalation = (
  context: Context,
  code: EscalationCode,
  attempt: Attempt,
  details?: unknown,
): RecordedError =>
  new RecordedError(
    code === "LAST_ADMIN" || code === "LAST_WAY_BACK" ? 409 : 403,
    code,
    TEXTS[code],
    refusedAttempt(context, code, attempt),
    { details },
  );

/** Returns the function that records a refused attempt in the audit trail. */
export const refusedAttempt = (context: Context, code: EscalationCode, { action, subject, asked }: Attempt) =>
  refusedEvent(context, { subject, after: { ...asked, tried: action, because: code } });

/**
 * Returns a function that records a `refused` event, for a RecordedError, which calls it after the refused
 * transaction was rolled back.
 * @example throw new RecordedError(403, "AUTHORIZATION_ERROR", text, refusedEvent(context, { subject, after: {
 * role } }));
 */
const refusedEvent =
  (
    { tenantId, actor, now, request }: Omit<Context, "db">,
    entry: Omit<AuditEntry, "action">,
  ): ((db: Transaction) => Promise<void>) =>
  (db) =>
    audit({ db, tenantId, actor, now, request }, { ...entry, action: "refused" });

/**
 * Checks before somebody gets these permissions: if one may administer with them, the caller must have confirmed
 * their identity recently, because an accomplice outlives a stolen session (T-20). Error: 403 STEP_UP_REQUIRED.
 */
export function mustBeFreshToGive({ actor, now }: Context, permissions: readonly PermissionSlug[]): void {
  if (mayAdminister(permissions)) mustBeFresh({ fresh: true }, actor, now);
}

/**
 * The acting administrator, with the fields that the rules need (lib/domain/users/may-manage.ts). level: of their
 * role, 0 without one.
 */
export type Acting = {
  id: number;
  isSuperAdmin: boolean;
  level: number;
  permissions: readonly PermissionSlug[];
};

/** The acting member, with the level of their role (S-047). */
export async function acting(context: Context): Promise<Acting> {
  const { id, isSuperAdmin, permissions, role: slug } = memberOf(context);
  if (slug === null) return { id, isSuperAdmin, permissions, level: 0 };
  const [held] = await context.db
    .select({ level: role.level })
    .from(role)
    .where(within(context, role, eq(role.slug, slug)));
  return { id, isSuperAdmin, permissions, level: held?.level ?? 0 };
}
