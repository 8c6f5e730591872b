import { z } from "zod";
import { can, contract, data, open, rowId } from "@/lib/core/contract/contract";
import type { LimitName } from "@/lib/core/contract/limits";
import { proposalCalls } from "./calls";
import {
  EVIDENCE_FILE_LIMIT,
  acceptBody,
  acceptanceSchema,
  pdfBody,
  publicProposalSchema,
  recordBody,
  recordedSchema,
  selectionsBody,
  totalsSchema,
  verificationSchema,
  viewSchema,
} from "./schema";

const tag = "Public proposals";
const params = z.object({ uuid: z.uuid().toLowerCase() });
const pdfBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const PDF_BODY_LIMIT = 2 * 1024 * 1024;
const CHANGE: readonly LimitName[] = ["changeProposal", "missedProposals"];
const PDF: readonly LimitName[] = ["pdfOfProposal", "pdf", "missedProposals"];

export const proposalsApi = {
  read: contract(proposalCalls.read, {
    missing: "Proposal not found",
    tag,
    access: open,
    summary: "The proposal behind a public link",
    limits: ["readProposal", "missedProposals"],
    params,
    response: data(publicProposalSchema),
    refusals: { 425: "The deal has no client or no lines yet" },
  }),
  select: contract(proposalCalls.select, {
    missing: "Proposal not found",
    tag,
    access: open,
    summary:
      "Tick or untick optional lines of a pending proposal; a member does it in their own name, with deals.update",
    limits: CHANGE,
    params,
    body: selectionsBody,
    response: data(totalsSchema),
    refusals: {
      409: "Not pending, replaced or expired",
      412: "If-Match names another version",
      422: "A line is not of this proposal or not optional",
    },
  }),
  accept: contract(proposalCalls.accept, {
    missing: "Proposal not found",
    tag,
    access: open,
    summary: "The customer accepts a pending proposal; repeated, the same record",
    limits: CHANGE,
    keyDays: 7,
    params,
    body: acceptBody,
    bodyOptional: true,
    response: data(acceptanceSchema),
    refusals: {
      403: "A member is signed in: staff record an acceptance instead",
      409: "Refused, replaced or expired",
      412: "If-Match names another version; details carries the new totals",
    },
  }),
  refuse: contract(proposalCalls.refuse, {
    missing: "Proposal not found",
    tag,
    access: open,
    summary: "The customer refuses a pending proposal",
    limits: CHANGE,
    keyDays: 7,
    params,
    response: data(z.object({ status: z.literal("lost"), version: z.number() })),
    refusals: {
      403: "A member is signed in: staff mark the deal as lost instead",
      409: "Accepted, replaced or expired",
      412: "If-Match names another version",
    },
  }),
  record: contract(proposalCalls.record, {
    tag: "Deals",
    access: can("deals.update"),
    summary:
      "Record that the customer accepted a pending deal, with why and a PDF, PNG or JPEG of at most 15 MB that shows it; sealed as recorded by staff",
    limits: ["upload"],
    keyDays: 7,
    params: z.object({ id: rowId }),
    body: recordBody,
    fileLimit: EVIDENCE_FILE_LIMIT,
    response: data(recordedSchema),
    status: 201,
    refusals: {
      409: "The deal is not pending",
      412: "If-Match names another version than the present one",
      422: "The note is missing, a line is not optional, or the file is none of the three, damaged, encrypted, holds scripts, or has over 50 pages or 25 million pixels",
      425: "The deal has no client or no lines yet",
    },
  }),
  recordFile: contract(proposalCalls.recordFile, {
    tag: "Deals",
    access: can("deals.read"),
    summary: "The file that shows a recorded acceptance, byte for byte as it came",
    params: z.object({ id: rowId }),
    response: pdfBytes,
    produces: ["application/pdf", "image/png", "image/jpeg"],
  }),
  view: contract(proposalCalls.view, {
    missing: "Proposal not found",
    tag,
    access: open,
    summary: "Report that the page was seen: counted once a day for each network, never for staff",
    limits: ["viewProposal", "missedProposals"],
    keepsNoAnswer: true,
    params,
    response: data(viewSchema),
  }),
  verify: contract(proposalCalls.verify, {
    tag,
    access: open,
    summary:
      "Whether a code is that of an accepted offer which is still what was accepted; sha256 asks about a PDF too",
    limits: ["verifyCode", "missedCodes"],
    params: z.object({ code: z.string().max(60) }),
    query: z.strictObject({
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, "is no SHA-256 in lower-case hexadecimal")
        .optional(),
    }),
    response: data(verificationSchema),
  }),
  pdf: contract(proposalCalls.pdf, {
    missing: "Proposal not found",
    tag,
    access: open,
    summary: "The proposal as PDF, drawn from the stored offer; the documented body is accepted and not used",
    limits: PDF,
    keepsNoAnswer: true,
    params,
    query: z.strictObject({ language: z.enum(["en", "fr"]).optional() }),
    body: pdfBody,
    bodyOptional: true,
    bodyLimit: PDF_BODY_LIMIT,
    response: pdfBytes,
    produces: "application/pdf",
    refusals: { 503: "Too many PDFs are being drawn; Retry-After says when" },
  }),
  pdfLink: contract(proposalCalls.pdfLink, {
    missing: "Proposal not found",
    tag,
    access: open,
    summary: "The same PDF for a plain link, so that it downloads without scripts",
    limits: PDF,
    params,
    query: z.strictObject({ language: z.enum(["en", "fr"]).optional() }),
    response: pdfBytes,
    produces: "application/pdf",
  }),
  pdfOfDeal: contract(proposalCalls.pdfOfDeal, {
    tag,
    access: can("deals.read"),
    summary: "The same PDF by deal id, for signed-in users",
    limits: ["pdfOfProposal", "pdf"],
    keepsNoAnswer: true,
    params: z.object({ id: rowId }),
    query: z.strictObject({ language: z.enum(["en", "fr"]).optional() }),
    body: pdfBody,
    bodyOptional: true,
    bodyLimit: PDF_BODY_LIMIT,
    response: pdfBytes,
    produces: "application/pdf",
  }),
};
