import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { askNameServers } from "./name-servers";

/** Whether private networks and plain http are allowed. */
export type Reach = { allowsPrivate: boolean };

/**
 * Why an address that a user enters cannot be called, as far as that is visible without a DNS query. Screens have
 * texts for these codes.
 */
export type AddressProblem = "not_a_url" | "needs_https" | "has_credentials" | "private_address";

/** The problem of an address; null if it can be called. */
export function addressProblem(text: string, { allowsPrivate }: Reach): AddressProblem | null {
  if (!URL.canParse(text)) return "not_a_url";
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "not_a_url";
  if (url.username !== "" || url.password !== "") return "has_credentials";
  if (allowsPrivate) return null;
  if (url.protocol !== "https:") return "needs_https";
  return isPrivateName(hostOf(url)) ? "private_address" : null;
}

/**
 * The host without the brackets of IPv6. The URL parser has normalised unusual forms of IPv4 addresses (0x7f.1,
 * 2130706433).
 */
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");

const isPrivateName = (host: string): boolean =>
  isIP(host)
    ? !isPublicAddress(host)
    : host === "localhost" || /\.(localhost|local|internal|home\.arpa)$/.test(host) || !host.includes(".");

export type Resolved = { address: string; family: number };

const REFUSALS = {
  private_address: "The address leads to a private network, which is not called.",
  unknown_host: "The host's name cannot be found.",
} as const;

/** The target cannot be called. */
export class TargetRefused extends Error {
  constructor(readonly code: keyof typeof REFUSALS) {
    super(REFUSALS[code]);
  }
}

/**
 * The IP addresses of a target's host. All must be public, unless private ones are allowed. The caller connects
 * to these without another DNS query, because that might give another answer. Errors: TargetRefused; the signal's
 * reason.
 */
export async function resolveTarget(
  url: URL,
  { allowsPrivate }: Reach,
  signal?: AbortSignal,
): Promise<[Resolved, ...Resolved[]]> {
  const host = hostOf(url);
  const family = isIP(host);
  const [first, ...others] = family
    ? [{ address: host, family }]
    : allowsPrivate
      ? await lookup(host, { all: true }).catch(() => [])
      : await queryAddresses(host, signal);
  if (!first) throw new TargetRefused("unknown_host");
  if (!allowsPrivate && ![first, ...others].every(({ address }) => isPublicAddress(address)))
    throw new TargetRefused("private_address");
  return [first, ...others];
}

/**
 * A public host's addresses by DNS queries; empty without any. Unlike lookup(), which also knows the names of private
 * networks, these take no thread of the process, so that hosts with slow name servers delay nobody else's calls.
 * Error: the signal's reason.
 */
const queryAddresses = (host: string, input?: AbortSignal): Promise<Resolved[]> =>
  askNameServers(async (resolver, signal) => {
    signal.throwIfAborted();
    // Many hosts have addresses of one family only.
    const [four, six] = await Promise.all([
      resolver.resolve4(host).catch(() => []),
      resolver.resolve6(host).catch(() => []),
    ]);
    signal.throwIfAborted();
    return [
      ...four.map((address) => ({ address, family: 4 })),
      ...six.map((address) => ({ address, family: 6 })),
    ];
  }, input);

// Special-purpose networks of the IANA registries, which are not part of the public internet.
const NOT_PUBLIC: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];
/**
 * Networks within 2000::/3, the only public part of IPv6, that are not public: for transition, of which some map
 * to an IPv4 address, and for documentation.
 */
const NOT_PUBLIC_6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
  ["2620:4f:8000::", 48],
];

const blocked = new BlockList();
for (const [network, prefix] of NOT_PUBLIC) blocked.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of NOT_PUBLIC_6) blocked.addSubnet(network, prefix, "ipv6");
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/**
 * Whether an IP address belongs to the public internet: neither to this machine, nor to a private, link-local,
 * shared or reserved network.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !blocked.check(address, "ipv4");
  return (
    version === 6 &&
    !address.includes("%") &&
    global6.check(address, "ipv6") &&
    !blocked.check(address, "ipv6")
  );
}
