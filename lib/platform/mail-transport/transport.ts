import type { Mail } from "./mail";

/** A way for mails to leave. */
export type MailTransport = {
  name: "resend" | "smtp" | "folder";
  /**
   * Resolves once the mail is taken over. Rejects with RecipientRefused when trying again is of no use, else
   * with any Error.
   */
  send: (mail: Mail) => Promise<void>;
};

/** The recipient's server does not know the address. */
export class RecipientRefused extends Error {}
