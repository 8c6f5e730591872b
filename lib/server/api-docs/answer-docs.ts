import { readLook } from "@/lib/domain/branding/read-brand";
import { longContextOf } from "@/lib/server/endpoint";
import { failureResponse } from "@/lib/platform/http/failure";
import { newNonce } from "@/lib/platform/http/page-policy";
import { requestFacts } from "@/lib/platform/http/request-facts";
import { requestTenant } from "@/lib/domain/tenants/request-tenant";
import { siteAddress } from "@/lib/domain/tenants/site-address";
import { docsAccent } from "./docs-style";
import { docsPage } from "./docs-page";
import { referenceBody } from "./reference-body";

/**
 * The API reference as a page, in the tenant's colours and the theme that this browser chose. Errors as requestTenant.
 */
export async function answerDocs({ headers }: Pick<Request, "headers">): Promise<Response> {
  const facts = requestFacts(headers);
  try {
    const tenant = await requestTenant(headers);
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
    return new Response(page, { headers: { ...HEADERS, "Content-Security-Policy": policy(nonce) } });
  } catch (error) {
    return failureResponse(error, facts.id);
  }
}

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
};

/** Only what carries this answer's nonce, and calls to this origin alone: those of “Try it”. */
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
