import { readLook } from "@/lib/domain/branding/read-brand";
import { longContextOf } from "@/lib/server/endpoint";
import { failureResponse } from "@/lib/platform/http/failure";
import { newNonce } from "@/lib/platform/http/page-policy";
import { requestFacts } from "@/lib/platform/http/request-facts";
import { admit } from "@/lib/platform/limits/admission";
import { open } from "@/lib/core/contract/contract";
import { requestTenant } from "@/lib/domain/tenants/request-tenant";
import { siteAddress } from "@/lib/domain/tenants/site-address";
import { DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";
import { docsAccent, type Theme, DOCS_STYLE } from "./docs-style";
import { referenceBody, type ReferenceBody } from "./reference-body";
import { DOCS_SCRIPT, TRY_SCRIPT } from "./docs-script";
import { escaped } from "./markup";

/**
 * Responds with the API reference, in the tenant's colours and the browser's chosen theme. It counts as a visitor's
 * call. Errors as requestTenant, 429.
 */
export async function answerDocs({ headers }: Pick<Request, "headers">): Promise<Response> {
  const facts = requestFacts(headers);
  try {
    const tenant = await requestTenant(headers);
    const admission = await admit({ method: "GET", access: open }, { tenant, facts });
    const look = await longContextOf({ tenant, facts }).transaction(readLook);
    const nonce = newNonce();
    const theme = /(?:^|;\s*)kapi\.theme=dark(?:;|$)/.test(headers.get("cookie") ?? "") ? "dark" : "light";
    const page = docsPage({
      nonce,
      theme,
      tenantName: tenant.name,
      origin: siteAddress(tenant),
      accent: docsAccent(look, theme),
      body: referenceBody(),
    });
    const headersOfPage = { ...HEADERS, ...admission.headers, "Content-Security-Policy": policy(nonce) };
    return new Response(page, { headers: headersOfPage });
  } catch (error) {
    return failureResponse(error, facts.id);
  }
}

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
};

/** Allows only what carries this response's nonce, and calls to this origin ("Try it"). */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Inputs of the page; origin: the workspace's address, accent: #rrggbb. */
type DocsPage = {
  nonce: string;
  theme: Theme;
  tenantName: string;
  origin: string;
  accent: string;
  body: ReferenceBody;
};

/** The HTML of the API reference. It can be read without scripts and loads nothing from other origins. */
const docsPage = ({ nonce, theme, tenantName, origin, accent, body }: DocsPage): string => `<!doctype html>
<html lang="${DEFAULT_LANGUAGE}" class="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API reference · ${escaped(tenantName)}</title>
<link rel="icon" href="/icon.svg">
<style nonce="${nonce}">${DOCS_STYLE}html.${theme}{--accent:${accent}}</style>
</head>
<body>
<a class="skip" href="#reference">Skip to the reference</a>
<div class="frame">
<nav aria-label="Calls">
<input id="search" type="search" aria-label="Search calls" placeholder="Search calls" hidden>
<p id="none" role="status"></p>
${body.contents}
</nav>
<main id="reference">
<h1>Kapi API</h1>
<p>${escaped(tenantName)} · <a href="/api/openapi.json">OpenAPI document</a></p>
<p id="trying" hidden>
<label for="token">Access token for “Try it”; without one, the calls use your session in this browser</label>
<input id="token" type="password" autocomplete="off" spellcheck="false"></p>
<p>In the examples <code>$KAPI</code> is <code>${escaped(origin)}</code>, and <code>$TOKEN</code>
the access_token of <a href="#signIn">POST /api/login</a>.</p>
${body.reference}
</main>
</div>
<script nonce="${nonce}">${DOCS_SCRIPT}${TRY_SCRIPT}</script>
</body>
</html>
`;
