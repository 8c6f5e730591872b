import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { libraryEntry } from "@/db/schema";
import { within } from "@/db/tenancy";
import { invalid, notFound } from "@/lib/core/contract/errors";
import { withoutOrigin } from "@/lib/core/documents/blocks";
import { searchable } from "@/lib/core/search/searchable";
import { audit } from "@/lib/domain/audit/audit";
import { withCleanNotes } from "@/lib/domain/deals/lines/clean-notes";
import { checkFiles } from "@/lib/domain/documents/document-files";
import { withCleanWords } from "@/lib/domain/documents/schema";
import { takeTurns } from "@/lib/domain/tenants/take-turns";
import type { Context } from "@/lib/platform/context";
import { expectVersion } from "@/lib/platform/http/etag";
import { taggedRow, type Reply } from "@/lib/platform/http/reply";
import { auditedEntry, presentEntry } from "./entries";
import { MAX_ENTRIES } from "./limits";
import { checkFreePrices } from "./check-free-prices";
import { savedLine, type EntryAnswer, type EntryBody } from "./schema";

/** Saves a block or section. Errors: 422 naming fields, and beyond 2,000 entries. */
export async function createEntry(context: Context, body: EntryBody): Promise<Reply<{ data: EntryAnswer }>> {
  const { db, tenantId, now } = context;
  const columns = await columnsOf(context, body);
  await takeTurns(context);
  if ((await db.$count(libraryEntry, within(context, libraryEntry))) >= MAX_ENTRIES)
    throw invalid("name", `there are ${MAX_ENTRIES} entries already; delete one first`, "too_many");
  const [created] = await db
    .insert(libraryEntry)
    .values({ tenantId, ...columns, contentVersion: 1, createdAt: now, updatedAt: now })
    .returning();
  if (!created) throw new Error("an entry was not stored");
  const entry = presentEntry(created);
  await audit(context, {
    action: "created",
    subject: { type: "library_entry", id: created.id, name: created.name },
    after: auditedEntry(created),
  });
  return taggedRow(entry);
}

/** Replaces a saved block or section. Errors: 404, 412 STALE_VERSION, 422 also for another kind. */
export async function updateEntry(
  context: Context,
  id: number,
  body: EntryBody,
  headers: Headers,
): Promise<Reply<{ data: EntryAnswer }>> {
  const columns = await columnsOf(context, body);
  const before = await lockEntry(context, id, headers);
  if (before.kind !== body.kind) throw invalid("kind", `must stay ${before.kind}`);
  const version = before.version + 1;
  const contentVersion = sameContent(before.content, columns.content) ? before.contentVersion : version;
  const [row] = await context.db
    .update(libraryEntry)
    .set({
      ...columns,
      // Archiving again keeps the first date.
      archivedAt: columns.archivedAt && (before.archivedAt ?? columns.archivedAt),
      version,
      contentVersion,
      updatedAt: context.now,
    })
    .where(within(context, libraryEntry, eq(libraryEntry.id, id)))
    .returning();
  if (!row) throw new Error("an entry was not stored");
  const entry = presentEntry(row);
  await audit(context, {
    action: "changed",
    subject: { type: "library_entry", id, name: row.name },
    before: auditedEntry(before),
    after: auditedEntry(row),
  });
  return taggedRow(entry);
}

/** Deletes an entry; its copies in proposals stay. Errors: 404, 412 STALE_VERSION. */
export async function deleteEntry(context: Context, id: number, headers: Headers): Promise<undefined> {
  const before = await lockEntry(context, id, headers);
  await context.db.delete(libraryEntry).where(within(context, libraryEntry, eq(libraryEntry.id, id)));
  await audit(context, {
    action: "deleted",
    subject: { type: "library_entry", id, name: before.name },
    before: auditedEntry(before),
  });
}

async function lockEntry(context: Context, id: number, headers: Headers) {
  const [row] = await context.db
    .select()
    .from(libraryEntry)
    .where(within(context, libraryEntry, eq(libraryEntry.id, id)))
    .for("update");
  if (!row) throw notFound();
  expectVersion(headers, row, "entry of the library", presentEntry(row));
  return row;
}

/** The columns for a request, with cleaned rich texts. Error: 422 for files that are not the tenant's. */
async function columnsOf(context: Context, body: EntryBody) {
  const { name, tags, language, kind, archived } = body;
  await checkFiles(context, { content: body.content });
  if (body.kind === "section") await checkFreePrices(context, body.content.lines, "content.lines");
  return {
    name,
    tags,
    language,
    kind,
    content: await cleanContent(body),
    searchText: searchable(name, ...tags),
    archivedAt: archived ? context.now : null,
  };
}

/** Whether two contents are equal, ignoring block keys and the order of JSON keys, which the database changes. */
const sameContent = (before: object, after: object): boolean =>
  isDeepStrictEqual(withoutKey(before), withoutKey(after));

const withoutKey = (content: object): object => {
  const { key: _key, section, ...rest } = content as { key?: string; section?: { key: string } };
  return section ? { ...rest, section: withoutKey(section) } : rest;
};

async function cleanContent({ kind, content }: EntryBody): Promise<object> {
  if (kind === "block") {
    const clean = await withCleanWords({ blocks: [withoutOrigin(content)], sections: [] });
    return clean.blocks[0] ?? content;
  }
  const clean = await withCleanWords({ blocks: [], sections: [withoutOrigin(content.section)] });
  const lines = await withCleanNotes(content.lines);
  // When inserted, the section gets a new key, to which its lines refer.
  return {
    section: clean.sections[0] ?? content.section,
    lines: lines.map((line) => ({ ...savedLine(line), section: "" })),
  };
}
