import { z } from "zod";
import { LANGUAGES } from "@/lib/core/i18n/languages";

const withLink = z.object({ linkId: z.number() });

/** A proposal's data in mails. */
const offer = z.object({ dealId: z.number(), uuid: z.string(), number: z.string(), title: z.string() });
const ofCustomer = offer.extend({ customer: z.string() });
/** To a customer, whose reply goes to the salesperson. */
const toCustomer = offer.extend({ replyTo: z.string().nullable(), replyToName: z.string() });
/** validUntil: ISO 8601. */
const openOffer = toCustomer.extend({ validUntil: z.string() });
/** amount: minor units of the currency; rhythms: the sentence that says what repeats, in the mail's language. */
const forAmount = { amount: z.number(), currency: z.string(), rhythms: z.string().default("") };
const acceptedFor = { ...forAmount, signedName: z.string() };

/** What is chosen of a line, and what its seller suggested. */
const changeOfLine = z.object({ line: z.string(), from: z.string(), to: z.string() });

/** Why a proposal could not be sent at its time. */
export const NOT_SENT_BECAUSE = [
  "expired",
  "contacts",
  "empty",
  "unprintable",
  "limited",
  "forbidden",
  "failed",
] as const;

/** The data of each kind of mail, without the link's token (lib/platform/secrets/tokens.ts). */
const KINDS = [
  z.object({ kind: z.literal("verify"), data: withLink }),
  z.object({ kind: z.literal("reset"), data: withLink }),
  z.object({ kind: z.literal("set_password"), data: withLink.extend({ invitedBy: z.string().optional() }) }),
  z.object({ kind: z.literal("invited"), data: z.object({ invitedBy: z.string(), label: z.string() }) }),
  z.object({ kind: z.literal("address_registered"), data: z.object({ linkId: z.number().nullable() }) }),
  z.object({ kind: z.literal("email_changed"), data: z.object({ newEmail: z.string() }) }),
  // other: the address at the provider, whose label is that of its button.
  z.object({
    kind: z.literal("other_address"),
    data: z.object({ email: z.string(), other: z.string(), label: z.string() }),
  }),
  z.object({ kind: z.literal("password_changed"), data: z.object({}) }),
  z.object({ kind: z.literal("token_reuse"), data: z.object({}) }),
  // name: of a passkey.
  z.object({
    kind: z.literal("factor_changed"),
    data: z.object({
      change: z.enum([
        "authenticator_added",
        "authenticator_removed",
        "passkey_added",
        "passkey_removed",
        "codes_renewed",
        "reset",
      ]),
      name: z.string(),
    }),
  }),
  // at: ISO 8601.
  z.object({
    kind: z.literal("new_device"),
    data: z.object({
      browser: z.string().nullable(),
      system: z.string().nullable(),
      network: z.string(),
      at: z.string(),
    }),
  }),
  // subject empty: the usual one. greeting empty: the message greets. cc: addresses that get a copy.
  z.object({
    kind: z.literal("proposal_sent"),
    data: openOffer.extend({
      sender: z.string(),
      subject: z.string(),
      greeting: z.string(),
      message: z.string(),
      cc: z.array(z.string()),
    }),
  }),
  z.object({ kind: z.literal("proposal_reminder"), data: openOffer }),
  // code: of /verify; nextSteps: what the workspace says happens next, or empty.
  z.object({
    kind: z.literal("proposal_confirmed"),
    data: toCustomer.extend({ ...acceptedFor, code: z.string(), nextSteps: z.string() }),
  }),
  // sender: who answers.
  z.object({
    kind: z.literal("proposal_answer"),
    data: toCustomer.extend({ sender: z.string(), question: z.string(), answer: z.string() }),
  }),
  z.object({ kind: z.literal("proposal_viewed"), data: ofCustomer }),
  // changed: what the customer changed of open lines.
  z.object({
    kind: z.literal("proposal_accepted"),
    data: ofCustomer.extend({ ...acceptedFor, changed: z.array(changeOfLine).default([]) }),
  }),
  z.object({
    kind: z.literal("proposal_recorded"),
    data: ofCustomer.extend({ ...forAmount, by: z.string(), note: z.string() }),
  }),
  z.object({ kind: z.literal("proposal_refused"), data: ofCustomer.extend({ reason: z.string() }) }),
  // fields: the variables without a value, as written.
  z.object({
    kind: z.literal("proposal_not_sent"),
    data: ofCustomer.extend({ because: z.enum(NOT_SENT_BECAUSE), fields: z.array(z.string()) }),
  }),
  // To the owner, whose reply goes to the customer.
  z.object({
    kind: z.literal("proposal_question"),
    data: ofCustomer.extend({ replyTo: z.string(), name: z.string(), question: z.string() }),
  }),
  z.object({
    kind: z.literal("webhook_off"),
    data: z.object({ host: z.string(), because: z.enum(["failing", "gone"]) }),
  }),
] as const;

/** A requested mail; the outbox stores it as kind, recipient and payload. */
export const mailPayloadSchema = z
  .object({ to: z.string(), firstName: z.string(), language: z.enum(LANGUAGES) })
  .and(z.discriminatedUnion("kind", KINDS));

export type MailPayload = z.infer<typeof mailPayloadSchema>;
export type MailKind = MailPayload["kind"];
export type ProposalMailPayload = Extract<MailPayload, { kind: `proposal_${string}` }>;
/** Mails about a proposal to its owner, which name the customer. */
export type MailToOwner = Extract<ProposalMailPayload, { data: { customer: string } }>;
export type MailToCustomer = Exclude<ProposalMailPayload, MailToOwner>;

export const isToCustomer = (payload: MailPayload): payload is MailToCustomer =>
  payload.kind.startsWith("proposal_") && !("customer" in payload.data);
