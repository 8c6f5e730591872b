import { z } from "zod";
import { can, contract, data, page, paging, rowId } from "@/lib/core/contract/contract";
import { followingCalls } from "./calls";
import {
  changesSchema,
  mailPreviewSchema,
  previewBody,
  sendBody,
  sendingSchema,
  timelineEntrySchema,
} from "./following-schema";

const tag = "Deals";
const params = z.object({ id: rowId });

/** Which page of a timeline, 20 entries each unless said. */
export const timelineQuery = z.strictObject(paging(20));

/** Sending a proposal and following what becomes of it. */
export const followingApi = {
  send: contract(followingCalls.send, {
    tag,
    access: can("deals.update"),
    summary: "Mail the link of a pending proposal to contacts of its client, in the tenant's name",
    limits: ["sendProposal"],
    params,
    body: sendBody,
    response: data(sendingSchema),
    status: 201,
    refusals: {
      409: "Not pending, or expired",
      422: "A contact is not the client's or has no address",
      429: "Too many; details names an address that had its mails of this hour",
    },
  }),
  preview: contract(followingCalls.preview, {
    tag,
    access: can("deals.update"),
    summary: "The mail by which a proposal would be sent, as its reader will see it; nobody is mailed",
    keepsNoAnswer: true,
    params,
    body: previewBody,
    response: data(mailPreviewSchema),
  }),
  timeline: contract(followingCalls.timeline, {
    tag,
    access: can("deals.read"),
    summary: "What happened to a deal, newest first",
    params,
    query: timelineQuery,
    response: page(timelineEntrySchema),
  }),
  changes: contract(followingCalls.changes, {
    tag,
    access: can("deals.read"),
    summary: "What changed since the previous revision of the quote, line by line",
    params,
    response: data(changesSchema),
  }),
};
