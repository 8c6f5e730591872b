import { open } from "node:fs/promises";

/** Makes sure that the names of a folder's files are on the disk, too: a crash could otherwise lose a whole file. */
export async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
