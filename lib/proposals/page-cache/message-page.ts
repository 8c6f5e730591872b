import { wholeResponse } from "@/lib/http/whole-response";
import type { Language } from "@/lib/i18n/languages";
import en from "@/messages/en.json";
import fr from "@/messages/fr.json";
import { contentPolicy } from "./content-policy";
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
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
${retryAfter === undefined ? "" : `<meta http-equiv="refresh" content="${retryAfter}">`}<title>${escaped(texts[`${kind}Title`])}</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(texts[`${kind}Title`])}</h1><p>${escaped(texts[kind])}</p>${isRetried ? `<p><a href="">${escaped(texts.retry)}</a></p>` : ""}</main></body></html>
`;
  const headers = pageHeaders(contentPolicy(html));
  if (retryAfter !== undefined) headers["Retry-After"] = String(retryAfter);
  return wholeResponse(html, { status, headers });
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const STYLE =
  "html{color-scheme:light}body{margin:0;min-height:100dvh;display:grid;place-items:center;background:#f1f5f9;color:#0f172a;font:16px/1.6 'Inter Variable',ui-sans-serif,system-ui,sans-serif}" +
  "main{box-sizing:border-box;width:min(30rem,calc(100% - 2rem));padding:2.5rem;background:#fff;border:1px solid #e2e8f0;border-radius:10px;text-align:center}" +
  "h1{margin:0 0 .75rem;font-size:1.375rem;line-height:1.3;letter-spacing:-.01em}p{margin:0;color:#475569}p+p{margin-top:1.5rem}" +
  "a{display:inline-block;padding:.5rem 1rem;border:1px solid #cbd5e1;border-radius:8px;color:#0f172a;text-decoration:none;font-weight:500}a:hover{background:#f8fafc}a:focus-visible{outline:2px solid #0f172a;outline-offset:2px}";
