import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { outboxFolder, summaryOf, type MailSummary } from "@/lib/platform/mail-transport/folder";

type OutboxFile = MailSummary & { name: string; writtenAt: Date };

const MOST = 100;
const NAME = /^[\w-][\w.-]*\.html$/;

/** The mails in the outbox folder, newest first; none if there is no folder yet. */
export async function listOutbox(folder = outboxFolder()): Promise<OutboxFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.filter((name) => NAME.test(name)).map((name) => describe(folder, name)),
  );
  return files
    .filter((file) => file !== null)
    .sort((one, other) => other.writtenAt.getTime() - one.writtenAt.getTime())
    .slice(0, MOST);
}

async function describe(folder: string, name: string): Promise<OutboxFile | null> {
  const path = join(folder, name);
  const [file, { mtime }] = await Promise.all([readFile(path, "utf8"), stat(path)]);
  const summary = summaryOf(file);
  return summary && { ...summary, name, writtenAt: mtime };
}

/** The HTML of one mail in the folder, or null; the name cannot point outside the folder. */
export async function readOutboxFile(name: string, folder = outboxFolder()): Promise<string | null> {
  return NAME.test(name) ? readFile(join(folder, name), "utf8").catch(() => null) : null;
}
