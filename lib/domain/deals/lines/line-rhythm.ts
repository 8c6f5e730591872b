import { isDeepStrictEqual } from "node:util";
import type { StoredRhythm } from "@/db/schema";

type Refuse = (field: string, code: string, message: string) => void;

/**
 * The rhythm of a line of a service (U-112): as the service has it, or with another term, beginning or start; how often
 * it repeats is the service's, whose price is that of one period. Undefined if it is refused.
 */
export function rhythmOfService(
  stated: StoredRhythm | null,
  ofService: StoredRhythm | null,
  refuse: Refuse,
): StoredRhythm | null | undefined {
  if (stated === null || repeatsAs(stated, ofService)) return stated ?? ofService;
  const message = ofService
    ? `must repeat every ${ofService.every}, as its service`
    : "its service is sold once";
  refuse(ofService ? "rhythm.every" : "rhythm", "other_rhythm", message);
  return undefined;
}

/** Whether both repeat, and as often. */
export const repeatsAs = (rhythm: StoredRhythm, other: StoredRhythm | null): boolean =>
  rhythm.every === other?.every;

/** Whether two lines repeat in the same way, or are both sold once. */
export const isSameRhythm = (rhythm: StoredRhythm | null, other: StoredRhythm | null): boolean =>
  isDeepStrictEqual(rhythm, other);
