import { mkdir, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { config } from "@/db/config.mjs";
import { log } from "@/lib/platform/log";
import { type MailTransport, withLogoInside, type Mail } from "./mail";

/** Folder of mails that are not sent: DATA_DIR/outbox. */
export const outboxFolder = (): string =>
  join(/* turbopackIgnore: true */ resolve(/* turbopackIgnore: true */ config.DATA_DIR), "outbox");

/** Writes each mail to a file that a browser shows (S-022). The same mail again replaces its file. */
export function folderTransport(folder = outboxFolder): MailTransport {
  return {
    name: "folder",
    send: async (mail) => {
      const directory = folder();
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const name = `${mail.key.replace(/[^\w.-]/g, "-")}.html`;
      // Links in it still work, so nobody else on the machine may read it; written whole or not at all.
      const unfinished = join(directory, `.${name}`);
      await writeFile(unfinished, mailFile(mail), { mode: 0o600 });
      await rename(unfinished, join(directory, name));
      log.info(
        { event: "mail_written", to: mail.to, subject: mail.subject, file: join(directory, name) },
        "a mail was written to the outbox folder",
      );
    },
  };
}

/** What the first line of a mail's file says of it. */
export type MailSummary = { to: string; from: string; subject: string; messageId: string; text: string };

/** A mail as one HTML file: its summary as JSON in a comment on the first line, then the mail with its logo inside. */
export function mailFile({ to, from, subject, messageId, text, html, logo }: Mail): string {
  const summary: MailSummary = { to, from: from.address, subject, messageId, text };
  const shown = withLogoInside(html, logo);
  // The doctype stays first, else browsers fall back to quirks; < and > are written so that nothing ends the comment.
  return `<!doctype html><!-- ${escaped(JSON.stringify(summary))} -->\n${shown.replace(/^<!doctype html>/, "")}\n`;
}

const escaped = (json: string): string =>
  json
    .replace(/[<>]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`)
    .replaceAll("--", "-\\u002d");

/** The summary of a mail's file, or null when it is none. */
export function summaryOf(file: string): MailSummary | null {
  const [, json] = /^<!doctype html><!-- (\{.*\}) -->\n/.exec(file) ?? [];
  return json ? (JSON.parse(json) as MailSummary) : null;
}
