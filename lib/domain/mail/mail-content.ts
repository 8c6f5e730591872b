import { createTranslator } from "next-intl";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { Language } from "@/lib/core/i18n/languages";
import type { OfferText } from "@/lib/core/offers/offer-text";
import type { MailPayload, ProposalMailPayload } from "./mail-payload";

/** The content of a mail, before layout. */
export type MailContent = {
  subject: string;
  /** The paragraphs already begin with a greeting. */
  greetsItself?: boolean;
  paragraphs: string[];
  action: { label: string; address: string } | null;
  /** Smaller notes below the action. */
  notes: string[];
};

/**
 * The workspace's name and address, the address of the mail's link if it has one, and the format of a proposal's
 * amounts and dates.
 */
export type MailSurroundings = { company: string; site: string; link: string | null; text: OfferText };

/** Texts of mails in a language. */
export const mailTexts = (language: Language) =>
  createTranslator({ locale: language, messages: { mail: MESSAGES[language].mail }, namespace: "mail" });

export type MailTexts = ReturnType<typeof mailTexts>;

/** The content of each kind of mail. */
export function contentOf(
  payload: MailPayload,
  say: MailTexts,
  { company, site, link, text }: MailSurroundings,
): MailContent {
  const action = (label: string, address: string | null) => (address ? { label, address } : null);
  switch (payload.kind) {
    case "verify":
      return {
        subject: say("verify.subject", { company }),
        paragraphs: [say("verify.text", { company })],
        action: action(say("verify.action"), link),
        notes: [say("verify.validity"), say("ignore")],
      };
    case "reset":
      return {
        subject: say("reset.subject", { company }),
        paragraphs: [say("reset.text", { company })],
        action: action(say("reset.action"), link),
        notes: [say("reset.validity"), say("reset.ignore")],
      };
    case "set_password":
      return {
        subject: say("setPassword.subject", { company }),
        paragraphs: [
          payload.data.invitedBy
            ? say("setPassword.invited", { company, name: payload.data.invitedBy })
            : say("setPassword.text", { company }),
        ],
        action: action(say("setPassword.action"), link),
        notes: [
          say(payload.data.invitedBy ? "setPassword.invitationValidity" : "setPassword.validity", {
            address: `${site}/auth/forgot-password`,
          }),
        ],
      };
    case "invited":
      return {
        subject: say("invited.subject", { company }),
        paragraphs: [
          say("invited.text", { company, name: payload.data.invitedBy, label: payload.data.label }),
        ],
        action: action(say("invited.action"), `${site}/login`),
        notes: [],
      };
    case "address_registered":
      return registeredContentOf(say, { company, site, link });
    case "email_changed":
      return {
        subject: say("emailChanged.subject", { company }),
        paragraphs: [say("emailChanged.text", { company, address: payload.data.newEmail })],
        action: null,
        notes: [say("emailChanged.warning")],
      };
    case "token_reuse":
      return {
        subject: say("tokenReuse.subject", { company }),
        paragraphs: [say("tokenReuse.text", { company }), say("tokenReuse.advice")],
        action: action(say("tokenReuse.action"), `${site}/login`),
        notes: [],
      };
    case "factor_changed":
      return factorChangedContentOf(payload.data, say, { company, site });
    case "new_device":
      return newDeviceContentOf(payload.data, say, { company, site, text });
    case "webhook_off":
      return {
        subject: say("webhookOff.subject", { host: payload.data.host }),
        paragraphs: [
          say(`webhookOff.${payload.data.because}`, { company, host: payload.data.host }),
          say("webhookOff.advice"),
        ],
        action: action(say("webhookOff.action"), `${site}/settings/webhooks`),
        notes: [],
      };
    default:
      return proposalContentOf(payload, say, { company, site, text });
  }
}

/** Says which second factor was added or removed, with a link to the profile. */
const factorChangedContentOf = (
  { change, name }: Extract<MailPayload, { kind: "factor_changed" }>["data"],
  say: MailTexts,
  { company, site }: Pick<MailSurroundings, "company" | "site">,
): MailContent => ({
  subject: say("factorChanged.subject", { company }),
  paragraphs: [say(`factorChanged.${change}`, { company, name })],
  action: { label: say("factorChanged.action"), address: `${site}/profile?tab=security` },
  notes: [say("factorChanged.warning")],
});

/** For an address that is registered again although it is known; the link sets a password. */
const registeredContentOf = (
  say: MailTexts,
  { company, site, link }: Pick<MailSurroundings, "company" | "site" | "link">,
): MailContent => {
  const subject = say("registered.subject", { company });
  const text = say("registered.text", { company });
  if (link)
    return {
      subject,
      paragraphs: [text, say("registered.unconfirmed")],
      action: { label: say("registered.choose"), address: link },
      notes: [say("reset.validity"), say("ignore")],
    };
  return {
    subject,
    paragraphs: [text, say("registered.known", { address: `${site}/auth/forgot-password` })],
    action: { label: say("registered.signIn"), address: `${site}/login` },
    notes: [say("ignore")],
  };
};

type SeenDevice = Extract<MailPayload, { kind: "new_device" }>["data"];

/** For a sign-in from a new device: device, place, time, and what to do. */
function newDeviceContentOf(
  { browser, system, network, at }: SeenDevice,
  say: MailTexts,
  { company, site, text }: Pick<MailSurroundings, "company" | "site" | "text">,
): MailContent {
  const device =
    browser && system
      ? say("newDevice.deviceOn", { browser, system })
      : (browser ?? system ?? say("newDevice.unknown"));
  return {
    subject: say("newDevice.subject", { company }),
    paragraphs: [
      say("newDevice.text", { company }),
      say("newDevice.what", { device }),
      say("newDevice.where", { network }),
      say("newDevice.when", { date: text.date(at), time: at.slice(11, 16) }),
      say("newDevice.advice"),
    ],
    action: { label: say("newDevice.action"), address: `${site}/profile?tab=sessions` },
    notes: [say("newDevice.known")],
  };
}

/** Mails about a proposal: to the customer with the public link, to its owner with a link to the deal. */
function proposalContentOf(
  { kind, data, language }: ProposalMailPayload,
  say: MailTexts,
  { company, site, text: written }: Pick<MailSurroundings, "company" | "site" | "text">,
): MailContent {
  const { number, title } = data;
  // The link opens the page in the mail's language.
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
        paragraphs: [
          say("proposalRefused.text", { number, title, customer: data.customer }),
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

const GREETINGS: Readonly<Record<Language, string>> = {
  en: "hello|hi|hey|dear|greetings|good (?:morning|afternoon|evening|day)",
  fr: "bonjour|bonsoir|salut|allô|coucou|ch(?:er|ère|ers|ères)|madame|monsieur|mesdames|messieurs",
  es: "hola|buen(?:os)? días?|buenas (?:tardes|noches)|estimad[oa]s?|querid[oa]s?|saludos|señor(?:a|es|as)?",
};

/** Matches a greeting at the beginning of a message, which then needs no other. */
const GREETING = new RegExp(String.raw`^(?:${Object.values(GREETINGS).join("|")})(?![\p{L}\p{N}])`, "iu");

/**
 * A message split into lines, each of which becomes a paragraph, because mail programs do not treat line breaks
 * consistently.
 */
const linesOf = (message: string): string[] =>
  message
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
