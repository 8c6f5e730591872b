import { request as http, type IncomingMessage } from "node:http";
import { request as https } from "node:https";
import type { LookupFunction } from "node:net";
import { tracedCall } from "@/base/traces";
import { resolveTarget, type Reach, type Resolved } from "./target";

type Outgoing = Reach & {
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: string;
  signal: AbortSignal;
};

/**
 * Calls an address that a user entered. It connects only to the IP addresses that were checked, and follows no
 * redirects. Errors: TargetRefused; those of node:http; the signal's reason.
 */
export async function guardedCall(url: URL, { allowsPrivate, ...call }: Outgoing): Promise<IncomingMessage> {
  const addresses = await unlessAborted(resolveTarget(url, { allowsPrivate }, call.signal), call.signal);
  return tracedCall(call.method, url, (traceHeaders) =>
    answerOf(url, { ...call, addresses, headers: { ...call.headers, ...traceHeaders } }),
  );
}

type Sending = Omit<Outgoing, keyof Reach> & { addresses: readonly Resolved[] };

function answerOf(url: URL, { method, body, headers, addresses, signal }: Sending): Promise<IncomingMessage> {
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise((done, fail) => {
    const outgoing = (url.protocol === "https:" ? https : http)(
      url,
      // A new connection, because a pooled one might go to an address that was not checked now.
      {
        method,
        agent: false,
        signal,
        lookup: pinnedTo(addresses),
        headers: { ...headers, ...length, connection: "close" },
      },
      done,
    );
    outgoing.once("error", fail);
    outgoing.end(body);
  });
}

/** A lookup function that always returns the given addresses. */
const pinnedTo =
  (addresses: readonly Resolved[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? "", first?.family ?? 4);
  };

/** The result of work that cannot be aborted itself. Errors: the work's; the signal's reason. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((done, fail) => {
    const abort = () => fail(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    work.then(done, fail).finally(() => signal.removeEventListener("abort", abort));
  });
}
