import { config } from "@/db/config.mjs";
import { folderTransport } from "./folder";
import { resendTransport } from "./resend";
import { smtpTransport } from "./smtp";
import type { MailTransport } from "./transport";

let configured: MailTransport | undefined;
const folder = folderTransport();

/**
 * How a tenant's mails leave (S-022): Resend when RESEND_API_KEY is set, an SMTP server when SMTP_URL is, else the
 * folder. Those of a test tenant never leave the machine (P-04).
 */
export function chooseTransport({ isTestMode }: { isTestMode: boolean }): MailTransport {
  return isTestMode ? folder : (configured ??= ofConfiguration());
}

function ofConfiguration(): MailTransport {
  const { RESEND_API_KEY: apiKey, SMTP_URL: smtpUrl } = config;
  if (apiKey) return resendTransport(apiKey);
  return smtpUrl ? smtpTransport(smtpUrl) : folder;
}
