import { config } from "@/base/config.mjs";
import { tracedCall } from "@/base/traces";
import { ZohoError } from "./zoho-error";
import { ZOHO_REGIONS, type ZohoRegion } from "./regions";

/** Time limit of one call, in milliseconds. */
const CALL_TIMEOUT = 5_000;
/** The most bytes of a response; 200 records of a few fields have far fewer. */
const LARGEST_ANSWER = 2 * 1024 * 1024;

type Call = {
  method: "GET" | "POST";
  headers?: Record<string, string>;
  body?: URLSearchParams;
  signal?: AbortSignal;
};

type ZohoAnswer = { status: number; body: unknown; retryAfter: number | undefined };

/**
 * One call, without following redirects. `body`: the response's JSON, null without one (204: nothing found).
 * Error: ZohoError `away` if there is no response within 5 seconds, or one that is too large or not JSON.
 */
export async function request(url: URL, { method, headers = {}, body, signal }: Call): Promise<ZohoAnswer> {
  const ends = [AbortSignal.timeout(CALL_TIMEOUT), ...(signal ? [signal] : [])];
  try {
    const response = await tracedCall(method, url, (traceHeaders) =>
      fetch(url, {
        method,
        headers: { accept: "application/json", ...headers, ...traceHeaders },
        redirect: "error",
        signal: AbortSignal.any(ends),
        ...(body ? { body } : {}),
      }),
    );
    const text = await textOf(response);
    return {
      status: response.status,
      body: text === "" ? null : JSON.parse(text),
      retryAfter: secondsOf(response.headers.get("retry-after")),
    };
  } catch (error) {
    if (error instanceof ZohoError) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : "";
    throw new ZohoError(
      "away",
      `${method} ${url.pathname}: ${error instanceof Error ? `${error.name} ${cause}`.trim() : "failed"}`,
    );
  }
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > LARGEST_ANSWER) throw new ZohoError("away", "the answer is too large");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

const secondsOf = (header: string | null): number | undefined =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;

/**
 * The base URLs of a region: always Zoho's hosts, never one from a tenant or a response. In tests ZOHO_TEST_URL
 * redirects all calls to a server on this machine; throws if it names another machine.
 */
export function baseUrls(region: string): { accounts: string; api: string } {
  const test = config.ZOHO_TEST_URL;
  if (test) {
    if (!LOOPBACK.test(new URL(test).hostname)) throw new Error("ZOHO_TEST_URL must name this machine");
    return { accounts: test, api: test };
  }
  const result = isRegion(region) ? ZOHO_REGIONS[region] : undefined;
  if (!result) throw new Error(`${region} is no region of Zoho`);
  return result;
}

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/;

const isRegion = (region: string): region is ZohoRegion => Object.hasOwn(ZOHO_REGIONS, region);
