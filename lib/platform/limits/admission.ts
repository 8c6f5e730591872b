import type { Actor } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";
import { givePlace, takePlace } from "./at-once";
import { consumeHere } from "./consume";
import { limitOf, type LimitName } from "@/lib/core/contract/limits";
import { countMiss } from "./misses";
import type { Heights } from "./raised-limits";
import { actingSubjects, whoOf, type Subjects } from "./subjects";
import { standingHeaders, tooManyRequests, type Standing } from "./too-many-requests";

type Parts = { names: readonly LimitName[]; tenantId: number; heights: Heights; subjects: Subjects };

/** A call that was let in, until it has ended. */
export class Admission {
  private readonly places: string[] = [];
  private isCounted = false;
  private nearest: Standing | null = null;

  constructor(private readonly parts: Parts) {}

  /** Remembers where the caller stands with a limit that was just counted: the one that is nearest to its end is told. */
  note(standing: Standing | null): void {
    if (
      standing &&
      (!this.nearest || standing.remaining / standing.points < this.nearest.remaining / this.nearest.points)
    )
      this.nearest = standing;
  }

  /** RateLimit-* of the answer; none for a call that nothing has counted. */
  get headers(): Record<string, string> {
    return this.nearest ? standingHeaders(this.nearest) : {};
  }

  /**
   * Counts a signed-in caller: calls of the session and of the tenant, those that run at once, and what the contract limits by user.
   * Once for each call, however often its transaction is tried. Waits for nothing. Error: 429.
   */
  countCaller(actor: Actor): void {
    if (this.isCounted || actor.kind !== "member") return;
    this.isCounted = true;
    const { names, tenantId, heights } = this.parts;
    const acting = actingSubjects(actor);
    for (const name of ["api", "apiOfTenant", ...names] as const) {
      // The others were counted when the call arrived.
      if (whoOf(limitOf(name), this.parts.subjects) !== null && name !== "apiOfTenant") continue;
      const who = whoOf(limitOf(name), acting);
      if (who !== null) this.note(consumeHere({ name, tenantId, who, heights }));
    }
    this.take(`${tenantId}/${acting.session}`, heights("apiAtOnce"));
    this.take(`${tenantId}`, heights("apiOfTenantAtOnce"));
  }

  /** What to answer to a failure: the failure, or 429 when it was one guess too many. */
  async afterFailure(error: unknown): Promise<unknown> {
    if (!(error instanceof AppError) || error.status !== 404) return error;
    for (const name of this.parts.names) {
      const who = whoOf(limitOf(name), this.parts.subjects);
      if (!limitOf(name).misses || who === null) continue;
      const refusal = await countMiss({ ...this.parts, name, who });
      if (refusal) return refusal;
    }
    return error;
  }

  /** To be called when the call has ended, however it did. */
  leave(): void {
    this.places.splice(0).forEach(givePlace);
  }

  private take(key: string, most: number): void {
    if (!takePlace(key, most)) throw tooManyRequests({ points: most, milliseconds: 1_000 });
    this.places.push(key);
  }
}
