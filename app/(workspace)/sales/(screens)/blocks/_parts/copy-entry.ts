import { send } from "@/app/_client/send";
import { libraryCalls } from "@/lib/domain/library/calls";
import { MAX_NAME } from "@/lib/domain/library/limits";
import type { SavedEntry, EntryBody } from "@/lib/domain/library/schema";

/** Creates a copy of an entry that is independent of it and not archived. Throws ApiError. */
export async function duplicateEntry(id: number, name: string): Promise<{ id: number; name: string }> {
  const entry = await send(libraryCalls.read, { params: { id } });
  const body = { ...bodyOf(entry), archived: false, name: name.slice(0, MAX_NAME) };
  return send(libraryCalls.create, { body });
}

/** Archives an entry, or restores it; its content stays. Throws ApiError. */
export async function archiveEntry(id: number, archived: boolean): Promise<void> {
  const entry = await send(libraryCalls.read, { params: { id } });
  await send(libraryCalls.update, { params: { id }, body: { ...bodyOf(entry), archived }, version: entry });
}

/** The entry as a request body. */
function bodyOf(entry: SavedEntry): EntryBody {
  const { name, tags, language, archived } = entry;
  const about = { name, tags, language, archived };
  return entry.kind === "block"
    ? { ...about, kind: "block", content: entry.content }
    : { ...about, kind: "section", content: entry.content };
}
