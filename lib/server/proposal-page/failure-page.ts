import { isDatabaseAway, isDiskFull } from "@/db/away";
import { AppError } from "@/lib/core/contract/errors";
import { log } from "@/lib/platform/log";
import type { Language } from "@/lib/core/i18n/languages";
import { messagePage } from "./message-page";

const AWAY_SECONDS = 5;

/** What a visitor sees when a proposal cannot be shown. A host that names no workspace looks like a proposal that never existed. */
export function failurePage(error: unknown, language: Language): Response {
  if (error instanceof AppError) {
    if (error.status === 404 || error.status === 421)
      return messagePage("notFound", { status: 404, language });
    if (error.status === 425) return messagePage("notReady", { status: 425, language });
    if (error.status === 429)
      return messagePage("tooMany", {
        status: 429,
        language,
        ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
      });
    if (error.code === "TENANT_DISABLED") return messagePage("disabled", { status: 403, language });
    if (error.status < 500) return messagePage("failed", { status: error.status, language });
  }
  if (isDatabaseAway(error) || isDiskFull(error))
    return messagePage("away", { status: 503, language, retryAfter: AWAY_SECONDS });
  log.error({ err: error }, "a proposal's page could not be shown");
  return messagePage("failed", { status: 500, language });
}
