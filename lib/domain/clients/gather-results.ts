import { AppError } from "@/lib/core/contract/errors";
import type { ClientResult, ClientSource } from "./schema";

/** What each asked source gave, or what it threw. */
export type SourceOutcome =
  { source: ClientSource; results: ClientResult[] } | { source: ClientSource; error: unknown };

export type Gathered = { data: ClientResult[]; meta: { failed_sources: ClientSource[] } };

/**
 * The results of several sources as one list of at most `limit`: the tenant's own first, which leave up to
 * half of the places to Zoho's; a company that was imported shows once. Sources that failed are named
 * (S-105). Error: 503 when each of several failed; what the only one threw, unless it is Zoho's own.
 */
export function gatherResults(outcomes: readonly SourceOutcome[], limit: number): Gathered {
  const failed = outcomes.flatMap((outcome) => ("error" in outcome ? [outcome] : []));
  const [first] = failed;
  if (first && failed.length === outcomes.length)
    throw first.source === "local" && failed.length === 1
      ? first.error
      : new AppError(503, "SERVICE_UNAVAILABLE", "Search failed", { retryAfter: 30 });
  const own = resultsOf(outcomes, "local");
  const known = new Set(own.map(({ customer_id }) => customer_id));
  const others = resultsOf(outcomes, "zoho").filter(
    ({ customer_id }) => customer_id === null || !known.has(customer_id),
  );
  const kept = own.slice(0, Math.max(limit - others.length, Math.ceil(limit / 2)));
  return {
    data: [...kept, ...others].slice(0, limit),
    meta: { failed_sources: failed.map(({ source }) => source) },
  };
}

const resultsOf = (outcomes: readonly SourceOutcome[], wanted: ClientSource): ClientResult[] =>
  outcomes.flatMap((outcome) => (outcome.source === wanted && "results" in outcome ? outcome.results : []));
