import { z } from "zod";
import { can, constantReference, contract, data, nameSchemas } from "@/lib/core/contract/contract";
import { isoInstant } from "@/lib/core/contract/times";
import { LACKS } from "@/lib/core/offers/lacking";
import { DECIDED_FACTS } from "@/lib/core/offers/progress";
import { MAX_NAME } from "@/lib/domain/clients/limits";
import { draftCalls } from "../calls";
import { DRAFT_DAYS, MAX_DRAFT, MAX_DRAFTS } from "../limits";
import { DEAL_FIELDS } from "../terms/deal-fields";

const tag = "Deals";

const access = can("deals.create");

/** The id of the deal that is edited, or the name of the draft of a new one. */
const params = z.object({
  name: z
    .string()
    .regex(/^(?:[1-9]\d{0,14}|new-[0-9a-f]{8})$/)
    .describe("The id of the edited deal, or new- and eight hexadecimal digits for a new one.")
    .meta({ examples: ["new-1f0c9a2b"], shared: "DraftName" }),
});

/** PUT /deal-drafts/{name}. */
const draftBody = z
  .strictObject({
    title: z.string().max(DEAL_FIELDS.name.longest),
    client_name: z.string().max(MAX_NAME),
    missing: z.array(z.enum(LACKS)).max(LACKS.length),
    deal_version: constantReference
      .nullable()
      .describe("Of the deal from which it was made; null: a new deal."),
    content: z.string().max(MAX_DRAFT).describe("The builder's form; nobody else reads it."),
  })
  .meta({
    examples: [{ title: "Website", client_name: "", missing: ["client"], deal_version: null, content: "{}" }],
  });

const keptSchema = z.object({ id: z.int(), version: z.int(), updated_at: isoInstant });

/** A draft as lists have it. title and client_name: empty without one. */
const rowSchema = keptSchema.extend({
  name: z.string(),
  deal: z
    .object({
      id: z.int(),
      number: z.string(),
      decided: z.enum(DECIDED_FACTS).nullable().describe("How it ended; null: it is pending."),
    })
    .nullable()
    .describe("Null: a new deal."),
  title: z.string(),
  client_name: z.string(),
  missing: z.array(z.enum(LACKS)),
});

const draftSchema = rowSchema.extend({ deal_version: z.int().nullable(), content: z.string() });

nameSchemas({
  DraftInput: draftBody,
  KeptDraft: keptSchema,
  DraftRow: rowSchema,
  Draft: draftSchema,
});

export type DraftBody = z.output<typeof draftBody>;
export type KeptDraft = z.input<typeof keptSchema>;
export type DraftRow = z.input<typeof rowSchema>;
export type Draft = z.input<typeof draftSchema>;
export type DraftAnswer = z.output<typeof draftSchema>;
export type DraftRowAnswer = z.output<typeof rowSchema>;

/** What a person typed in the builder and has not saved; nobody else sees it. */
export const draftsApi = {
  list: contract(draftCalls.list, {
    tag,
    access,
    operationId: "listMyDrafts",
    summary: "List one's own unsaved drafts, the latest first.",
    response: data(z.array(rowSchema)),
  }),
  read: contract(draftCalls.read, {
    tag,
    access,
    operationId: "getMyDraft",
    summary: "Get one's own draft.",
    params,
    response: data(draftSchema),
  }),
  keep: contract(draftCalls.keep, {
    tag,
    access,
    operationId: "keepMyDraft",
    summary: "Keep what is not saved yet.",
    description: `It is removed ${DRAFT_DAYS} days after its last change. Without If-Match it must be new.`,
    params,
    body: draftBody,
    response: data(keptSchema),
    keepsNoAnswer: true,
    refusals: {
      412: "It was kept or discarded elsewhere meanwhile.",
      422: `A field is wrong, or there are ${MAX_DRAFTS} drafts already.`,
    },
  }),
  discard: contract(draftCalls.discard, {
    tag,
    access,
    operationId: "discardMyDraft",
    summary: "Discard one's own draft.",
    params,
    response: z.undefined(),
    keepsNoAnswer: true,
    refusals: { 412: "It was kept elsewhere meanwhile." },
  }),
};
