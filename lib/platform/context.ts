import type { Transaction } from "@/db/client";
import type { Pipelined } from "@/db/pipelined";
import type { PermissionSlug } from "@/lib/core/access/permissions";
import type { ErrorCode } from "@/lib/core/contract/errors";
import { isLanguage, languageOfId, type Language } from "@/lib/core/i18n/languages";
import type { Tenant } from "@/lib/core/tenants/host";

/** The signed-in user of a request: identity and permissions as of now. */
export type Member = {
  id: number;
  uuid: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  emailVerifiedAt: Date | null;
  isActive: boolean;
  role: string | null;
  isSuperAdmin: boolean;
  permissions: readonly PermissionSlug[];
  /** Id of the session; for an API token the negative of its id, so that limits do not mix the two up. */
  sessionId: number;
  /** The API token with which a program calls on behalf of the user; null for the user in person. */
  tokenId: number | null;
  /**
   * When the user last confirmed their identity in this session: by signing in, or by POST /me/confirm. Null for
   * an API token.
   */
  provedAt: Date | null;
  /** The deadline for setting up a second factor (lib/domain/sign-in-policy/factor-duty.ts); null: none is needed. */
  factorDueAt: Date | null;
  /** Version of the user's row. */
  version: number;
};

export type Actor =
  | { kind: "member"; member: Member }
  /** ended: if the call came with a session that is over, why. */
  | { kind: "visitor"; ended?: SessionEnd }
  /** name: of the directory whose token is used. */
  | { kind: "system"; name?: string };

/** Why a session is over, for its user: it was idle, too old, or ended. */
export type SessionEnd = Extract<ErrorCode, `SESSION_${string}`>;

/** First argument of every verb: who acts, in which tenant, with which transaction, when. */
export type Context = {
  tenant: Tenant;
  tenantId: number;
  actor: Actor;
  db: Transaction;
  now: Date;
  request: RequestFacts;
  /**
   * Registers work for after the commit, such as rendering ahead or waking workers; it does not run after a
   * rollback. The response waits for a promise that it returns, which must not reject.
   */
  afterCommit: (work: () => void | Promise<void>) => void;
};

/** Context of work that opens its own transactions, because it must not hold a connection while it runs. */
export type LongContext = Omit<Context, "db" | "afterCommit"> & {
  transaction: <Result>(work: (context: Context) => Promise<Result | Pipelined<Result>>) => Promise<Result>;
  /**
   * Runs the transaction that contains the verb's effect. With an Idempotency-Key it happens only once, and its
   * commit includes the response.
   */
  conclude: <Result>(work: (context: Context) => Promise<Result>) => Promise<Result>;
};

/** The facts about a request that verbs may use. */
export type RequestFacts = {
  id: string;
  address: string;
  userAgent: string;
  language: string;
  /** Identifies this browser (lib/platform/http/device-cookie.ts); empty for a program. */
  device?: string;
};

/** The language that the call names, else the one stored in its browser; null: neither. */
export function chosenLanguage({ request }: Pick<Context, "request">, requested?: Language): Language | null {
  return requested ?? (isLanguage(request.language) ? request.language : null);
}

/** The language of texts in a response: the chosen one, else the tenant's (S-141). */
export const readersLanguage = (
  context: Pick<Context, "request" | "tenant">,
  requested?: Language,
): Language => chosenLanguage(context, requested) ?? languageOfId(context.tenant.languageId);

/** The acting member; only for verbs that nobody but members can call. */
export function memberOf(context: Pick<Context, "actor">): Member {
  if (context.actor.kind !== "member") throw new Error("this verb needs a member");
  return context.actor.member;
}

/** The acting member as other systems are told of them; errors as memberOf. */
export function namedMember(context: Pick<Context, "actor">): { id: number; name: string } {
  const member = memberOf(context);
  return { id: member.id, name: nameOfMember(member) };
}

/** First and last name, else the address. */
export const nameOfMember = ({
  firstName,
  lastName,
  email,
}: Pick<Member, "firstName" | "lastName" | "email">): string => `${firstName} ${lastName}`.trim() || email;
