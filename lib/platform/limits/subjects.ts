import type { Actor, RequestFacts } from "@/lib/platform/context";
import type { Limit, Subject } from "@/lib/core/contract/limits";
import { callerOf, networkOf } from "./network";

export type Subjects = Partial<Record<Subject, string>>;

type Asked = {
  facts: RequestFacts;
  params?: Readonly<Record<string, string | string[] | undefined>>;
  bytes?: Uint8Array | undefined;
};

/** Whom a call comes from and what it is about, as far as it is known before anybody is looked up; the e-mail only when `bytes` are given. */
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
