import { plainEmail } from "@/lib/core/contract/plain-email";
import { isIPv4, isIPv6 } from "node:net";
import type { Actor, RequestFacts } from "@/lib/platform/context";
import type { Limit, Subject } from "@/lib/core/contract/limits";

export type Subjects = Partial<Record<Subject, string>>;

type ArrivingRequest = {
  facts: RequestFacts;
  params?: Readonly<Record<string, string | string[] | undefined>>;
  bytes?: Uint8Array | undefined;
};

/** The subjects of a call that are known before authentication; the e-mail only if `bytes` are given. */
export function arrivingSubjects({ facts, params = {}, bytes }: ArrivingRequest): Subjects {
  const proposal = params["uuid"] ?? params["id"];
  const email = bytes ? emailIn(bytes) : undefined;
  return {
    everywhere: "",
    address: callerOf(facts.address),
    network: networkOf(facts.address),
    ...(typeof proposal === "string" ? { proposal: proposal.toLowerCase() } : {}),
    ...(email === undefined ? {} : { email }),
  };
}

/** The subjects that are known after authentication. */
export const actingSubjects = (actor: Actor): Subjects =>
  actor.kind === "member" ? { session: String(actor.member.sessionId), user: String(actor.member.id) } : {};

/** The subject that a limit counts, as a text; null if one is missing. */
export function whoOf({ per }: Limit, subjects: Subjects): string | null {
  const parts = per.map((subject) => subjects[subject]);
  return parts.includes(undefined) ? null : parts.join(" ");
}

/** The normalised form of an address in counters, the same as for comparing (S-024). */
export const countedEmail = (email: string): string => plainEmail(email).slice(0, 255);

/** The field email of a JSON body. Errors in the body are reported later, by its contract. */
function emailIn(bytes: Uint8Array): string | undefined {
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof body === "object" && body !== null && "email" in body && typeof body.email === "string"
      ? countedEmail(body.email)
      : undefined;
  } catch {
    // Not JSON: nothing to count.
    return undefined;
  }
}

/**
 * The network that an address belongs to: /24 of IPv4, /64 of IPv6 ("203.0.113.0/24"). An invalid address is
 * returned as it is.
 */
export function networkOf(address: string): string {
  const four = versionFour(address);
  if (four) return `${four.slice(0, four.lastIndexOf("."))}.0/24`;
  return callerOf(address);
}

/**
 * The caller behind an address: an IPv4 address itself, or the /64 of an IPv6 address, within which a caller can
 * choose addresses freely.
 */
export function callerOf(address: string): string {
  const four = versionFour(address);
  if (four) return four;
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(":")}::/64` : address;
}

function versionFour(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIPv4(plain) ? plain : null;
}

/**
 * The eight groups without leading zeros. Only the first four are used, so an embedded IPv4 address need not be
 * parsed.
 */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.replace(/%.*$/, "").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => "0"), ...after].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ""),
  );
}
