import { invalid } from "@/lib/core/contract/errors";
import { VALIDITY_MILLISECONDS } from "./lifecycle";

/** Until when a deal is good: as was said, else 720 hours from now (PRO-15). Error: 422 for a moment that is over. */
export function checkValidity(given: string | null | undefined, now: Date): Date {
  if (!given) return new Date(now.getTime() + VALIDITY_MILLISECONDS);
  const until = new Date(given);
  if (until <= now) throw invalid("data.attributes.valid_until", "must be in the future", "too_small");
  return until;
}
