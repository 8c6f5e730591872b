import type { useTranslations } from "next-intl";
import { ApiError } from "@/app/_client/api-error";

/**
 * Why a call about a service did not go through, and what to do: our own text where the reason is known, else
 * the server's message, else the documented one (MSG-25).
 */
export function itemFailure(
  error: unknown,
  t: ReturnType<typeof useTranslations<"catalogItems.errors">>,
): string {
  if (!(error instanceof ApiError)) return t("saveFailed");
  if (error.kind === "NOT_FOUND_ERROR") return t("gone");
  if (error.kind === "AUTH_ERROR") return t("signedOut");
  if (error.kind === "AUTHORIZATION_ERROR") return t("forbidden");
  if (error.kind === "NETWORK_ERROR" || error.kind === "TIMEOUT_ERROR") return t("network");
  if (error.status === 413 || error.errors.some(({ code }) => code === "file_kind")) return t("imageFailed");
  return error.status > 0 && error.status < 500 && error.message ? error.message : t("saveFailed");
}
