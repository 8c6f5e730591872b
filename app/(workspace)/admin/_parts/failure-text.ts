import { useTranslations } from "next-intl";
import { ApiError } from "@/app/_client/api-error";
import { callFailure, isAboutSignIn } from "@/app/_client/call-failure";
import { textOr } from "@/lib/core/i18n/text-or";

/** The message for a failed call, or the given one. */
export function useFailureText(): (error: unknown, otherwise: string) => string {
  const t = useTranslations("admin.failures");
  const common = useTranslations("common.failures");
  return (error, otherwise) =>
    isAboutSignIn(error) ? common(callFailure(error)) : failureText(t, error, otherwise);
}

/**
 * The message of an administration screen for a failed call: the text for the server's code with advice, else the
 * server's message, else the action's default text (MSG-27, P-01).
 */
export function failureText(
  t: ReturnType<typeof useTranslations<"admin.failures">>,
  error: unknown,
  otherwise: string,
): string {
  if (!(error instanceof ApiError))
    return error instanceof Error && error.message ? error.message : otherwise;
  const known = [error.code, error.kind].find((code) => t.has(code as Parameters<typeof t>[0]));
  if (known) return textOr(t, known, otherwise);
  return error.status >= 500 ? otherwise : error.message || otherwise;
}
