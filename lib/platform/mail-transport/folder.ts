import { mkdir, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { config } from "@/base/config.mjs";
import { log } from "@/lib/platform/log";
import { type MailTransport, withLogoInside, type Mail } from "./mail";

/** The folder for mails that are not sent: DATA_DIR/outbox. */
export const outboxFolder = (): string =>
  join(/* turbopackIgnore: true */ resolve(/* turbopackIgnore: true */ config.DATA_DIR), "outbox");

/**
 * Writes each mail to a file that a browser can show (S-022), and its attachment beside it. Sending the same mail
 * again replaces them.
 */
export function folderTransport(folder = outboxFolder): MailTransport {
  return {
    name: "folder",
    send: async (mail) => {
      const directory = folder();
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const key = mail.key.replace(/[^\w.-]/g, "-");
      const name = `${key}.html`;
      if (mail.file) await writeWhole(directory, `${key}.pdf`, mail.file.bytes);
      await writeWhole(directory, name, mailFile(mail));
      log.info(
        { event: "mail_written", to: mail.to, subject: mail.subject, file: join(directory, name) },
        "a mail was written to the outbox folder",
      );
    },
  };
}

/** The links of a mail work, so only this account may read it. Written completely or not at all. */
async function writeWhole(directory: string, name: string, content: string | Uint8Array): Promise<void> {
  const unfinished = join(/* turbopackIgnore: true */ directory, `.${name}`);
  await writeFile(unfinished, content, { mode: 0o600 });
  await rename(unfinished, join(directory, name));
}

/** The summary in the first line of a mail's file. */
export type MailSummary = {
  to: string;
  cc?: readonly string[];
  from: string;
  subject: string;
  messageId: string;
  text: string;
};

/** A mail as one HTML file: its summary as JSON in a comment on the first line, then the mail with its logo inside. */
export function mailFile({ to, cc, from, subject, messageId, text, html, logo }: Mail): string {
  const copies = cc.length === 0 ? {} : { cc };
  const summary: MailSummary = { to, ...copies, from: from.address, subject, messageId, text };
  const shown = withLogoInside(html, logo);
  // The doctype stays first, because browsers would otherwise use quirks mode; < and > are escaped, so that
  // nothing ends the comment.
  return `<!doctype html><!-- ${escaped(JSON.stringify(summary))} -->\n${shown.replace(/^<!doctype html>/, "")}\n`;
}

const escaped = (json: string): string =>
  json
    .replace(/[<>]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`)
    .replaceAll("--", "-\\u002d");

/** The summary of a mail's file; null if it is not one. */
export function summaryOf(file: string): MailSummary | null {
  const [, json] = /^<!doctype html><!-- (\{.*\}) -->\n/.exec(file) ?? [];
  return json ? (JSON.parse(json) as MailSummary) : null;
}
