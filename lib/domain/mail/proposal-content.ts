import type { MailContent, ProposalLetter, Surroundings } from "./letter";
import type { MailTexts } from "./mail-texts";

/** What mails about a proposal say: to the customer with the public link, to its owner with the deal's page. */
export function proposalContentOf(
  { kind, data, language }: ProposalLetter,
  say: MailTexts,
  { company, site, text: written }: Pick<Surroundings, "company" | "site" | "text">,
): MailContent {
  const { number, title } = data;
  // Who reads the mail reads the page in the same language.
  const open = {
    label: say("proposal.open"),
    address: `${site}/proposals/${data.uuid}?language=${language}`,
  };
  const follow = { label: say("proposal.follow"), address: `${site}/deals/${data.dealId}` };
  switch (kind) {
    case "proposal_sent": {
      const text = say("proposalSent.text", { sender: data.sender, company, number, title });
      const message = linesOf(data.message);
      const greetsItself = GREETING.test(message[0] ?? "");
      return {
        subject: say("proposalSent.subject", { number, company }),
        greetsItself,
        paragraphs: greetsItself ? [...message, text] : [text, ...message],
        action: open,
        notes: [say("proposal.validity", { date: written.date(data.validUntil) })],
      };
    }
    case "proposal_reminder":
      return {
        subject: say("proposalReminder.subject", { number, company, date: written.date(data.validUntil) }),
        paragraphs: [
          say("proposalReminder.text", { number, title, company, date: written.date(data.validUntil) }),
        ],
        action: open,
        notes: [say("proposalReminder.note")],
      };
    case "proposal_viewed":
      return {
        subject: say("proposalViewed.subject", { number, customer: data.customer }),
        paragraphs: [say("proposalViewed.text", { number, title, customer: data.customer })],
        action: follow,
        notes: [],
      };
    case "proposal_refused":
      return {
        subject: say("proposalRefused.subject", { number, customer: data.customer }),
        paragraphs: [say("proposalRefused.text", { number, title, customer: data.customer })],
        action: follow,
        notes: [],
      };
    case "proposal_recorded": {
      const { customer, by, note } = data;
      const amount = written.money(data.amount, data.currency);
      return {
        subject: say("proposalRecorded.subject", { number, customer }),
        paragraphs: [
          say("proposalRecorded.text", { number, title, customer, amount, name: by }),
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
          say("proposalAccepted.text", { number, title, customer, amount }),
          ...(signedName ? [say("proposalAccepted.name", { name: signedName })] : []),
        ],
        action: follow,
        notes: [],
      };
    }
  }
}

/** How people begin a letter; one that does so needs no other greeting. */
const GREETING =
  /^(?:hello|hi|hey|dear|greetings|good (?:morning|afternoon|evening|day)|bonjour|bonsoir|salut|allô|coucou|ch(?:er|ère|ers|ères)|madame|monsieur|mesdames|messieurs)(?![\p{L}\p{N}])/iu;

/** A message as its writer broke it into lines; mail programs show paragraphs alike, line breaks not. */
const linesOf = (message: string): string[] =>
  message
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
