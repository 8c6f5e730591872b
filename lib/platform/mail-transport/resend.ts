import { Resend } from "resend";
import { CALL_SECONDS } from "@/lib/platform/http/deadline";
import { logoFile, MAIL_HEADERS } from "./message-of";
import type { MailTransport } from "./transport";

/**
 * Sends by Resend's API, with the mail's key as idempotency key, which Resend keeps for 24 hours: a mail that
 * it took once is not sent again. It has 10 s to answer. RESEND_BASE_URL leads elsewhere in tests.
 */
export function resendTransport(apiKey: string): MailTransport {
  const client = new Resend(apiKey);
  return {
    name: "resend",
    send: async (mail) => {
      const { error } = await client.emails.send(
        {
          from: `"${mail.from.name.replace(/["\\]/g, "")}" <${mail.from.address}>`,
          to: mail.to,
          ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          headers: MAIL_HEADERS,
          attachments: mail.logo ? [{ ...logoFile(mail.logo), contentId: "logo" }] : [],
        },
        { idempotencyKey: mail.key, signal: AbortSignal.timeout(CALL_SECONDS * 1_000) },
      );
      // The key was taken with other contents (the logo may have changed since): that mail is on its way.
      if (error && error.name !== "invalid_idempotent_request")
        throw new Error(`${error.name}: ${error.message}`);
    },
  };
}
