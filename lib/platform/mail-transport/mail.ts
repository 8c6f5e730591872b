/** A mail as a transport sends it. Nothing in it contains line breaks but text and html. */
export type Mail = {
  from: MailAddress;
  to: string;
  /** Where answers go, when that is not the sender. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** <kind>/<id>: the same for each attempt to send this mail, and for no other. */
  key: string;
  /** The same for each attempt, with the angle brackets. */
  messageId: string;
  /** Shown by the html as cid:logo. */
  logo: { kind: "png" | "jpeg"; dataBase64: string } | null;
};

/** The html with its logo inside, for whatever shows it without the mail's other parts; null: it has none. */
export const withLogoInside = (html: string, logo: Mail["logo"]): string =>
  logo ? html.replaceAll("cid:logo", `data:image/${logo.kind};base64,${logo.dataBase64}`) : html;

export type MailAddress = { name: string; address: string };

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
