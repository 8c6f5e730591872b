import type { SendMailOptions } from "nodemailer";
import { config } from "@/base/config.mjs";
import { plainEmail } from "@/lib/core/contract/plain-email";
import { SECOND } from "@/lib/core/time/milliseconds";
import { CALL_SECONDS } from "@/lib/platform/http/deadline";
import { folderTransport } from "./folder";
import { type MailTransport, RecipientRefused, type Mail, type MailAddress, type MailFile } from "./mail";

let configured: MailTransport | undefined;
const folder = folderTransport();

/**
 * The transport of a tenant's mails (S-022): Resend if RESEND_API_KEY is set, an SMTP server if SMTP_URL is, else
 * the outbox folder. Mails of a test tenant never leave the machine (P-04).
 */
export function chooseTransport({ isTestMode }: { isTestMode: boolean }): MailTransport {
  return isTestMode ? folder : (configured ??= ofConfiguration());
}

function ofConfiguration(): MailTransport {
  const { RESEND_API_KEY: apiKey, SMTP_URL: smtpUrl } = config;
  if (apiKey) return resendTransport(apiKey);
  return smtpUrl ? smtpTransport(smtpUrl) : folder;
}

/**
 * Sends through Resend's API, with the mail's key as idempotency key, which Resend keeps for 24 hours, so that an
 * accepted mail is not sent twice. It has 10 s to answer. Tests set RESEND_BASE_URL.
 */
function resendTransport(apiKey: string): MailTransport {
  const client = resendClient(apiKey);
  return {
    name: "resend",
    send: async (mail) => {
      const { error } = await (
        await client
      ).emails.send(
        {
          from: written(mail.from),
          to: mail.to,
          ...(mail.cc.length === 0 ? {} : { cc: [...mail.cc] }),
          ...(mail.replyTo === null ? {} : { replyTo: written(mail.replyTo) }),
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          headers: headersOf(mail),
          attachments: [
            ...(mail.logo ? [{ ...logoFile(mail.logo), contentId: "logo" }] : []),
            ...(mail.file ? [pdfFile(mail.file)] : []),
          ],
        },
        { idempotencyKey: mail.key, signal: AbortSignal.timeout(CALL_SECONDS * 1_000) },
      );
      // The key was used with another content (the logo may have changed since), so the mail was already
      // accepted.
      if (error && error.name !== "invalid_idempotent_request")
        throw new Error(`${error.name}: ${error.message}`);
    },
  };
}

/**
 * Sends through an SMTP server (SMTP_URL, smtp:// or smtps:// with user and password). Each attempt carries the
 * same Message-ID.
 */
function smtpTransport(url: string): MailTransport {
  const transporter = smtpTransporter(url);
  return {
    name: "smtp",
    send: async (mail) => {
      try {
        const { rejected } = await (await transporter).sendMail(messageOf(mail));
        // The server took it for a copy's address alone.
        if (rejected.some((each) => plainEmail(each) === plainEmail(mail.to)))
          throw new RecipientRefused("the server refused the recipient");
      } catch (error) {
        if (error instanceof RecipientRefused) throw error;
        throw isRefusal(error) ? new RecipientRefused(error.message, { cause: error }) : error;
      }
    },
  };
}

// Both libraries are loaded with the first mail, because an idle process needs neither.
const resendClient = async (apiKey: string) => new (await import("resend")).Resend(apiKey);
const smtpTransporter = async (url: string) =>
  (await import("nodemailer")).default.createTransport({
    url,
    dnsTimeout: 2 * SECOND,
    connectionTimeout: 2 * SECOND,
    greetingTimeout: 10 * SECOND,
    // Some servers scan a mail before they accept it; giving up too early would send it twice. The whole
    // attempt ends after 60 s.
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/**
 * Connects to the SMTP server and signs in, without sending anything. Rejects with the error of server or
 * network.
 */
export const reachSmtp = async (url: string): Promise<true> => {
  const transporter = await smtpTransporter(url);
  return transporter.verify().finally(() => transporter.close());
};

/**
 * Checks Resend's key. A key that may only send is valid although it may not list domains; `domains` is null
 * then.
 *
 * @throws Error with Resend's message for an invalid key, or if it does not answer in 10 s
 */
export async function reachResend(
  apiKey: string,
): Promise<{ domains: readonly { name: string; status: string }[] | null }> {
  const late = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new Error("no answer in 10 s")), CALL_SECONDS * SECOND).unref();
  });
  const { data, error } = await Promise.race([(await resendClient(apiKey)).domains.list(), late]);
  if (error && error.name !== "restricted_api_key") throw new Error(`${error.name}: ${error.message}`);
  return { domains: data?.data ?? null };
}

/** 5xx to RCPT TO means that the mailbox does not exist. 4xx is temporary, and 5xx to other commands is about us. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !("command" in error) || !("responseCode" in error)) return false;
  return error.command === "RCPT TO" && typeof error.responseCode === "number" && error.responseCode >= 500;
}

/** A mail in nodemailer's format. */
const messageOf = (mail: Mail): SendMailOptions => ({
  from: mail.from,
  to: { name: "", address: mail.to },
  ...(mail.cc.length === 0 ? {} : { cc: mail.cc.map((address) => ({ name: "", address })) }),
  ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: mail.messageId,
  headers: headersOf(mail),
  attachments: [
    ...(mail.logo ? [{ ...logoFile(mail.logo), cid: "logo", contentDisposition: "inline" as const }] : []),
    ...(mail.file ? [pdfFile(mail.file)] : []),
  ],
});

const headersOf = ({ isAutomatic }: Mail): Record<string, string> =>
  isAutomatic ? { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" } : {};

const written = ({ name, address }: MailAddress): string =>
  name === "" ? address : `"${name.replace(/["\\]/g, "")}" <${address}>`;

const logoFile = ({ kind, dataBase64 }: NonNullable<Mail["logo"]>) => ({
  filename: `logo.${kind === "png" ? "png" : "jpg"}`,
  contentType: `image/${kind}`,
  content: Buffer.from(dataBase64, "base64"),
});

const pdfFile = ({ name, bytes }: MailFile) => ({
  filename: name,
  contentType: "application/pdf",
  content: Buffer.from(bytes),
});
