import type { CustomFetchOptions } from "openid-client";
import { config } from "@/base/config.mjs";
import { guardedCall } from "@/lib/platform/outbound/guarded-call";
import type { Reach } from "@/lib/platform/outbound/target";

/** The most bytes of a response; descriptions, keys and tokens have far fewer. */
const LARGEST_ANSWER = 512 * 1024;

/**
 * Whether providers may be in private networks and over plain http, for tests and for installations within one
 * network.
 */
export const providerReach = (): Reach => ({ allowsPrivate: config.KAPI_SSO_PRIVATE });

/** A provider's response is too large. */
export class AnswerTooLarge extends Error {}

/**
 * The HTTP client of openid-client: each call goes only to a public address (lib/platform/outbound), follows no
 * redirects, and has openid-client's time limit. Errors: TargetRefused, AnswerTooLarge, those of node:http.
 */
export async function providerFetch(
  address: string,
  { method, headers, body, signal }: CustomFetchOptions,
): Promise<Response> {
  if (method !== "GET" && method !== "POST") throw new Error(`${method} is no method of OpenID Connect`);
  const text = body instanceof URLSearchParams || typeof body === "string" ? String(body) : undefined;
  const answer = await guardedCall(new URL(address), {
    method,
    headers,
    ...(text === undefined ? {} : { body: text }),
    signal: signal ?? AbortSignal.timeout(PROVIDER_SECONDS * 1_000),
    ...providerReach(),
  });
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.byteLength;
    // Leaving the loop ends the connection.
    if (size > LARGEST_ANSWER) throw new AnswerTooLarge("the provider's answer is too large");
    parts.push(part);
  }
  const known = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  const status = answer.statusCode ?? 502;
  // Response allows no body for these statuses.
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : Buffer.concat(parts), { status, headers: known });
}

/** Time limit for each call to a provider, in seconds. */
export const PROVIDER_SECONDS = 5;
