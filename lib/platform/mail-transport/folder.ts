import { mkdir, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { config } from "@/db/config.mjs";
import { log } from "@/lib/platform/log";
import { mailFile } from "./mail-file";
import type { MailTransport } from "./transport";

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
