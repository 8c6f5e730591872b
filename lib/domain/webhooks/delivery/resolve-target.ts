import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { allowsPrivate } from "./allows-private";
import { DELIVERY_PROBLEMS } from "./delivery-problems";
import { isPublicAddress } from "./public-address";
import { hostOf } from "./target-problem";

export type Resolved = { address: string; family: number };

/** The target cannot be called; said in the log of deliveries. */
export class TargetRefused extends Error {
  constructor(readonly code: "private_address" | "unknown_host") {
    super(DELIVERY_PROBLEMS[code]);
  }
}

/**
 * The addresses of a target's host, all of them public unless private ones are allowed: a name that leads to both is refused. The caller
 * connects to these and asks no name server again, because the second answer might be another. Error: TargetRefused.
 */
export async function resolveTarget(url: URL): Promise<[Resolved, ...Resolved[]]> {
  const host = hostOf(url);
  const family = isIP(host);
  const [first, ...others] = family
    ? [{ address: host, family }]
    : await lookup(host, { all: true }).catch(() => []);
  if (!first) throw new TargetRefused("unknown_host");
  if (!allowsPrivate() && ![first, ...others].every(({ address }) => isPublicAddress(address)))
    throw new TargetRefused("private_address");
  return [first, ...others];
}
