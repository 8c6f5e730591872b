import { messageHtml } from "@/lib/platform/http/message-html";
import { wholeResponse } from "@/lib/platform/http/whole-response";
import type { Language } from "@/lib/core/i18n/languages";
import en from "@/messages/en.json";
import fr from "@/messages/fr.json";
import { contentPolicy } from "@/lib/platform/http/content-policy";
import { pageHeaders } from "./page-headers";

export type MessageKind = "notFound" | "notReady" | "away" | "failed" | "disabled" | "tooMany";

type Options = { status: number; language: Language; retryAfter?: number };

/**
 * A page that says why there is no proposal (PRO-10, MSG-22, MSG-23); it needs neither database nor framework. With `retryAfter` it
 * asks again by itself after that many seconds, scripts or not.
 */
export function messagePage(kind: MessageKind, { status, language, retryAfter }: Options): Response {
  const texts = (language === "fr" ? fr : en).proposal.load;
  const isRetried = kind === "away" || kind === "failed" || kind === "notReady" || kind === "tooMany";
  const html = messageHtml({
    language,
    title: texts[`${kind}Title`],
    text: texts[kind],
    ...(isRetried ? { retry: texts.retry } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
  const headers = pageHeaders(contentPolicy(html));
  if (retryAfter !== undefined) headers["Retry-After"] = String(retryAfter);
  return wholeResponse(html, { status, headers });
}
