import nodemailer from "nodemailer";
import { type MailTransport, RecipientRefused } from "./transport";
import { messageOf } from "./message-of";

const SECOND = 1_000;

/**
 * Sends by an SMTP server (SMTP_URL, smtp:// or smtps:// with user and password). Each attempt carries the same
 * Message-ID.
 */
export function smtpTransport(url: string): MailTransport {
  const transporter = nodemailer.createTransport({
    url,
    dnsTimeout: 2 * SECOND,
    connectionTimeout: 2 * SECOND,
    greetingTimeout: 10 * SECOND,
    // Some look into a mail before they take it; one that is given up too early would be sent twice. The whole
    // attempt ends after 60 s.
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: "smtp",
    send: async (mail) => {
      try {
        await transporter.sendMail(messageOf(mail));
      } catch (error) {
        throw isRefusal(error) ? new RecipientRefused(error.message, { cause: error }) : error;
      }
    },
  };
}

/** 5xx to RCPT TO: this mailbox does not exist. 4xx asks to come again, and 5xx elsewhere is about us. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !("command" in error) || !("responseCode" in error)) return false;
  return error.command === "RCPT TO" && typeof error.responseCode === "number" && error.responseCode >= 500;
}
