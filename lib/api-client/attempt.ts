import { ApiError } from "./api-error";
import { cancelled } from "./cancelled";
import { readReply, type Reply } from "./reply";
import type { Surroundings } from "./surroundings";
import type { TrackedRequests } from "./tracked-requests";
import { untilAborted } from "./until-aborted";

type Sent = { address: string; init: RequestInit; timeout: number; signal: AbortSignal | undefined };

/**
 * One try, until its answer is read whole. Rejects with TIMEOUT_ERROR (408) after `timeout` milliseconds, CANCELLED by the
 * caller's signal, NETWORK_ERROR otherwise (API-04 to API-06).
 */
export async function attempt(
  { fetch, clock }: Surroundings,
  tracked: TrackedRequests,
  { address, init, timeout, signal }: Sent,
): Promise<Reply> {
  if (signal?.aborted) throw cancelled();
  const stop = new AbortController();
  const cancel = () => stop.abort(cancelled());
  const stopTimer = clock.after(timeout, () => stop.abort(tooLate()));
  const untrack = tracked.track(cancel);
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    // Raced, because not everything that stands in for fetch heeds its signal.
    return await untilAborted(
      stop.signal,
      read(fetch, address, { ...init, signal: stop.signal }),
      () => stop.signal.reason,
    );
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : unreachable(error);
  } finally {
    stopTimer();
    untrack();
    signal?.removeEventListener("abort", cancel);
  }
}

const read = async (fetch: Surroundings["fetch"], address: string, init: RequestInit): Promise<Reply> =>
  readReply(await fetch(address, init));
const tooLate = () => new ApiError("TIMEOUT_ERROR", { status: 408, message: "Request timeout" });
const unreachable = (error: unknown) =>
  new ApiError("NETWORK_ERROR", {
    status: 0,
    message: `Network error: ${error instanceof Error ? error.message : String(error)}`,
  });
