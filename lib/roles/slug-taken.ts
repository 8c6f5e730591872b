import { SYSTEM_ROLES } from "@/lib/auth/permissions";
import type { Context } from "@/lib/http/context";
import { AppError } from "@/lib/http/errors";
import { constraintOf } from "@/lib/http/failure";
import { roleRulesInEnglish } from "./english";
import { refusedAttempt, type Attempt } from "./escalation";

/**
 * For the failure of a write: 422 when another role of the tenant has the slug (VAL-32). One who asks for a system role's is written to
 * the audit trail too.
 */
export const slugTaken =
  (context: Context, asked: string, attempt: Attempt) =>
  (error: unknown): never => {
    if (constraintOf(error) !== "role_slug_key") throw error;
    const message = roleRulesInEnglish("slugExists");
    const isSystem = SYSTEM_ROLES.some(({ slug }) => slug === asked);
    throw new AppError(422, "VALIDATION_ERROR", message, {
      errors: [{ field: "slug", code: "slug_exists", message }],
      ...(isSystem ? { record: refusedAttempt(context, "ROLE_IS_SYSTEM", attempt) } : {}),
    });
  };
