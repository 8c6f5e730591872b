import { z } from "zod";
import { CHANGED, can, contract, data, open, rowId, nameSchemas } from "@/lib/core/contract/contract";
import type { LimitName } from "@/lib/core/contract/limits";
import { isoInstant } from "@/lib/core/contract/times";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { createDealBody, refuseBody } from "@/lib/domain/deals/input-schema";
import { proposalCalls } from "./calls";
import { MAX_CODE, MAX_EVIDENCE_BYTES } from "./limits";
import {
  acceptBody,
  acceptanceSchema,
  lineSelection,
  pdfBody,
  proposalLineSchema,
  publicProposalSchema,
  questionBody,
  recordBody,
  recordedSchema,
  selectionsBody,
  totalsSchema,
  verificationSchema,
  versionBody,
  versionSchema,
  viewSchema,
} from "./schema";

const tag = "Public proposals";
const params = z.object({
  uuid: z.uuid().toLowerCase().meta({ shared: true, description: "The last part of the proposal's link." }),
});
const language = z
  .enum(LANGUAGES)
  .optional()
  .meta({
    shared: true,
    description:
      "Language of the document's labels. Default: the browser's stored one, else the proposal's, else its client's, " +
      "else the workspace's.",
  });
const pdfBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const PDF_BODY_LIMIT = 2 * 1024 * 1024;
const NOT_READY = { 425: "The deal has no client or no lines yet." };
const PDF_REFUSALS = {
  ...NOT_READY,
  503: "Too many PDFs are being drawn; Retry-After says when to try again.",
};
const CHANGE: readonly LimitName[] = ["changeProposal", "missedProposals"];
const PDF: readonly LimitName[] = ["pdfOfProposal", "pdf", "missedProposals"];

nameSchemas({
  Proposal: publicProposalSchema,
  ProposalLine: proposalLineSchema,
  LineSelection: lineSelection,
  SelectionsInput: selectionsBody,
  Totals: totalsSchema,
  AcceptInput: acceptBody,
  Acceptance: acceptanceSchema,
  CustomerQuestionInput: questionBody,
  VersionInput: versionBody,
  Version: versionSchema,
  RecordInput: recordBody,
  RecordedAcceptance: recordedSchema,
  ProposalView: viewSchema,
  Verification: verificationSchema,
  PdfInput: pdfBody,
});

export const proposalsApi = {
  read: contract(proposalCalls.read, {
    missing: "Proposal not found",
    tag,
    access: open,
    operationId: "getProposal",
    summary: "Get the proposal of a public link.",
    limits: ["readProposal", "missedProposals"],
    params,
    response: data(publicProposalSchema),
    refusals: NOT_READY,
  }),
  select: contract(proposalCalls.select, {
    missing: "Proposal not found",
    tag,
    access: open,
    operationId: "selectOptions",
    summary: "Select or clear optional lines of a pending proposal.",
    description: "A signed-in member does it in their own name and needs deals.update.",
    limits: CHANGE,
    params,
    body: selectionsBody,
    response: data(totalsSchema),
    refusals: {
      409: "The proposal was decided, cancelled or replaced, or has expired.",
      412: CHANGED,
      422: "A line is not one of this proposal, or is not optional.",
      ...NOT_READY,
    },
  }),
  accept: contract(proposalCalls.accept, {
    missing: "Proposal not found",
    tag,
    access: open,
    operationId: "acceptProposal",
    summary: "Accept a pending proposal as its customer.",
    description:
      "Repeating the call answers the same acceptance. Needs a `name` unless `acceptance_name_required` is off. " +
      "A `purchase_order` becomes the deal's.",
    limits: CHANGE,
    keyDays: 7,
    params,
    body: acceptBody,
    bodyOptional: true,
    response: data(acceptanceSchema),
    refusals: {
      403: "A member is signed in; members record an acceptance instead.",
      409: "The proposal was refused, cancelled or replaced, or has expired.",
      412: "If-Match names another version; `details` has the new totals.",
      422: "A field is wrong, or a required `name` or `purchase_order` is missing.",
      ...NOT_READY,
    },
  }),
  refuse: contract(proposalCalls.refuse, {
    missing: "Proposal not found",
    tag,
    access: open,
    operationId: "refuseProposal",
    summary: "Refuse a pending proposal as its customer.",
    description:
      "The owner reads the `reason` in a mail and in the deal's timeline. Repeating the call answers the same and " +
      "keeps the first reason.",
    limits: CHANGE,
    keyDays: 7,
    params,
    body: refuseBody,
    bodyOptional: true,
    response: data(z.object({ status: z.literal("lost"), version: z.number() })),
    refusals: {
      403: "A member is signed in; members mark the deal as lost instead.",
      409: "The proposal was accepted, cancelled or replaced, or has expired.",
      412: CHANGED,
      ...NOT_READY,
    },
  }),
  ask: contract(proposalCalls.ask, {
    missing: "Proposal not found",
    tag,
    access: open,
    operationId: "askAboutProposal",
    summary: "Ask the seller about a proposal as its customer.",
    description:
      "The owner gets the question by mail, and a reply to it goes to `email`. It stands in the deal's timeline, " +
      "never on the proposal.",
    limits: ["changeProposal", "missedProposals", "askOnProposal"],
    keyDays: 7,
    params,
    body: questionBody,
    response: data(z.object({ asked_at: isoInstant })),
    status: 201,
    refusals: {
      403: "A member is signed in.",
      409: "The proposal was cancelled or replaced.",
      ...NOT_READY,
    },
  }),
  versions: contract(proposalCalls.versions, {
    missing: "Proposal not found",
    tag,
    access: open,
    operationId: "listVersions",
    summary: "List the selections that readers of a proposal keep, the oldest first.",
    limits: ["readProposal", "missedProposals"],
    params,
    response: data(z.array(versionSchema)),
    refusals: NOT_READY,
  }),
  keepVersion: contract(proposalCalls.keepVersion, {
    missing: "Proposal not found",
    tag,
    access: open,
    operationId: "keepVersion",
    summary: "Keep a selection under a name, at most 20 of a proposal.",
    description: "Nothing of the offer changes; it may lack what is still to be chosen.",
    limits: CHANGE,
    keyDays: 7,
    params,
    body: versionBody,
    response: data(versionSchema),
    status: 201,
    refusals: {
      403: "A member is signed in.",
      409: "The proposal was decided, cancelled or replaced, has expired, or has 20 versions.",
      ...NOT_READY,
    },
  }),
  record: contract(proposalCalls.record, {
    tag: "Deals",
    access: can("deals.update"),
    operationId: "recordAcceptance",
    summary: "Record that the customer accepted a pending deal outside the public page.",
    description:
      "Says why, and may carry a PDF, PNG or JPEG of at most 15 MB that shows it. It is marked as recorded by staff. " +
      "`purchase_order` is never required.",
    limits: ["upload"],
    keyDays: 7,
    params: z.object({ id: rowId }),
    body: recordBody,
    fileLimit: MAX_EVIDENCE_BYTES,
    response: data(recordedSchema),
    status: 201,
    refusals: {
      409: "The deal is not pending.",
      412: CHANGED,
      422:
        "The note is missing, a line is not optional, or the file is not a PDF, PNG or JPEG, is damaged or " +
        "encrypted, has scripts, more than 50 pages or 25 million pixels.",
      ...NOT_READY,
    },
  }),
  recordFile: contract(proposalCalls.recordFile, {
    tag: "Deals",
    access: can("deals.read"),
    operationId: "getAcceptanceFile",
    summary: "Download the file of a recorded acceptance, exactly as it was uploaded.",
    params: z.object({ id: rowId }),
    response: pdfBytes,
    produces: ["application/pdf", "image/png", "image/jpeg"],
  }),
  view: contract(proposalCalls.view, {
    missing: "Proposal not found",
    tag,
    access: open,
    operationId: "reportProposalView",
    summary: "Report that a proposal was seen.",
    description: "Counted once a day for each network, and never for staff.",
    limits: ["viewProposal", "missedProposals"],
    keepsNoAnswer: true,
    params,
    response: data(viewSchema),
  }),
  verify: contract(proposalCalls.verify, {
    tag,
    access: open,
    operationId: "verifyAcceptance",
    summary: "Check the verification code of an accepted offer.",
    description:
      "The answer says whether the stored offer is still the one that was accepted. With `sha256` it also says " +
      "whether a PDF is that offer.",
    limits: ["verifyCode", "missedCodes"],
    params: z.object({ code: z.string().max(MAX_CODE).describe("The code on the certificate.") }),
    query: z.strictObject({
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, "must be a SHA-256 hash in lower-case hexadecimal")
        .optional()
        .describe("SHA-256 of a PDF, to learn whether it is the accepted offer."),
    }),
    response: data(verificationSchema),
  }),
  pdf: contract(proposalCalls.pdf, {
    missing: "Proposal not found",
    tag,
    access: open,
    operationId: "createProposalPdf",
    summary: "Get a proposal as PDF.",
    description: "The fields of the body are accepted and ignored: the PDF is drawn from the stored offer.",
    limits: PDF,
    keepsNoAnswer: true,
    params,
    query: z.strictObject({ language }),
    body: pdfBody,
    bodyOptional: true,
    bodyLimit: PDF_BODY_LIMIT,
    response: pdfBytes,
    produces: "application/pdf",
    refusals: PDF_REFUSALS,
  }),
  pdfLink: contract(proposalCalls.pdfLink, {
    missing: "Proposal not found",
    tag,
    access: open,
    operationId: "downloadProposalPdf",
    summary: "Get a proposal as PDF by a plain link.",
    limits: PDF,
    params,
    query: z.strictObject({ language }),
    response: pdfBytes,
    produces: "application/pdf",
    refusals: PDF_REFUSALS,
  }),
  pdfOfDeal: contract(proposalCalls.pdfOfDeal, {
    tag,
    access: can("deals.read"),
    operationId: "createDealPdf",
    summary: "Get a deal's proposal as PDF, by the deal's id.",
    limits: ["pdfOfProposal", "pdf"],
    keepsNoAnswer: true,
    params: z.object({ id: rowId }),
    query: z.strictObject({ language }),
    body: pdfBody,
    bodyOptional: true,
    bodyLimit: PDF_BODY_LIMIT,
    response: pdfBytes,
    produces: "application/pdf",
    refusals: PDF_REFUSALS,
  }),
  pdfAhead: contract(proposalCalls.pdfAhead, {
    tag: "Deals",
    access: can("deals.create"),
    operationId: "previewDealPdf",
    summary: "Get the PDF of a deal as it would be if it were saved.",
    description: "Nothing is stored.",
    limits: ["pdf"],
    keepsNoAnswer: true,
    body: createDealBody,
    response: pdfBytes,
    produces: "application/pdf",
    refusals: { ...PDF_REFUSALS, 409: "The edited deal is not pending.", 422: "A field is wrong." },
  }),
};
