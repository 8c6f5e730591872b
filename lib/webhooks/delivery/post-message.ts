import { request as http, type IncomingMessage } from "node:http";
import { request as https } from "node:https";
import type { LookupFunction } from "node:net";
import { resolveTarget, type Resolved } from "./resolve-target";

/** Milliseconds from the search for the host to the end of its answer. */
export const POST_MILLISECONDS = 5_000;
/** Bytes of an answer that are kept; what follows is not read. */
const KEPT_BYTES = 2_048;

/** status: null when there was no answer, and then a problem that says why. answer: the beginning of the answer's body. */
export type Posted = { status: number | null; problem: string | null; answer: string; milliseconds: number };

/** Posts a message to the addresses that its target's host has at this moment, follows no redirect, and gives up after 5 seconds. Never rejects. */
export async function postMessage(url: URL, body: string, headers: Readonly<Record<string, string>>): Promise<Posted> {
  const started = performance.now();
  const ending = AbortSignal.timeout(POST_MILLISECONDS);
  const took = () => Math.round(performance.now() - started);
  try {
    const addresses = await unlessAborted(resolveTarget(url), ending);
    const response = await answerOf(url, { body, headers, addresses, signal: ending });
    const answer = await beginningOf(response);
    return { status: response.statusCode ?? null, problem: null, answer, milliseconds: took() };
  } catch (error) {
    const problem = ending.aborted ? `No answer within ${POST_MILLISECONDS / 1_000} seconds.` : reasonOf(error);
    return { status: null, problem, answer: "", milliseconds: took() };
  }
}

type Sending = { body: string; headers: Readonly<Record<string, string>>; addresses: readonly Resolved[]; signal: AbortSignal };

function answerOf(url: URL, { body, headers, addresses, signal }: Sending): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const outgoing = (url.protocol === "https:" ? https : http)(
      url,
      // A connection of its own: a pooled one would have been made to an address that nobody has checked now.
      { method: "POST", agent: false, signal, lookup: pinnedTo(addresses), headers: { ...headers, "content-length": String(Buffer.byteLength(body)), connection: "close" } },
      done,
    );
    outgoing.once("error", fail);
    outgoing.end(body);
  });
}

/** Answers what was found before, whatever is asked. */
const pinnedTo = (addresses: readonly Resolved[]): LookupFunction => (_host, options, callback) => {
  const [first] = addresses;
  if (options.all) callback(null, [...addresses]);
  else callback(null, first?.address ?? "", first?.family ?? 4);
};

async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.byteLength;
    // Leaving the loop ends the connection.
    if (size >= KEPT_BYTES) break;
  }
  // Text for a reader: what PostgreSQL cannot store or a terminal would obey is left out.
  return Buffer.concat(parts).subarray(0, KEPT_BYTES).toString("utf8").replace(/[^\P{Cc}\n\t]/gu, "");
}

function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((done, fail) => {
    signal.addEventListener("abort", () => fail(new Error("aborted")), { once: true });
    work.then(done, fail);
  });
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was cut.",
  EHOSTUNREACH: "The host cannot be reached.",
  ENETUNREACH: "The host cannot be reached.",
  CERT_HAS_EXPIRED: "The certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate is not signed by anybody known.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The certificate is not signed by anybody known.",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate is not signed by anybody known.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate is another host's.",
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "The call failed.";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return REASONS[code] ?? error.message.slice(0, 200);
}
