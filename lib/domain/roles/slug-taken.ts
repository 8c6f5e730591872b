import { SYSTEM_ROLES } from "@/lib/core/access/permissions";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";
import { RecordedError } from "@/lib/platform/recorded-error";
import { constraintOf } from "@/lib/platform/http/failure";
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
    const extra = { errors: [{ field: "slug", code: "slug_exists", message }] };
    if (SYSTEM_ROLES.some(({ slug }) => slug === asked))
      throw new RecordedError(
        422,
        "VALIDATION_ERROR",
        message,
        refusedAttempt(context, "ROLE_IS_SYSTEM", attempt),
        extra,
      );
    throw new AppError(422, "VALIDATION_ERROR", message, extra);
  };
