import { slotOf } from "@/base/per-process";
import { isDatabaseAway, isDiskFull } from "@/db/away";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@/lib/core/i18n/languages";
import { contentPolicy } from "./content-policy";
import { messageHtml } from "./message-html";
import { languageOf } from "./request-facts";
import { ownValue } from "@/lib/core/own-value";

const AWAY = 503;
/** Seconds after which the page retries. */
const AGAIN = 5;

export type WholeAnswer = { status: number; headers: Record<string, string>; body: string };

/** Headers of a request as the framework hands them to instrumentation.ts. */
type Given = Readonly<Record<string, string | string[] | undefined>>;

export type AnswerAway = (error: unknown, input: Given) => void;

/** Set by the server in front of the framework (scripts/server/replaceable-response.mjs). */
const answerInstead = slotOf<(request: string, answer: WholeAnswer) => void>("answer-instead");

/**
 * If a page failed because the database is down or the disk is full, replaces the framework's 500 by a page with
 * status 503 that says so.
 */
export const answerAway: AnswerAway = (error, given) => {
  if (!isDatabaseAway(error) && !isDiskFull(error)) return;
  const headers = new Headers();
  for (const name of ["cookie", "accept-language"])
    if (ownValue(given, name) !== undefined) headers.set(name, String(ownValue(given, name)));
  answerInstead.value?.(String(given["x-kapi-answer"]), awayPage(headers));
};

/** The page shown while the database is down: in the browser's language and theme, retrying by itself. */
export function awayPage(headers: Headers): WholeAnswer {
  const language = languageHere(headers);
  const { title, text, retry } = MESSAGES[language].errors.away;
  const theme = /(?:^|;\s*)kapi\.theme=dark(?:;|$)/.test(headers.get("cookie") ?? "") ? "dark" : "light";
  const body = messageHtml({ status: AWAY, language, theme, title, text, retry, retryAfter: AGAIN });
  return {
    status: AWAY,
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

/** The language chosen in this browser, else the browser's preferred one, else English. */
function languageHere(headers: Headers): Language {
  const chosen = languageOf(headers);
  if (isLanguage(chosen)) return chosen;
  const [, preferred] = /^\s*([a-z]{2})\b/i.exec(headers.get("accept-language") ?? "") ?? [];
  const language = preferred?.toLowerCase();
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}
