import { ApiError } from "@/app/_client/api-error";

type Translate = (
  key:
    | "network"
    | "away"
    | "server"
    | "tooMany"
    | "tooManyMinutes"
    | "tooManySeconds"
    | "failed"
    | "factorDue"
    | "unexpected",
  values?: { minutes: number } | { seconds: number },
) => string;

/** Message for a failed call of the account screens, with `t` for auth.errors (MSG-07, MSG-08). */
export function failureText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t("unexpected");
  if (error.kind === "NETWORK_ERROR" || error.kind === "TIMEOUT_ERROR") return t("network");
  if (error.kind === "RATE_LIMIT_ERROR") return tooMany(error.retryAfter, t);
  if (error.kind === "SERVER_ERROR") return t(error.status === 503 ? "away" : "server");
  if (error.code === "FACTOR_REQUIRED") return t("factorDue");
  return error.message || t("failed");
}

/** 'Too many requests', with the number of seconds or minutes to wait if the server gave it. */
function tooMany(seconds: number | null, t: Translate): string {
  if (!seconds) return t("tooMany");
  return seconds < 60
    ? t("tooManySeconds", { seconds })
    : t("tooManyMinutes", { minutes: Math.ceil(seconds / 60) });
}
