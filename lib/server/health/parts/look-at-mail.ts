import { config } from "@/base/config.mjs";
import { reachResend, reachSmtp } from "@/lib/platform/mail-transport/choose-transport";
import { outboxFolder } from "@/lib/platform/mail-transport/folder";
import { failure, ok, reasonOf, warning, type Finding } from "./finding";

/** Connects to the configured mail service, without sending a mail. */
export async function lookAtMail(): Promise<Finding> {
  const { RESEND_API_KEY: apiKey, SMTP_URL: smtpUrl } = config;
  if (apiKey) return lookAtResend(apiKey);
  if (smtpUrl) return lookAtSmtp(smtpUrl);
  return warning(
    "mail",
    `No mail leaves: each is a file in ${outboxFolder()}.`,
    "Set SMTP_URL to your mail server, or RESEND_API_KEY, and MAIL_FROM to an address that it may send for.",
  );
}

async function lookAtSmtp(url: string): Promise<Finding> {
  const { host } = new URL(url);
  try {
    await reachSmtp(url);
  } catch (error) {
    return failure(
      "mail",
      `The mail server ${host} did not take a connection: ${reasonOf(error)}.`,
      "Check SMTP_URL (host, port, smtps:// for TLS from the first byte, user and password) and that the firewall " +
        "lets it through.",
    );
  }
  return withSender(`The mail server ${host} takes connections, and the sign-in if SMTP_URL has one.`);
}

async function lookAtResend(apiKey: string): Promise<Finding> {
  try {
    const { domains } = await reachResend(apiKey);
    const sender = config.MAIL_FROM?.split("@")[1];
    const isVerified = domains?.some(({ name, status }) => name === sender && status === "verified") ?? true;
    if (sender !== undefined && !isVerified)
      return warning(
        "mail",
        `Resend takes the key but has not verified ${sender}, the domain of MAIL_FROM.`,
        `Verify ${sender} at Resend, or set MAIL_FROM to an address of a domain that is.`,
      );
  } catch (error) {
    return failure(
      "mail",
      `Resend did not take the key: ${reasonOf(error)}.`,
      "Check RESEND_API_KEY, and that this machine may reach api.resend.com over HTTPS.",
    );
  }
  return withSender("Resend takes the key.");
}

const withSender = (says: string): Finding =>
  config.MAIL_FROM
    ? ok("mail", says)
    : warning(
        "mail",
        `${says} Tenants without a verified domain of their own have no sender.`,
        "Set MAIL_FROM to an address that the mail service may send for.",
      );
