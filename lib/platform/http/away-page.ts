import { contentPolicy } from "./content-policy";
import en from "@/messages/en.json";
import fr from "@/messages/fr.json";
import { messageHtml } from "./message-html";
import { languageOf } from "./request-facts";

/** Seconds after which the page asks again. */
const AGAIN = 5;

export type WholeAnswer = { status: number; headers: Record<string, string>; body: string };

/** What is answered instead of a page while the database is away: in the browser's language and theme, trying again by itself. */
export function awayPage(headers: Headers): WholeAnswer {
  const language =
    languageOf(headers) || (/^\s*fr\b/i.test(headers.get("accept-language") ?? "") ? "fr" : "en");
  const theme = /(?:^|;\s*)kapi\.theme=dark(?:;|$)/.test(headers.get("cookie") ?? "") ? "dark" : "light";
  const { title, text, retry } = (language === "fr" ? fr : en).errors.away;
  const body = messageHtml({
    language: language === "fr" ? "fr" : "en",
    theme,
    title,
    text,
    retry,
    retryAfter: AGAIN,
  });
  return {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": contentPolicy(body),
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "Retry-After": String(AGAIN),
    },
    body,
  };
}
