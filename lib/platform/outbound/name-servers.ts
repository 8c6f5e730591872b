import { Resolver } from "node:dns/promises";
import { config } from "@/db/config.mjs";

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
