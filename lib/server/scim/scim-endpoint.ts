import { isDatabaseAway } from "@/db/away";
import { AppError } from "@/lib/core/contract/errors";
import { ScimError } from "@/lib/domain/scim/scim-error";
import { tokenOfDirectory } from "@/lib/domain/scim/tokens";
import { requestTenant } from "@/lib/domain/tenants/request-tenant";
import type { Context } from "@/lib/platform/context";
import { jsonBody, readBody } from "@/lib/platform/http/body";
import { ANSWER_HEADERS } from "@/lib/platform/http/failure";
import { requestFacts } from "@/lib/platform/http/request-facts";
import { noteEvent } from "@/lib/platform/http/security-event";
import { admit } from "@/lib/platform/limits/admission";
import { consumeHere } from "@/lib/platform/limits/count";
import { tenantLimits } from "@/lib/platform/limits/tenant-limits";
import { log } from "@/lib/platform/log";
import { longContextOf } from "@/lib/server/endpoint";

type ScimRequest = { id: string; query: URLSearchParams; body: unknown };
type Answered = { status?: number; body?: object; location?: string };
/** `params` resolves to undefined for an address without a variable part. */
type Route = { params: Promise<Record<string, string | string[] | undefined> | undefined> };
type Handler = (request: Request, route: Route) => Promise<Response>;

const LIMIT = 256 * 1024;
const MEDIA_TYPE = "application/scim+json";

/**
 * Makes a route handler for SCIM from a verb, in the order of endpoint(): find the tenant, check limits,
 * authenticate, parse, run the verb. Responses and errors have SCIM's media type and format, which contracts
 * cannot express (docs/adr/0104). The verb runs in one transaction of the tenant, as the directory.
 */
export function scimEndpoint(verb: (context: Context, request: ScimRequest) => Promise<Answered>): Handler {
  return async (request, route) => {
    const facts = requestFacts(request.headers);
    try {
      const tenant = await requestTenant(request.headers);
      const method = request.method as "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
      const admission = await admit({ method, access: { kind: "open" } }, { tenant, facts });
      try {
        const bytes = await readBody(request, LIMIT);
        const limits = await tenantLimits(tenant.id);
        const answer = await longContextOf({ tenant, facts }, { kind: "system" }).transaction(
          async (context) => {
            const token = await tokenOfDirectory(context, request.headers.get("authorization"));
            if (!token) throw new ScimError(401, "The SCIM token is missing, wrong or revoked.");
            consumeHere({ name: "scim", tenantId: tenant.id, who: String(token.id), limits });
            const id = (await route.params)?.["id"];
            const actor = { kind: "system", name: `SCIM (${token.name})` } as const;
            return verb(
              { ...context, actor },
              {
                id: typeof id === "string" ? id : "",
                query: new URL(request.url).searchParams,
                body: jsonBody(bytes, request.headers.get("content-type"), MEDIA_TYPE),
              },
            );
          },
        );
        return scimResponse(answer, facts.id);
      } finally {
        admission.leave();
      }
    } catch (error) {
      const refusal = refusalOf(error, facts.id);
      if (refusal.status === 401)
        noteEvent("authn_token_misplaced", { facts, route: `${request.method} scim` });
      return scimResponse({ status: refusal.status, body: refusal.body }, facts.id, headersOf(error));
    }
  };
}

function scimResponse(
  { status = 200, body, location }: Answered,
  requestId: string,
  more: Record<string, string> = {},
): Response {
  const headers = {
    ...ANSWER_HEADERS,
    ...more,
    "X-Request-Id": requestId,
    ...(location === undefined ? {} : { Location: location }),
    ...(status === 401 ? { "WWW-Authenticate": "Bearer" } : {}),
    ...(body === undefined ? {} : { "Content-Type": MEDIA_TYPE }),
  };
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
}

const headersOf = (error: unknown): Record<string, string> =>
  error instanceof AppError && error.retryAfter !== undefined
    ? { "Retry-After": String(error.retryAfter) }
    : {};

/** Any error in SCIM's format; server errors have no details. */
function refusalOf(error: unknown, requestId: string): ScimError {
  if (error instanceof ScimError) return error;
  if (error instanceof AppError)
    return new ScimError(
      error.status,
      error.message,
      error.code === "INVALID_JSON" ? "invalidSyntax" : undefined,
    );
  if (isDatabaseAway(error)) return new ScimError(503, "The service is away for a moment.");
  log.error({ requestId, err: error }, "unexpected failure");
  return new ScimError(500, "Internal server error");
}
