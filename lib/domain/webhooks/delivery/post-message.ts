import type { IncomingMessage } from "node:http";
import { guardedCall } from "@/lib/platform/outbound/guarded-call";
import { TargetRefused } from "@/lib/platform/outbound/target";
import { DELIVERY_PROBLEMS, type DeliveryProblem } from "../api";
import { webhookReach } from "../webhook-target";
import { ownValue } from "@/lib/core/own-value";

/** Milliseconds from resolving the host to the end of the response. */
const POST_MILLISECONDS = 5_000;
/** Bytes of a response that are stored; the rest is not read. */
const STORED_BYTES = 2_048;

/**
 * The response to a message. status: null without a response; code and problem then say why. answer: the
 * beginning of its body.
 */
export type Posted = {
  status: number | null;
  code: DeliveryProblem | null;
  problem: string | null;
  answer: string;
  milliseconds: number;
};

/**
 * Posts a message to its target, connecting only to checked addresses of the host, without following redirects,
 * for at most 5 seconds. Never rejects.
 */
export async function postMessage(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<Posted> {
  const started = performance.now();
  const ending = AbortSignal.timeout(POST_MILLISECONDS);
  const took = () => Math.round(performance.now() - started);
  try {
    const response = await guardedCall(url, {
      method: "POST",
      body,
      headers,
      signal: ending,
      ...webhookReach(),
    });
    const answer = await beginningOf(response);
    return { status: response.statusCode ?? null, code: null, problem: null, answer, milliseconds: took() };
  } catch (error) {
    const code = ending.aborted ? "timeout" : codeOf(error);
    const problem =
      code === "failed" && error instanceof Error ? error.message.slice(0, 200) : DELIVERY_PROBLEMS[code];
    return { status: null, code, problem, answer: "", milliseconds: took() };
  }
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.byteLength;
    // Leaving the loop closes the connection.
    if (size >= STORED_BYTES) break;
  }
  // Removes characters that PostgreSQL cannot store or a terminal would interpret.
  return Buffer.concat(parts)
    .subarray(0, STORED_BYTES)
    .toString("utf8")
    .replace(/[^\P{Cc}\n\t]/gu, "");
}

const CODES: Readonly<Record<string, DeliveryProblem>> = {
  ECONNREFUSED: "refused",
  ECONNRESET: "cut",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  CERT_HAS_EXPIRED: "certificate_expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "certificate_unknown",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "certificate_unknown",
  SELF_SIGNED_CERT_IN_CHAIN: "certificate_unknown",
  ERR_TLS_CERT_ALTNAME_INVALID: "certificate_other_host",
};

function codeOf(error: unknown): DeliveryProblem {
  if (error instanceof TargetRefused) return error.code;
  return (
    (error instanceof Error &&
      "code" in error &&
      typeof error.code === "string" &&
      ownValue(CODES, error.code)) ||
    "failed"
  );
}
