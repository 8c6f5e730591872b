import type { SendMailOptions } from "nodemailer";
import type { Mail } from "./mail";

/** A mail as nodemailer takes it. */
export const messageOf = (mail: Mail): SendMailOptions => ({
  from: mail.from,
  to: { name: "", address: mail.to },
  ...(mail.replyTo === null ? {} : { replyTo: { name: mail.from.name, address: mail.replyTo } }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: mail.messageId,
  headers: MAIL_HEADERS,
  attachments: mail.logo ? [{ ...logoFile(mail.logo), cid: "logo", contentDisposition: "inline" }] : [],
});

/** Says that no person wrote this, so that absence notes do not answer it. */
export const MAIL_HEADERS = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

export const logoFile = ({ kind, dataBase64 }: NonNullable<Mail["logo"]>) => ({
  filename: `logo.${kind === "png" ? "png" : "jpg"}`,
  contentType: `image/${kind}`,
  content: Buffer.from(dataBase64, "base64"),
});
