import { notFound, AppError } from "@/lib/core/contract/errors";
import { DEFAULT_LANGUAGE, isLanguage, languageOfId, type Language } from "@/lib/core/i18n/languages";
import type { Tenant } from "@/lib/core/tenants/host";
import { proposalsApi } from "@/lib/domain/proposals/api";
import { proposalState } from "@/lib/domain/proposals/state";
import { mustBeEnabled, namedTenant } from "@/lib/domain/tenants/request-tenant";
import { languageOf, requestFacts } from "@/lib/platform/http/request-facts";
import { noteRefusal } from "@/lib/platform/http/security-event";
import { admit } from "@/lib/platform/limits/admission";
import { isDatabaseAway, isDiskFull } from "@/db/away";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { contentPolicy } from "@/lib/platform/http/content-policy";
import { messageHtml } from "@/lib/platform/http/message-html";
import { PlainResponse } from "@/lib/platform/http/answer";
import { takesEncoding } from "@/lib/platform/http/takes-encoding";
import { log } from "@/lib/platform/log";
import { longContextOf } from "../endpoint";
import { finishedPage, type FinishedPage, type PageEncoding } from "./finished-page";
import { readPage, withSmallPictures, type ProposalPage } from "./read-page";

type Drawing = {
  /** Renders the whole HTML of the page. */
  render: (page: ProposalPage) => Promise<string>;
  /** The address of its font, if it has one. */
  font: () => Promise<string | null>;
};

/**
 * Responds with the customer's page, or with a page that says why there is none. Never throws. It has the rate
 * limits of the call that reads a proposal.
 */
export async function showProposal(
  request: Request,
  uuid: string,
  { render, font }: Drawing,
): Promise<Response> {
  const facts = requestFacts(request.headers);
  let language = pageLanguage(request);
  try {
    const tenant = await namedTenant(request.headers);
    language = pageLanguage(request, tenant);
    mustBeEnabled(tenant);
    const admission = await admit(proposalsApi.read, { tenant, facts, params: { uuid } });
    const state = await proposalState(tenant.id, uuid);
    if (!state) throw await admission.afterFailure(notFound("Proposal not found"));
    const readIn = (language = pageLanguage(request, tenant, state.language));
    const { transaction } = longContextOf({ tenant, facts });
    const page = await finishedPage({
      tenant,
      state,
      language: readIn,
      encoding: pageEncoding(request.headers.get("accept-encoding")),
      render: async () => {
        const data = await transaction((context) => readPage(context, uuid.toLowerCase(), readIn));
        // After the transaction, because the storage may be a bucket.
        return render(await withSmallPictures(tenant.id, data));
      },
    });
    return pageAnswer(page);
  } catch (error) {
    noteRefusal(error, { facts, route: "GET /proposals/{uuid}" });
    // Without its font it is readable all the same.
    return failurePage(error, language, await font().catch(() => null));
  }
}

/**
 * The language in the address, else the visitor's stored one, else the customer's, else the tenant's, else
 * English (S-117, S-141).
 */
function pageLanguage(request: Request, tenant?: Tenant, customerLanguage?: Language | null): Language {
  const asked = new URL(request.url).searchParams.get("language");
  if (isLanguage(asked)) return asked;
  const stored = languageOf(request.headers);
  if (isLanguage(stored)) return stored;
  return customerLanguage ?? (tenant === undefined ? DEFAULT_LANGUAGE : languageOfId(tenant.languageId));
}

const AWAY_SECONDS = 5;

export function pageAnswer({ bytes, encoding, policy }: FinishedPage): Response {
  return new PlainResponse(bytes, {
    headers: { ...pageHeaders(policy), ...(encoding !== null && { "Content-Encoding": encoding }) },
  });
}

/**
 * The page for a proposal that cannot be shown. For a host without a workspace it is the same as for a proposal
 * that never existed.
 */
export function failurePage(error: unknown, language: Language, font: string | null = null): Response {
  const shared = { language, font };
  if (error instanceof AppError) {
    if (error.status === 404 || error.status === 421)
      return messagePage("notFound", { status: 404, ...shared });
    if (error.status === 425) return messagePage("notReady", { status: 425, ...shared });
    if (error.status === 429)
      return messagePage("tooMany", {
        status: 429,
        ...shared,
        ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
      });
    if (error.code === "TENANT_DISABLED") return messagePage("disabled", { status: 403, ...shared });
    if (error.status < 500) return messagePage("failed", { status: error.status, ...shared });
  }
  if (isDatabaseAway(error) || isDiskFull(error))
    return messagePage("away", { status: 503, ...shared, retryAfter: AWAY_SECONDS });
  log.error({ err: error }, "a proposal's page could not be shown");
  return messagePage("failed", { status: 500, ...shared });
}

type MessageKind = "notFound" | "notReady" | "away" | "failed" | "disabled" | "tooMany";
type MessageOptions = { status: number; language: Language; font?: string | null; retryAfter?: number };

const RETRIED: readonly MessageKind[] = ["away", "failed", "notReady", "tooMany"];

/**
 * A page that says why there is no proposal (PRO-10, MSG-22, MSG-23); it needs neither database nor framework.
 * With `retryAfter` it reloads after that many seconds, even without scripts.
 */
export function messagePage(
  kind: MessageKind,
  { status, language, font = null, retryAfter }: MessageOptions,
): Response {
  const texts = MESSAGES[language].proposal.load;
  const html = messageHtml({
    status,
    language,
    font,
    title: texts[`${kind}Title`],
    text: texts[kind],
    ...(RETRIED.includes(kind) ? { retry: texts.retry } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
  const headers = pageHeaders(contentPolicy(html));
  if (retryAfter !== undefined) headers["Retry-After"] = String(retryAfter);
  return new PlainResponse(html, { status, headers });
}

/**
 * Headers of every response at a proposal's address: not cached, not indexed, and no referrer for other sites
 * (S-119).
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

/** The smallest encoding that the browser accepts. */
export const pageEncoding = (acceptEncoding: string | null): PageEncoding =>
  (["br", "gzip"] as const).find((encoding) => takesEncoding(acceptEncoding, encoding)) ?? null;
