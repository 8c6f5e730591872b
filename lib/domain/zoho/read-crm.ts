import { z } from "zod";
import { baseUrls, request } from "./zoho-api";
import { ZohoError } from "./zoho-error";

/** A region's CRM with a token for it. */
export type CrmAccess = { region: string; token: string; signal?: AbortSignal };

const failure = z.object({ code: z.string(), message: z.string().optional() });
const answered = z.object({
  data: z.array(z.unknown()),
  info: z.object({ more_records: z.boolean() }).partial().optional(),
});

type CrmRecords = { records: unknown[]; hasMore: boolean };

/**
 * Reads records by version 8 of the CRM's API; a 204 response means none. Errors: ZohoError `token` (INVALID_TOKEN
 * and kin), `scope`, `limited` (429, TOO_MANY_REQUESTS), `not_found`, `away`.
 * @param path below /crm/v8, such as Accounts/search
 */
export async function readCrm(
  { region, token, signal }: CrmAccess,
  path: string,
  query: Record<string, string>,
): Promise<CrmRecords> {
  const url = new URL(`/crm/v8/${path}`, baseUrls(region).api);
  url.search = new URLSearchParams(query).toString();
  const answer = await request(url, {
    method: "GET",
    headers: { authorization: `Zoho-oauthtoken ${token}` },
    ...(signal ? { signal } : {}),
  });
  if (answer.status === 204) return { records: [], hasMore: false };
  const read = answered.safeParse(answer.body);
  if (answer.status === 200 && read.success)
    return { records: read.data.data, hasMore: read.data.info?.more_records ?? false };
  throw failureOf(answer.status, failure.safeParse(answer.body).data?.code ?? "", answer.retryAfter);
}

const TOKEN_CODES = new Set(["INVALID_TOKEN", "AUTHENTICATION_FAILURE", "INVALID_OAUTHTOKEN"]);
const SCOPE_CODES = new Set(["OAUTH_SCOPE_MISMATCH", "NO_PERMISSION", "INVALID_MODULE"]);

function failureOf(status: number, code: string, retryAfter: number | undefined): ZohoError {
  const said = `the CRM answers ${status} ${code.slice(0, 60)}`.trim();
  if (SCOPE_CODES.has(code)) return new ZohoError("scope", said);
  if (status === 401 || TOKEN_CODES.has(code)) return new ZohoError("token", said);
  if (status === 429 || code === "TOO_MANY_REQUESTS" || code === "LIMIT_EXCEEDED")
    return new ZohoError("limited", said, retryAfter);
  if (status === 404 || code === "INVALID_DATA") return new ZohoError("not_found", said);
  return new ZohoError("away", said);
}
