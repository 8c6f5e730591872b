import { Resolver } from "node:dns/promises";
import { config } from "@/base/config.mjs";

const TRY_MILLISECONDS = 1_500;
const TRIES = 2;
/** Time limit for all queries together, for callers without one of their own. */
const LONGEST_MILLISECONDS = 5_000;

/**
 * Calls `work` with a resolver for the machine's name servers or KAPI_DNS_SERVERS. Its queries take no thread of the
 * process, unlike lookup(). When the signal aborts, by default after 5 s, running queries fail with ECANCELLED.
 */
export async function askNameServers<Answer>(
  work: (resolver: Resolver, signal: AbortSignal) => Promise<Answer>,
  signal = AbortSignal.timeout(LONGEST_MILLISECONDS),
): Promise<Answer> {
  const resolver = new Resolver({ timeout: TRY_MILLISECONDS, tries: TRIES });
  if (config.KAPI_DNS_SERVERS) resolver.setServers(config.KAPI_DNS_SERVERS);
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel);
  try {
    return await work(resolver, signal);
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** Errors that say that there is no such name or record. */
const NOTHING = new Set(["ENOTFOUND", "ENODATA"]);

/** The records of a query; empty if there are none; null without an answer. */
export const recordsOf = <Found>(query: Promise<Found[]>): Promise<Found[] | null> =>
  query.catch((error: NodeJS.ErrnoException) => (NOTHING.has(error.code ?? "") ? [] : null));

/** Whether a host has an IPv4 or IPv6 address; null without an answer. */
export async function hasAddress(resolver: Resolver, host: string): Promise<boolean | null> {
  const result = await Promise.all([recordsOf(resolver.resolve4(host)), recordsOf(resolver.resolve6(host))]);
  if (result.some((addresses) => addresses !== null && addresses.length > 0)) return true;
  return result.includes(null) ? null : false;
}
