import type { Letter } from "@/lib/mail/letter";
import { writeMail, type MailTenant } from "@/lib/mail/write-mail";

export const row = { id: 42, kind: "verify", createdAt: new Date("2026-01-02T03:04:05.678Z") };

export const tenant: MailTenant = {
  id: 7, name: "Acme Studio", domain: "acme.example", senderEmail: "quotes@acme.example", senderVerifiedAt: null, color: "#3056d3", logo: null,
};

export const LINK = "https://acme.example/verify-email/token";

type Kind = Letter["kind"];
const DATA: { [K in Kind]: Extract<Letter, { kind: K }>["data"] } = {
  verify: { linkId: 1 },
  reset: { linkId: 1 },
  set_password: { linkId: 1 },
  address_registered: { linkId: null },
  email_changed: { newEmail: "new@example.test" },
  token_reuse: {},
};

export const KINDS = Object.keys(DATA) as Kind[];

export const letter = (kind: Kind, changes: Partial<Pick<Letter, "firstName" | "language" | "to">> = {}): Letter =>
  ({ to: "zoe@example.test", firstName: "Zoé", language: "en", kind, data: DATA[kind], ...changes }) as Letter;

export const mail = (kind: Kind = "verify", changes: Partial<Pick<Letter, "firstName" | "language" | "to">> = {}, company: Partial<MailTenant> = {}) =>
  writeMail(letter(kind, changes), { ...row, kind }, { ...tenant, ...company }, kind === "verify" || kind === "reset" || kind === "set_password" ? LINK : null);
