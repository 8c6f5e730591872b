import { isIPv4, isIPv6 } from "node:net";
import type { Actor, RequestFacts } from "@/lib/platform/context";
import type { Limit, Subject } from "@/lib/core/contract/limits";

export type Subjects = Partial<Record<Subject, string>>;

type Asked = {
  facts: RequestFacts;
  params?: Readonly<Record<string, string | string[] | undefined>>;
  bytes?: Uint8Array | undefined;
};

/**
 * Whom a call comes from and what it is about, as far as it is known before anybody is looked up; the e-mail only
 * when `bytes` are given.
 */
export function arrivingSubjects({ facts, params = {}, bytes }: Asked): Subjects {
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

/** Who acts, once it is known. */
export const actingSubjects = (actor: Actor): Subjects =>
  actor.kind === "member" ? { session: String(actor.member.sessionId), user: String(actor.member.id) } : {};

/** Whom a limit counts, among the subjects; null when one is missing. */
export function whoOf({ per }: Limit, subjects: Subjects): string | null {
  const parts = per.map((subject) => subjects[subject]);
  return parts.includes(undefined) ? null : parts.join(" ");
}

/** The form in which an address is counted: as it is compared (S-024), whatever its spelling. */
export const countedEmail = (email: string): string =>
  email.normalize("NFKC").trim().toLowerCase().slice(0, 255);

/** The field email of a JSON body; what is wrong with the body is said later, by its contract. */
function emailIn(bytes: Uint8Array): string | undefined {
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof body === "object" && body !== null && "email" in body && typeof body.email === "string"
      ? countedEmail(body.email)
      : undefined;
  } catch {
    // No JSON: nobody to count.
    return undefined;
  }
}

/**
 * The network that an address belongs to: /24 of IPv4, /64 of IPv6 ("203.0.113.0/24"). An address of no version is
 * its own.
 */
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

/**
 * The eight groups without leading zeros. Only the first four are looked at, so an IPv4 tail need not be taken apart.
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
