import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** As long as expect.poll() waits (vitest.config.ts): only for tests that hang. */
const LONGEST_SECONDS = 120;

/** A mail as its recipient's server received it. */
export type ReceivedMail = {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** The URLs of the mail's links, in order. */
  links: string[];
  /** The parsed message with headers and attachments. */
  parsed: Email;
};

export type MailServer = {
  /** For SMTP_URL of an application server. */
  url: string;
  /** All mails that arrived, oldest first. */
  mails: readonly ReceivedMail[];
  /** The next mail to this address that no earlier call has returned. */
  mailTo: (address: string) => Promise<ReceivedMail>;
  close: () => Promise<void>;
};

type Options = {
  /** 0 picks any free port. */
  port?: number;
  /** Called with each mail before it is accepted with 250. If it throws, the response is 451. */
  receiving?: (mail: ReceivedMail) => Promise<void> | void;
  /** Recipients that RCPT TO is refused for with 550. */
  unknown?: readonly string[];
};

/**
 * A real SMTP server on 127.0.0.1 that keeps the mails it receives.
 *
 * @example
 * const mail = await startMailServer();
 * const server = await startServer({ …, env: { SMTP_URL: mail.url } });
 * const [link] = (await mail.mailTo("zoe@example.test")).links;
 */
export async function startMailServer({
  port = 0,
  receiving,
  unknown = [],
}: Options = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const given = new Set<ReceivedMail>();
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _session, answer) =>
      answer(
        unknown.includes(address)
          ? Object.assign(new Error("No such mailbox"), { responseCode: 550 })
          : undefined,
      ),
    onData: (stream, session, answer) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.once("end", () => {
        read(Buffer.concat(parts), session.envelope.rcptTo[0]?.address ?? "")
          .then(async (mail) => {
            await receiving?.(mail);
            mails.push(mail);
            answer();
            waiting.forEach((look) => look());
          })
          .catch((error: Error) => answer(Object.assign(error, { responseCode: 451 })));
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));

  const take = (address: string): ReceivedMail | undefined => {
    const mail = mails.find((each) => each.to === address.toLowerCase() && !given.has(each));
    if (mail) given.add(mail);
    return mail;
  };
  const mailTo = (address: string) =>
    new Promise<ReceivedMail>((done, fail) => {
      const tooLate = setTimeout(() => {
        waiting.delete(look);
        fail(
          new Error(
            `No mail to ${address} within ${LONGEST_SECONDS} s; there are mails to ${mails.map(({ to, subject }) => `${to} (${subject})`).join(", ") || "nobody"}`,
          ),
        );
      }, LONGEST_SECONDS * 1_000);
      const look = () => {
        const mail = take(address);
        if (!mail) return;
        waiting.delete(look);
        clearTimeout(tooLate);
        done(mail);
      };
      waiting.add(look);
      look();
    });
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    mailTo,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

async function read(raw: Buffer, recipient: string): Promise<ReceivedMail> {
  const parsed = await PostalMime.parse(raw);
  const html = parsed.html ?? "";
  return {
    to: recipient.toLowerCase(),
    from: parsed.from?.address ?? "",
    subject: parsed.subject ?? "",
    text: parsed.text ?? "",
    html,
    messageId: parsed.messageId ?? "",
    links: [...html.matchAll(/ href="([^"]+)"/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&")),
    parsed,
  };
}
