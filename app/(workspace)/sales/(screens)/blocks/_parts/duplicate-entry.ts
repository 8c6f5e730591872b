import { send } from "@/app/_client/send";
import { libraryCalls } from "@/lib/domain/library/calls";
import type { SavedEntry, EntryBody } from "@/lib/domain/library/schema";

/** Letters of an entry's name. */
const LONGEST_NAME = 200;

/** Makes a second entry of what one holds, which knows nothing of the first. Throws ApiError. */
export async function duplicateEntry(id: number, name: string): Promise<{ id: number; name: string }> {
  const entry = await send(libraryCalls.read, { params: { id } });
  return send(libraryCalls.create, { body: { ...bodyOf(entry), name: name.slice(0, LONGEST_NAME) } });
}

/** An entry as it is sent. */
function bodyOf(entry: SavedEntry): EntryBody {
  const { name, tags, language } = entry;
  return entry.kind === "block"
    ? { name, tags, language, kind: "block", content: entry.content }
    : { name, tags, language, kind: "section", content: entry.content };
}
