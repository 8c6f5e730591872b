import type { NextApiRequest, NextApiResponse } from "next";
import nextAuth from "next-auth";
import { parseJson } from "@/lib/core/contract/json";
import { cookiesIn } from "@/lib/platform/http/cookies";
import { defaultOf, nextAuthOptions } from "./next-auth-options";

/**
 * next-auth's answer to a call below /api/auth. Its handler for routes reads headers and cookies from the framework's
 * store of the request; the one for API pages, which is used here, gets them as arguments. Errors: 400 INVALID_JSON.
 * @param path the address's parts after /api/auth
 */
export async function nextAuthAnswer(
  request: Request,
  path: string[],
  body: Uint8Array = new Uint8Array(),
): Promise<Response> {
  const call = {
    method: request.method,
    query: { ...Object.fromEntries(new URL(request.url).searchParams), nextauth: path },
    headers: Object.fromEntries(request.headers),
    cookies: cookiesIn(request.headers),
    body: fieldsOf(request.headers.get("content-type") ?? "", body),
  };
  const sent = { status: 200, headers: new Headers(), body: null as string | null };
  // What next-auth uses of the response of an API page.
  const response = {
    status(code: number) {
      sent.status = code;
      return response;
    },
    getHeader: () => sent.headers.getSetCookie(),
    setHeader(name: string, value: string | string[]) {
      sent.headers.delete(name);
      for (const each of [value].flat()) sent.headers.append(name, each);
      return response;
    },
    json: (value: unknown) => response.setHeader("Content-Type", "application/json").send(value),
    send(value: unknown) {
      if (value !== undefined) sent.body = typeof value === "string" ? value : JSON.stringify(value);
    },
    end: () => undefined,
  };
  await (defaultOf(nextAuth)(
    call as unknown as NextApiRequest,
    response as unknown as NextApiResponse,
    nextAuthOptions(request),
  ) as Promise<void>);
  return new Response(sent.body, sent);
}

function fieldsOf(type: string, body: Uint8Array): unknown {
  if (body.byteLength === 0) return undefined;
  if (type.includes("application/json")) return parseJson(body);
  if (!type.includes("application/x-www-form-urlencoded")) return undefined;
  return Object.fromEntries(new URLSearchParams(Buffer.from(body).toString()));
}
