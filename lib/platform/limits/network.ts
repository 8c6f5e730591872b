import { isIPv4, isIPv6 } from "node:net";

/** The network that an address belongs to: /24 of IPv4, /64 of IPv6 ("203.0.113.0/24"). An address of no version is its own. */
export function networkOf(address: string): string {
  const four = versionFour(address);
  if (four) return `${four.slice(0, four.lastIndexOf("."))}.0/24`;
  return callerOf(address);
}

/** Whom an address stands for: itself, of IPv6 its /64, within which a caller picks addresses as they like. */
export function callerOf(address: string): string {
  const four = versionFour(address);
  if (four) return four;
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(":")}::/64` : address;
}

function versionFour(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIPv4(plain) ? plain : null;
}

/** The eight groups without leading zeros. Only the first four are looked at, so an IPv4 tail need not be taken apart. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.replace(/%.*$/, "").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => "0"), ...after].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ""),
  );
}
