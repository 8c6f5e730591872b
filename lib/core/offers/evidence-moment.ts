import { zoneName } from "@/lib/core/time/time-zones";
import type { OfferText } from "./offer-text";

/** A moment as evidence says it: in UTC, after the workspace's own time where that is another (U-02). Pure. */
export function evidenceMoment(
  at: string | Date,
  { exactMoment, timeZone }: Pick<OfferText, "exactMoment" | "timeZone">,
): string {
  const utc = `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;
  return timeZone === "UTC" ? utc : `${exactMoment(at)} (${zoneName(timeZone)}) · ${utc}`;
}
