import type { MailTexts } from "./mail-texts";
import type { Letter, MailContent, Surroundings } from "./letter";
import { proposalContentOf } from "./proposal-content";

/** The content of each kind of mail. */
export function contentOf(
  letter: Letter,
  say: MailTexts,
  { company, site, link, text }: Surroundings,
): MailContent {
  const action = (label: string, address: string | null) => (address ? { label, address } : null);
  switch (letter.kind) {
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
          letter.data.invitedBy
            ? say("setPassword.invited", { company, name: letter.data.invitedBy })
            : say("setPassword.text", { company }),
        ],
        action: action(say("setPassword.action"), link),
        notes: [
          say(letter.data.invitedBy ? "setPassword.invitationValidity" : "setPassword.validity", {
            address: `${site}/auth/forgot-password`,
          }),
        ],
      };
    case "address_registered":
      return link
        ? {
            subject: say("registered.subject", { company }),
            paragraphs: [say("registered.text", { company }), say("registered.unconfirmed")],
            action: action(say("registered.choose"), link),
            notes: [say("reset.validity"), say("ignore")],
          }
        : {
            subject: say("registered.subject", { company }),
            paragraphs: [
              say("registered.text", { company }),
              say("registered.known", { address: `${site}/auth/forgot-password` }),
            ],
            action: action(say("registered.signIn"), `${site}/login`),
            notes: [say("ignore")],
          };
    case "email_changed":
      return {
        subject: say("emailChanged.subject", { company }),
        paragraphs: [say("emailChanged.text", { company, address: letter.data.newEmail })],
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
    case "webhook_off":
      return {
        subject: say("webhookOff.subject", { host: letter.data.host }),
        paragraphs: [
          say(`webhookOff.${letter.data.because}`, { company, host: letter.data.host }),
          say("webhookOff.advice"),
        ],
        action: action(say("webhookOff.action"), `${site}/settings/webhooks`),
        notes: [],
      };
    default:
      return proposalContentOf(letter, say, { company, site, text });
  }
}
