import { lt } from "drizzle-orm";
import { dealDraft } from "@/db/schema";
import { daysBefore, sweeperOf } from "@/lib/platform/queue/sweeper";
import { DRAFT_DAYS } from "../limits";

/** Removes drafts that nobody has changed for 30 days. */
export const removeOldDrafts = sweeperOf(dealDraft, dealDraft.id, (now) =>
  lt(dealDraft.updatedAt, daysBefore(now, DRAFT_DAYS)),
);
