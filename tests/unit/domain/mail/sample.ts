import type { MailPayload } from "@/lib/domain/mail/mail-payload";
import { writeMail, type MailTenant } from "@/lib/domain/mail/write-mail";

export const row = { id: 42, kind: "verify", createdAt: new Date("2026-01-02T03:04:05.678Z") };

export const tenant: MailTenant = {
  id: 7,
  name: "Acme Studio",
  company: null,
  domain: "acme.example",
  senderEmail: "quotes@acme.example",
  senderVerifiedAt: null,
  color: "#3056d3",
  logo: null,
  offerStyle: { format: "short", timeZone: "UTC" },
};

export const LINK = "https://acme.example/verify-email/token";

const OFFER = {
  dealId: 9,
  uuid: "5e7b1c9e-7b0a-4a57-9d6e-1f2a3b4c5d6e",
  number: "Q-000007",
  title: "New website",
};

type Kind = MailPayload["kind"];
const DATA: { [K in Kind]: Extract<MailPayload, { kind: K }>["data"] } = {
  verify: { linkId: 1 },
  reset: { linkId: 1 },
  set_password: { linkId: 1 },
  invited: { invitedBy: "Ana Lima", label: "Acme ID" },
  address_registered: { linkId: null },
  email_changed: { newEmail: "new@example.test" },
  other_address: { email: "old@example.test", other: "new@example.test", label: "Acme ID" },
  password_changed: {},
  token_reuse: {},
  factor_changed: { change: "passkey_added", name: "Laptop" },
  new_device: {
    browser: "Firefox",
    system: "Linux",
    network: "203.0.113.0/24",
    at: "2026-04-04T09:30:00.000Z",
  },
  proposal_sent: {
    ...OFFER,
    validUntil: "2026-04-04T09:30:00.000Z",
    replyTo: "sales@acme.example",
    replyToName: "Amélie Côté",
    sender: "Amélie Côté",
    subject: "",
    greeting: "Hello Zoé,",
    message: "As we discussed.\n\nBest wishes",
    cc: [],
  },
  proposal_reminder: { ...OFFER, validUntil: "2026-04-04T09:30:00.000Z", replyTo: null, replyToName: "" },
  proposal_answer: {
    ...OFFER,
    replyTo: "sales@acme.example",
    replyToName: "Amélie Côté",
    sender: "Amélie Côté",
    question: "Is hosting included?\nFor how long?",
    answer: "Yes.\nFor the first year.",
  },
  proposal_viewed: { ...OFFER, customer: "Éclair Café" },
  proposal_accepted: {
    ...OFFER,
    customer: "Éclair Café",
    amount: 126_00,
    currency: "CAD",
    rhythms: "",
    signedName: "Inès Roy",
    changed: [{ line: "Seats", from: "10", to: "50" }],
  },
  proposal_confirmed: {
    ...OFFER,
    replyTo: "sales@acme.example",
    replyToName: "Amélie Côté",
    amount: 126_00,
    currency: "CAD",
    rhythms: "",
    signedName: "Inès Roy",
    code: "AB12-CD34-EF56-0123-4567",
    nextSteps: "",
  },
  proposal_recorded: {
    ...OFFER,
    customer: "Éclair Café",
    amount: 126_00,
    currency: "CAD",
    rhythms: "",
    by: "Amélie Côté",
    note: "Signed order received by e-mail.",
  },
  proposal_not_sent: {
    ...OFFER,
    customer: "Éclair Café",
    because: "empty",
    fields: ["{contact.first_name}"],
  },
  proposal_refused: { ...OFFER, customer: "Éclair Café", reason: "We chose\nsomebody else." },
  proposal_question: {
    ...OFFER,
    customer: "Éclair Café",
    name: "Inès Roy",
    replyTo: "ines@eclair.example",
    question: "Is hosting included?\nFor how long?",
  },
  webhook_off: { host: "erp.example", because: "failing" },
};

export const KINDS = Object.keys(DATA) as Kind[];

const GREETINGS = { en: "Hello Zoé,", fr: "Bonjour Zoé,", es: "Hola, Zoé:" } as const;

export const payload = (
  kind: Kind,
  changes: Partial<Pick<MailPayload, "firstName" | "language" | "to">> = {},
): MailPayload =>
  ({
    to: "zoe@example.test",
    firstName: "Zoé",
    language: "en",
    kind,
    data:
      kind === "proposal_sent"
        ? { ...DATA[kind], greeting: GREETINGS[changes.language ?? "en"] }
        : DATA[kind],
    ...changes,
  }) as MailPayload;

export const mail = (
  kind: Kind = "verify",
  changes: Partial<Pick<MailPayload, "firstName" | "language" | "to">> = {},
  company: Partial<MailTenant> = {},
  enclosed: Parameters<typeof writeMail>[3] = {},
) =>
  writeMail(
    payload(kind, changes),
    { ...row, kind },
    { ...tenant, ...company },
    { link: kind === "verify" || kind === "reset" || kind === "set_password" ? LINK : null, ...enclosed },
  );
