import { z } from "zod";
import { can, contract, data, page, paging, rowId, nameSchemas } from "@/lib/core/contract/contract";
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

nameSchemas({
  SendInput: sendBody,
  Sending: sendingSchema,
  EmailPreviewInput: previewBody,
  EmailPreview: mailPreviewSchema,
  TimelineEntry: timelineEntrySchema,
  DealComparison: changesSchema,
});

/** Sending a proposal and following what becomes of it. */
export const followingApi = {
  send: contract(followingCalls.send, {
    tag,
    access: can("deals.update"),
    operationId: "sendProposal",
    summary: "Mail the link of a pending proposal to contacts of its client.",
    description: "The mail is sent in the workspace's name.",
    limits: ["sendProposal"],
    params,
    body: sendBody,
    response: data(sendingSchema),
    status: 201,
    refusals: {
      409: "The proposal is not pending, or has expired.",
      422: "A contact is not one of the client's, or has no email address.",
      429: "Too many mails; `details` names an address that had its mails of this hour.",
    },
  }),
  preview: contract(followingCalls.preview, {
    tag,
    access: can("deals.update"),
    operationId: "previewProposalEmail",
    summary: "Preview the mail that would send a proposal.",
    description: "Nothing is sent.",
    keepsNoAnswer: true,
    params,
    body: previewBody,
    response: data(mailPreviewSchema),
  }),
  timeline: contract(followingCalls.timeline, {
    tag,
    access: can("deals.read"),
    operationId: "listDealTimeline",
    summary: "List what happened to a deal, newest first.",
    params,
    query: timelineQuery,
    response: page(timelineEntrySchema),
  }),
  changes: contract(followingCalls.changes, {
    tag,
    access: can("deals.read"),
    operationId: "getDealChanges",
    summary: "Compare a deal with its previous revision, line by line.",
    params,
    response: data(changesSchema),
  }),
};
