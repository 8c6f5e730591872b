import type { Transaction } from "@/db/client";
import type { Pipelined } from "@/db/pipelined";
import type { PermissionSlug } from "@/lib/core/access/permissions";
import type { ErrorCode } from "@/lib/core/contract/errors";
import { isLanguage, languageOfId, type Language } from "@/lib/core/i18n/languages";
import type { Tenant } from "@/lib/core/tenants/host";

/** The signed-in user of a request: who they are and what they may, as of now. */
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
  /** Of the session that asks; of an API token the negative of its id, so that neither is counted as the other. */
  sessionId: number;
  /** The API token by which a program asks in the user's place; null when it is the user in person. */
  tokenId: number | null;
  /** When the session last proved who it is: by its sign-in, or by POST /me/confirm. Null of an API token. */
  provedAt: Date | null;
  /** By when they have to set up a second factor (lib/domain/sign-in-policy/factor-duty.ts); null: they need none. */
  factorDueAt: Date | null;
  /** Of the user's own row. */
  version: number;
};

export type Actor =
  | { kind: "member"; member: Member }
  /** ended: why the session that the call came with is over, where it came with one. */
  | { kind: "visitor"; ended?: SessionEnd }
  | { kind: "system" };

/** Why a session is over, for whoever had it: it was not used, has reached its age, or was ended. */
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
   * Runs once the transaction is committed, and not when it is rolled back: drawing ahead, hints to workers. The
   * answer waits for a promise that it returns, which must not reject.
   */
  afterCommit: (work: () => void | Promise<void>) => void;
};

/** Context of work that opens its own transactions, because it must not hold a connection while it runs. */
export type LongContext = Omit<Context, "db" | "afterCommit"> & {
  transaction: <Result>(work: (context: Context) => Promise<Result | Pipelined<Result>>) => Promise<Result>;
  /**
   * The transaction that has the verb's effect: with an Idempotency-Key it happens once, and its commit waits for the
   * answer.
   */
  conclude: <Result>(work: (context: Context) => Promise<Result>) => Promise<Result>;
};

/** What is kept of a request. */
export type RequestFacts = {
  id: string;
  address: string;
  userAgent: string;
  language: string;
  /** What tells this browser from others (lib/platform/http/device-cookie.ts); empty for a program. */
  device?: string;
};

/** Of an answer in words: the language that the call asks for, else the caller's own, else the tenant's (S-141). */
export function readersLanguage(
  { request, tenant }: Pick<Context, "request" | "tenant">,
  asked?: Language,
): Language {
  if (asked) return asked;
  return isLanguage(request.language) ? request.language : languageOfId(tenant.languageId);
}

/** The member who acts; a verb that calls it is only reachable for members. */
export function memberOf(context: Pick<Context, "actor">): Member {
  if (context.actor.kind !== "member") throw new Error("this verb needs a member");
  return context.actor.member;
}
