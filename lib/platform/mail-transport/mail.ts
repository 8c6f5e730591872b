/** A mail as a transport sends it. Only text and html contain line breaks. */
export type Mail = {
  from: MailAddress;
  to: string;
  /** Addresses that get a copy. */
  cc: readonly string[];
  /** Reply-To, if it is not the sender. */
  replyTo: MailAddress | null;
  subject: string;
  text: string;
  html: string;
  /** <kind>/<id>, unique to this mail and the same for each attempt. */
  key: string;
  /** The same for each attempt; with angle brackets. */
  messageId: string;
  /** Shown by the html as cid:logo. */
  logo: { kind: "png" | "jpeg"; dataBase64: string } | null;
  file: MailFile | null;
  /** No person sent it, so that absence notes must not reply to it (RFC 3834). */
  isAutomatic: boolean;
};

/** A PDF attached to a mail; its name ends with .pdf. */
export type MailFile = { name: string; bytes: Uint8Array };

/** The html with its logo embedded, for showing it without the mail's other parts. */
export const withLogoInside = (html: string, logo: Mail["logo"]): string =>
  logo ? html.replaceAll("cid:logo", `data:image/${logo.kind};base64,${logo.dataBase64}`) : html;

export type MailAddress = { name: string; address: string };

/** A way to send mails. */
export type MailTransport = {
  name: "resend" | "smtp" | "folder";
  /**
   * Resolves once the mail is accepted. Rejects with RecipientRefused if retrying is useless, else with any
   * Error.
   */
  send: (mail: Mail) => Promise<void>;
};

/** The recipient's server does not know the address. */
export class RecipientRefused extends Error {}
