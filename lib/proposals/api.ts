import { z } from "zod";
import { can, contract, data, open, rowId } from "@/lib/http/contract";
import type { LimitName } from "@/lib/limits/limits";
import {
  acceptBody,
  acceptanceSchema,
  pdfBody,
  publicProposalSchema,
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
  read: contract({
    method: "GET",
    path: "/proposals/{uuid}",
    tag,
    access: open,
    summary: "The proposal behind a public link",
    limits: ["readProposal", "missedProposals"],
    params,
    response: data(publicProposalSchema),
    refusals: { 425: "The deal has no client or no lines yet" },
  }),
  select: contract({
    method: "PATCH",
    path: "/proposals/{uuid}/selections",
    tag,
    access: open,
    summary: "Tick or untick optional lines of a pending proposal",
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
  accept: contract({
    method: "POST",
    path: "/proposals/{uuid}/accept",
    tag,
    access: open,
    summary: "Accept a pending proposal; repeated, the same record",
    limits: CHANGE,
    keyDays: 7,
    params,
    body: acceptBody,
    bodyOptional: true,
    response: data(acceptanceSchema),
    refusals: {
      409: "Refused, replaced or expired",
      412: "If-Match names another version; details carries the new totals",
    },
  }),
  refuse: contract({
    method: "POST",
    path: "/proposals/{uuid}/refuse",
    tag,
    access: open,
    summary: "Refuse a pending proposal",
    limits: CHANGE,
    keyDays: 7,
    params,
    response: data(z.object({ status: z.literal("lost"), version: z.number() })),
    refusals: { 409: "Accepted, replaced or expired" },
  }),
  view: contract({
    method: "POST",
    path: "/proposals/{uuid}/view",
    tag,
    access: open,
    summary: "Report that the page was seen: counted once a day for each network, never for staff",
    limits: ["viewProposal", "missedProposals"],
    keepsNoAnswer: true,
    params,
    response: data(viewSchema),
  }),
  verify: contract({
    method: "GET",
    path: "/verify/{code}",
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
  pdf: contract({
    method: "POST",
    path: "/proposals/{uuid}/pdf",
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
  pdfLink: contract({
    method: "GET",
    path: "/proposals/{uuid}/pdf",
    tag,
    access: open,
    summary: "The same PDF for a plain link, so that it downloads without scripts",
    limits: PDF,
    params,
    query: z.strictObject({ language: z.enum(["en", "fr"]).optional() }),
    response: pdfBytes,
    produces: "application/pdf",
  }),
  pdfOfDeal: contract({
    method: "POST",
    path: "/deals/{id}/pdf",
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
