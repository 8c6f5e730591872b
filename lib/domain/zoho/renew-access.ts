import { z } from "zod";
import { MINUTE } from "@/lib/core/time/milliseconds";
import { baseUrls, request } from "./zoho-api";
import { ZohoError } from "./zoho-error";

export type ZohoCredentials = {
  region: string;
  clientId: string;
  clientSecret: string;
  refreshToken: string;
};
export type ZohoAccess = { token: string; expiresAt: Date };

const granted = z.object({ access_token: z.string().min(1).max(2_000), expires_in: z.number().positive() });
const refused = z.object({ error: z.string(), error_description: z.string().optional() });

/** Zoho's error codes for wrong credentials, returned with status 200. */
const WRONG_CREDENTIALS = new Set([
  "invalid_client",
  "invalid_client_secret",
  "invalid_code",
  "invalid_grant",
  "unauthorized_client",
]);
/** Tokens are renewed this many milliseconds early, so that they do not expire during a call. */
const MARGIN = MINUTE;

/**
 * A new access token for the refresh token (https://www.zoho.com/crm/developer/docs/api/v8/refresh.html). Errors:
 * ZohoError `credentials` if Zoho does not accept them (any more), `limited` after too many renewals, `away`.
 */
export async function renewAccess(
  { region, clientId, clientSecret, refreshToken }: ZohoCredentials,
  now: Date,
  signal?: AbortSignal,
): Promise<ZohoAccess> {
  const body = new URLSearchParams({
    grant_type: "refresh_token",
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
  });
  const answer = await request(new URL("/oauth/v2/token", baseUrls(region).accounts), {
    method: "POST",
    body,
    ...(signal ? { signal } : {}),
  });
  const given = granted.safeParse(answer.body);
  if (given.success)
    return {
      token: given.data.access_token,
      expiresAt: new Date(now.getTime() + given.data.expires_in * 1_000 - MARGIN),
    };
  throw failureOf(answer.status, refused.safeParse(answer.body).data);
}

function failureOf(status: number, said: z.output<typeof refused> | undefined): ZohoError {
  if (said && WRONG_CREDENTIALS.has(said.error))
    return new ZohoError("credentials", `Zoho refuses the credentials: ${said.error}`);
  if (status === 429 || /too many requests/i.test(said?.error_description ?? ""))
    return new ZohoError("limited", "Zoho renews no more tokens for a while");
  return new ZohoError("away", `renewing a token: ${status} ${said?.error.slice(0, 100) ?? ""}`.trim());
}
