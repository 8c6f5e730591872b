import type { Contract } from "@/lib/core/contract/contract";
import { AppError } from "@/lib/core/contract/errors";
import { limitOf, type AT_ONCE, type LimitName } from "@/lib/core/contract/limits";
import type { Tenant } from "@/lib/core/tenants/host";
import type { Actor, RequestFacts } from "@/lib/platform/context";
import { checkMisses, consume, consumeHere, countMiss, takeBack, type Counted } from "./count";
import { actingSubjects, arrivingSubjects, whoOf, type Subjects } from "./subjects";
import { tenantLimits, type TenantLimits } from "./tenant-limits";
import { limitHeaders, tooManyRequests, uncounted, type LimitState } from "./too-many-requests";

export type Limited = Pick<Contract, "method" | "access" | "limits">;
type Arrival = {
  tenant: Pick<Tenant, "id">;
  facts: RequestFacts;
  params?: Readonly<Record<string, string | string[] | undefined>>;
  bytes?: Uint8Array;
};

/**
 * Checks the contract's limits that count by address, network, e-mail or proposal; those by user or session
 * follow after authentication (Admission.countCaller). Opens no transaction of the tenant, and uses the database
 * only for exact limits. Errors: 429; 503 if an exact limit of a change cannot be counted (reads continue).
 */
export async function admit(
  { method, access, limits: named = [] }: Limited,
  { tenant, bytes, ...arrival }: Arrival,
): Promise<Admission> {
  const names: readonly LimitName[] = access.kind === "open" ? ["visitor", ...named] : named;
  const byEmail = names.some((name) => limitOf(name).per.includes("email"));
  const subjects = arrivingSubjects({ ...arrival, bytes: byEmail ? bytes : undefined });
  const admission = new Admission({ names, tenantId: tenant.id, subjects });
  for (const name of names) {
    const call = await admission.counted(name);
    if (!call) continue;
    if (limitOf(name).misses) checkMisses(call);
    else admission.note(await consume(call).catch((error: unknown) => mayGoOn(error, method)));
  }
  return admission;
}

function mayGoOn(error: unknown, method: Contract["method"]): null {
  const failure = uncounted(error);
  if (method !== "GET" || (failure instanceof AppError && failure.status === 429)) throw failure;
  return null;
}

type Parts = { names: readonly LimitName[]; tenantId: number; subjects: Subjects };

/** An admitted call, until it has ended. */
export class Admission {
  private readonly running: string[] = [];
  private isCounted = false;
  private nearest: LimitState | null = null;

  constructor(private readonly parts: Parts) {}

  /**
   * Remembers the state of a counted limit; the one with the fewest remaining points goes into the response's
   * headers.
   */
  note(state: LimitState | null): void {
    if (
      state &&
      (!this.nearest || state.remaining / state.points < this.nearest.remaining / this.nearest.points)
    )
      this.nearest = state;
  }

  /**
   * This call as a limit counts it by what is known when it arrives; null for a limit that counts by the caller. Only
   * then the tenant's own limits are needed before the caller is found.
   */
  async counted(name: LimitName): Promise<Counted | null> {
    const { tenantId, subjects } = this.parts;
    const who = whoOf(limitOf(name), subjects);
    return who === null ? null : { name, tenantId, who, limits: await tenantLimits(tenantId) };
  }

  /** RateLimit-* headers of the response; none if no limit counted the call. */
  get headers(): Record<string, string> {
    return this.nearest ? limitHeaders(this.nearest) : {};
  }

  /**
   * Counts an authenticated caller: calls of the session and the tenant, calls running at the same time, and the
   * contract's limits by user. Counts each call once, however often its transaction is retried. Does not wait.
   * Error: 429.
   */
  countCaller(actor: Actor, limits: TenantLimits): void {
    if (this.isCounted || actor.kind !== "member") return;
    this.isCounted = true;
    const { names, tenantId } = this.parts;
    const acting = actingSubjects(actor);
    for (const name of ["api", "apiOfTenant", ...names] as const) {
      // The others were counted when the call arrived.
      if (whoOf(limitOf(name), this.parts.subjects) !== null && name !== "apiOfTenant") continue;
      const who = whoOf(limitOf(name), acting);
      if (who !== null) this.note(consumeHere({ name, tenantId, who, limits }));
    }
    this.begin("apiAtOnce", `${tenantId}/${acting.session}`, limits);
    this.begin("apiOfTenantAtOnce", `${tenantId}`, limits);
  }

  /**
   * Settles the limits that count by the response. Returns the error to respond with: the failure itself, or 429 if
   * the caller guessed too often.
   */
  async afterFailure(error: unknown): Promise<unknown> {
    if (!(error instanceof AppError)) return error;
    for (const name of this.parts.names) {
      const { misses, sparesInvalid } = limitOf(name);
      const isSpared = sparesInvalid && error.status === 422;
      const isMiss = misses && error.status === 404;
      const call = isSpared || isMiss ? await this.counted(name) : null;
      if (!call) continue;
      if (isSpared) await takeBack(call);
      const refusal = isMiss ? await countMiss(call) : null;
      if (refusal) return refusal;
    }
    return error;
  }

  /** To be called when the call has ended, whether it succeeded or not. */
  leave(): void {
    for (const key of this.running.splice(0)) {
      const calls = RUNNING.get(key) ?? 0;
      if (calls <= 1) RUNNING.delete(key);
      else RUNNING.set(key, calls - 1);
    }
  }

  private begin(name: keyof typeof AT_ONCE, key: string, limits: TenantLimits): void {
    const most = limits(name);
    const calls = RUNNING.get(key) ?? 0;
    if (calls >= most) throw tooManyRequests(name, { points: most, milliseconds: 1_000 });
    RUNNING.set(key, calls + 1);
    this.running.push(key);
  }
}

/** How many calls of a key are running in this process. */
const RUNNING = new Map<string, number>();
