import { z } from "zod";
import { knownTimeZone } from "./time-zones";

/** Longest name of a time zone; those of the IANA database have at most 32 characters. */
const MAX_ZONE = 64;

/**
 * A time zone as a form sends it: chosen from a list, of which the reader's browser may not know all. The server says
 * whether it exists (knownZone).
 */
export const chosenZone: TimeZoneField = z.string().max(MAX_ZONE);

/** A time zone under the name by which it is listed. message: for one that does not exist. */
export const knownZone = (message: string): TimeZoneField =>
  z
    .string()
    .max(MAX_ZONE)
    .refine((zone) => knownTimeZone(zone) !== null, message)
    .transform((zone) => knownTimeZone(zone) ?? zone);

export type TimeZoneField = z.ZodType<string, string>;
