import { z } from "zod";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import type { OfferText } from "@/lib/core/offers/offer-text";

const withLink = z.object({ linkId: z.number() });

/** A proposal as its mails name it. */
const offer = z.object({ dealId: z.number(), uuid: z.string(), number: z.string(), title: z.string() });
const ofCustomer = offer.extend({ customer: z.string() });
/** To a customer, whose answer goes to the salesperson. validUntil: ISO 8601. */
const toCustomer = offer.extend({ validUntil: z.string(), replyTo: z.string().nullable() });

/** What each kind of mail carries; kept as the outbox row's payload. A link's token is not in it (lib/platform/secrets/link-token.ts). */
const LETTERS = [
  z.object({ kind: z.literal("verify"), data: withLink }),
  z.object({ kind: z.literal("reset"), data: withLink }),
  z.object({ kind: z.literal("set_password"), data: withLink.extend({ invitedBy: z.string().optional() }) }),
  z.object({ kind: z.literal("address_registered"), data: z.object({ linkId: z.number().nullable() }) }),
  z.object({ kind: z.literal("email_changed"), data: z.object({ newEmail: z.string() }) }),
  z.object({ kind: z.literal("token_reuse"), data: z.object({}) }),
  z.object({
    kind: z.literal("proposal_sent"),
    data: toCustomer.extend({ sender: z.string(), message: z.string() }),
  }),
  z.object({ kind: z.literal("proposal_reminder"), data: toCustomer }),
  z.object({ kind: z.literal("proposal_viewed"), data: ofCustomer }),
  // amount: minor units of the currency.
  z.object({
    kind: z.literal("proposal_accepted"),
    data: ofCustomer.extend({ amount: z.number(), currency: z.string(), signedName: z.string() }),
  }),
  z.object({
    kind: z.literal("proposal_recorded"),
    data: ofCustomer.extend({ amount: z.number(), currency: z.string(), by: z.string(), note: z.string() }),
  }),
  z.object({ kind: z.literal("proposal_refused"), data: ofCustomer }),
  z.object({
    kind: z.literal("webhook_off"),
    data: z.object({ host: z.string(), because: z.enum(["failing", "gone"]) }),
  }),
] as const;

/** A mail as its cause asks for it. */
export const letterSchema = z
  .object({ to: z.string(), firstName: z.string(), language: z.enum(LANGUAGES) })
  .and(z.discriminatedUnion("kind", LETTERS));

export type Letter = z.infer<typeof letterSchema>;
export type MailKind = Letter["kind"];
export type ProposalLetter = Extract<Letter, { kind: `proposal_${string}` }>;

/** What a mail says, before it is drawn. */
export type MailContent = {
  subject: string;
  /** The paragraphs begin with a greeting of their own. */
  greetsItself?: boolean;
  paragraphs: string[];
  action: { label: string; address: string } | null;
  /** Said below the action, smaller. */
  notes: string[];
};

/**
 * What a letter needs besides itself: the workspace's name and address, the address of its link if it has one, and how the offer that it
 * may tell of is written.
 */
export type Surroundings = { company: string; site: string; link: string | null; text: OfferText };
