import { asTitle } from "@/lib/core/offers/as-title";
import { saysProposal } from "@/lib/core/offers/default-name";
import {
  isToCustomer,
  type MailPayload,
  type MailToCustomer,
  type MailToOwner,
  type ProposalMailPayload,
} from "./mail-payload";
import type { MailContent, MailSurroundings, MailTexts } from "./mail-texts";

type Around = Omit<MailSurroundings, "link">;

/** Mails about a proposal: to the customer with the public link, to its owner with a link to the deal. */
export const proposalContentOf = (
  payload: ProposalMailPayload,
  say: MailTexts,
  around: Around,
): MailContent => (isToCustomer(payload) ? toCustomer(payload, say, around) : toOwner(payload, say, around));

function toCustomer({ kind, data, language }: MailToCustomer, say: MailTexts, around: Around): MailContent {
  const { company, site, text: written } = around;
  const { number } = data;
  const named = namedBy(data);
  // The link opens the page in the mail's language.
  const open = {
    label: say("proposal.open"),
    address: `${site}/proposals/${data.uuid}?language=${language}`,
  };
  switch (kind) {
    case "proposal_sent": {
      const text = say("proposalSent.text", { sender: data.sender, company, ...named });
      const message = linesOf(data.message);
      return {
        subject: data.subject || say("proposalSent.subject", { number, company }),
        greeting: data.greeting || null,
        // A message that greets comes first.
        paragraphs: data.greeting === "" ? [...message, text] : [text, ...message],
        action: open,
        notes: [say("proposal.validity", { date: written.date(data.validUntil) })],
      };
    }
    case "proposal_reminder":
      return {
        subject: say("proposalReminder.subject", { number, company, date: written.date(data.validUntil) }),
        paragraphs: [
          say("proposalReminder.text", { ...named, company, date: written.date(data.validUntil) }),
        ],
        action: open,
        notes: [say("proposalReminder.note")],
      };
    case "proposal_answer":
      return {
        subject: say("proposalAnswer.subject", { number, company }),
        paragraphs: [
          say("proposalAnswer.text", { sender: data.sender, company, ...named }),
          ...linesOf(data.answer),
          say("proposalAnswer.question"),
          ...linesOf(data.question),
        ],
        action: open,
        notes: [say("proposalAnswer.note")],
      };
    case "proposal_confirmed":
      return { ...confirmationContentOf(data, say, around), action: open };
  }
}

function confirmationContentOf(
  { number, title, amount, currency, rhythms, signedName, code, nextSteps }: Confirmation,
  say: MailTexts,
  { company, site, text, hasFile }: Around,
): Omit<MailContent, "action"> {
  const total = text.money(amount, currency);
  return {
    subject: say("proposalConfirmed.subject", { number, company }),
    paragraphs: [
      say("proposalConfirmed.text", { ...namedBy({ number, title }), company, amount: total }),
      ...(rhythms ? [rhythms] : []),
      ...(signedName ? [say("proposalAccepted.name", { name: signedName })] : []),
      say(hasFile ? "proposalConfirmed.attached" : "proposalConfirmed.onPage"),
      ...(nextSteps ? [say("proposalConfirmed.next"), ...linesOf(nextSteps)] : []),
    ],
    notes: [
      say("proposalConfirmed.verify", { address: `${site}/verify/${code}` }),
      say("proposalConfirmed.note"),
    ],
  };
}

type Confirmation = Extract<MailPayload, { kind: "proposal_confirmed" }>["data"];

function toOwner({ kind, data }: MailToOwner, say: MailTexts, { site, text: written }: Around): MailContent {
  const { number } = data;
  const named = namedBy(data);
  const follow = { label: say("proposal.follow"), address: `${site}/deals/${data.dealId}` };
  switch (kind) {
    case "proposal_viewed":
      return {
        subject: say("proposalViewed.subject", { number, customer: data.customer }),
        paragraphs: [say("proposalViewed.text", { ...named, customer: data.customer })],
        action: follow,
        notes: [],
      };
    case "proposal_question": {
      const { customer, name, replyTo: email, question } = data;
      return {
        subject: say("proposalQuestion.subject", { number, customer }),
        paragraphs: [say("proposalQuestion.text", { ...named, customer, name }), ...linesOf(question)],
        action: follow,
        notes: [say("proposalQuestion.answer", { name, email })],
      };
    }
    case "proposal_not_sent": {
      const { because, fields, customer } = data;
      return {
        subject: say("proposalNotSent.subject", { number, customer }),
        paragraphs: [
          say("proposalNotSent.text", { ...named, customer }),
          say(`proposalNotSent.because.${because}`, { fields: fields.join(", ") }),
        ],
        action: follow,
        notes: [],
      };
    }
    case "proposal_refused":
      return {
        subject: say("proposalRefused.subject", { number, customer: data.customer }),
        paragraphs: [
          say("proposalRefused.text", { ...named, customer: data.customer }),
          ...(data.reason === "" ? [] : [say("proposalRefused.reason"), ...linesOf(data.reason)]),
        ],
        action: follow,
        notes: [],
      };
    case "proposal_recorded": {
      const { customer, by, note } = data;
      const amount = written.money(data.amount, data.currency);
      return {
        subject: say("proposalRecorded.subject", { number, customer }),
        paragraphs: [
          say("proposalRecorded.text", { ...named, customer, amount, name: by }),
          ...(data.rhythms ? [data.rhythms] : []),
          ...linesOf(note),
        ],
        action: follow,
        notes: [],
      };
    }
    case "proposal_accepted": {
      const { customer, signedName } = data;
      const amount = written.money(data.amount, data.currency);
      return {
        subject: say("proposalAccepted.subject", { number, customer }),
        paragraphs: [
          say("proposalAccepted.text", { ...named, customer, amount }),
          ...(data.rhythms ? [data.rhythms] : []),
          ...data.changed.map((change) => say("proposalAccepted.changed", change)),
          ...(signedName ? [say("proposalAccepted.name", { name: signedName })] : []),
        ],
        action: follow,
        notes: [],
      };
    }
  }
}

/** How a sentence names a proposal; one whose title says what it is, "Proposal – Acme", is not called so again. */
const namedBy = ({ number, title }: { number: string; title: string }) => ({
  number,
  title: asTitle(title),
  says: saysProposal(title) ? "proposal" : "other",
});

/**
 * A message split into lines, each of which becomes a paragraph, because mail programs do not treat line breaks
 * consistently.
 */
const linesOf = (message: string): string[] =>
  message
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
