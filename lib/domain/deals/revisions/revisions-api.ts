import { z } from "zod";
import { can, contract, data, nameSchemas, page, paging, rowId } from "@/lib/core/contract/contract";
import { isoInstant } from "@/lib/core/contract/times";
import { followingCalls } from "../calls";
import { STAGES } from "../lifecycle";
import { progressSchema, sentAt } from "../schema";
import { changesSchema, offerLine } from "./comparison-schema";

/** One revision of an offer; amount: after tax, in minor units. */
const revisionSchema = z.object({
  id: z.int(),
  number: z.string(),
  revision: z.int(),
  stage: z.enum(STAGES),
  progress: progressSchema,
  amount: z.int(),
  currency: z.string(),
  created_at: isoInstant,
  sent_at: sentAt,
});

export type ListedRevision = z.output<typeof revisionSchema>;

/** The page of an offer's revisions: usually all of them. */
export const revisionsQuery = z.strictObject(paging(100));

const tag = "Deals";
const params = z.object({ id: rowId });

nameSchemas({ ComparedLine: offerLine, DealComparison: changesSchema, DealRevision: revisionSchema });

/** The revisions of an offer, and what changed between them. */
export const revisionsApi = {
  changes: contract(followingCalls.changes, {
    tag,
    access: can("deals.read"),
    operationId: "getDealChanges",
    summary: "Compare a deal with its previous revision, line by line.",
    params,
    response: data(changesSchema),
  }),
  revisions: contract(followingCalls.revisions, {
    tag,
    access: can("deals.read"),
    operationId: "listDealRevisions",
    summary: "List the revisions of a deal's offer, newest first.",
    params,
    query: revisionsQuery,
    response: page(revisionSchema),
  }),
};
