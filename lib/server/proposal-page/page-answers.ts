import { isDatabaseAway, isDiskFull } from "@/db/away";
import { AppError } from "@/lib/core/contract/errors";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { Language } from "@/lib/core/i18n/languages";
import { contentPolicy } from "@/lib/platform/http/content-policy";
import { messageHtml } from "@/lib/platform/http/message-html";
import { sizedResponse } from "@/lib/platform/http/answer";
import { log } from "@/lib/platform/log";
import type { FinishedPage } from "./finished-page";

const AWAY_SECONDS = 5;

/** The finished page in the smallest form that the browser takes. */
export function pageAnswer(page: FinishedPage, acceptEncoding: string | null): Response {
  const [bytes, encoding] = accepts(acceptEncoding, "br")
    ? [page.brotli, "br"]
    : accepts(acceptEncoding, "gzip")
      ? [page.gzip, "gzip"]
      : [page.html, null];
  return sizedResponse(bytes, { headers: pageHeaders(page.policy), encoding });
}

/**
 * What a visitor sees when a proposal cannot be shown. A host that names no workspace looks like a proposal that
 * never existed.
 */
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

type MessageKind = "notFound" | "notReady" | "away" | "failed" | "disabled" | "tooMany";
type MessageOptions = { status: number; language: Language; retryAfter?: number };

const RETRIED: readonly MessageKind[] = ["away", "failed", "notReady", "tooMany"];

/**
 * A page that says why there is no proposal (PRO-10, MSG-22, MSG-23); it needs neither database nor framework. With
 * `retryAfter` it loads itself again after that many seconds, scripts or not.
 */
export function messagePage(kind: MessageKind, { status, language, retryAfter }: MessageOptions): Response {
  const texts = MESSAGES[language].proposal.load;
  const html = messageHtml({
    language,
    title: texts[`${kind}Title`],
    text: texts[kind],
    ...(RETRIED.includes(kind) ? { retry: texts.retry } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
  const headers = pageHeaders(contentPolicy(html));
  if (retryAfter !== undefined) headers["Retry-After"] = String(retryAfter);
  return sizedResponse(html, { status, headers });
}

/**
 * Headers of every answer at a proposal's address: neither stored nor indexed, and other sites do not learn the
 * address (S-119).
 */
const pageHeaders = (policy: string): Record<string, string> => ({
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": policy,
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Opener-Policy": "same-origin",
  Vary: "Accept-Encoding, Cookie",
});

function accepts(header: string | null, encoding: string): boolean {
  const entry = header
    ?.split(",")
    .map((part) => part.trim().split(";"))
    .find(([name]) => name?.trim().toLowerCase() === encoding);
  return entry !== undefined && !/^\s*q=0(?:\.0*)?\s*$/.test(entry[1] ?? "");
}
