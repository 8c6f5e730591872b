import type { MailPayload } from "./mail-payload";
import type { MailContent, MailSurroundings, MailTexts } from "./mail-texts";
import { proposalContentOf } from "./proposal-content";

/** The content of each kind of mail. */
export function contentOf(
  payload: MailPayload,
  say: MailTexts,
  { company, site, link, text, hasFile }: MailSurroundings,
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
        notes: [say("setPassword.validity", { address: `${site}/auth/forgot-password` })],
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
        paragraphs: [
          say("emailChanged.text", { company, address: payload.data.newEmail }),
          say("emailChanged.next"),
        ],
        action: null,
        notes: [say("emailChanged.warning")],
      };
    case "other_address":
      return {
        subject: say("otherAddress.subject", { company, label: payload.data.label }),
        paragraphs: [say("otherAddress.text", { company, ...payload.data }), say("otherAddress.advice")],
        action: action(say("otherAddress.action"), `${site}/profile`),
        notes: [say("otherAddress.warning", { other: payload.data.other })],
      };
    case "password_changed":
      return passwordChangedContentOf(say, { company, site });
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
      return webhookOffContentOf(payload.data, say, { company, site });
    default:
      return proposalContentOf(payload, say, { company, site, text, hasFile });
  }
}

const passwordChangedContentOf = (
  say: MailTexts,
  { company, site }: Pick<MailSurroundings, "company" | "site">,
): MailContent => ({
  subject: say("passwordChanged.subject", { company }),
  paragraphs: [say("passwordChanged.text", { company })],
  action: { label: say("passwordChanged.action"), address: `${site}/auth/forgot-password` },
  notes: [say("passwordChanged.warning")],
});

/** For administrators: a webhook was disabled, and why. */
const webhookOffContentOf = (
  { host, because }: Extract<MailPayload, { kind: "webhook_off" }>["data"],
  say: MailTexts,
  { company, site }: Pick<MailSurroundings, "company" | "site">,
): MailContent => ({
  subject: say("webhookOff.subject", { host }),
  paragraphs: [say(`webhookOff.${because}`, { company, host }), say("webhookOff.advice")],
  action: { label: say("webhookOff.action"), address: `${site}/settings/webhooks` },
  notes: [],
});

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
      say("newDevice.when", { moment: text.moment(at), zone: text.timeZone }),
      say("newDevice.advice"),
    ],
    action: { label: say("newDevice.action"), address: `${site}/profile?tab=sessions` },
    notes: [say("newDevice.known")],
  };
}
