import { count, eq, max } from "drizzle-orm";
import type { z } from "zod";
import { pdfPage } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { raiseBrandingVersion } from "@/lib/domain/settings/setting-rows";
import type { Context, LongContext } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import { keepFiles } from "@/lib/platform/storage/keep-files";
import { randomName } from "@/lib/platform/storage/object-key";
import { isOneOf, kindOf } from "@/lib/platform/uploads/file-kind";
import type { ProcessedPages } from "@/lib/platform/uploads/job";
import { refusedFile, refusedKind } from "@/lib/platform/uploads/refusal";
import { inSandbox } from "@/lib/platform/uploads/sandbox";
import { MAX_FILES, PAGE_KINDS, type PageType } from "./limits";
import { presentPage, type PresentedPage } from "./list-pages";
import { pageName, type pdfPageForm } from "./api";

/**
 * Adds a file after the last one of its type (REST-60, PAG-08, X-32). It is read and re-encoded before anything
 * is stored. Errors: 422 with the reason's code (lib/platform/uploads/refusal.ts), and if there are already 50
 * files of the type.
 */
export async function createPage(
  context: LongContext,
  { file, type, name }: z.output<typeof pdfPageForm>,
): Promise<PresentedPage> {
  await context.transaction((inside) => refuseTooMany(inside, type));
  const result = await readPageFile(context.tenantId, file.bytes);
  const pdf = { name: randomName("pages", "pdf"), bytes: result.pdf };
  const thumbnail = { name: randomName("pages", "webp"), bytes: result.thumbnail };
  const pictures = result.pictures.map(({ bytes }) => ({ name: randomName("pages", "webp"), bytes }));
  const values = {
    name: pageName(name, file.name),
    type,
    fileKey: pdf.name,
    meta: { thumbnail: thumbnail.name, pictures: pictures.map((picture) => picture.name) },
  };
  return keepFiles(context.tenantId, [pdf, thumbnail, ...pictures], () =>
    context.conclude((inside) => insert(inside, values)),
  );
}

type NewPage = Pick<typeof pdfPage.$inferInsert, "name" | "fileKey" | "meta"> & { type: PageType };

async function insert(context: Context, values: NewPage): Promise<PresentedPage> {
  const { db, tenantId, now } = context;
  // Locks the branding's counter first, so that two simultaneous uploads get different positions.
  await raiseBrandingVersion(context);
  const last = await refuseTooMany(context, values.type);
  const [created] = await db
    .insert(pdfPage)
    .values({ tenantId, ...values, orderIndex: last + 1, createdAt: now, updatedAt: now })
    .returning();
  if (!created) throw new Error("a page was not stored");
  await audit(context, {
    action: "uploaded",
    subject: { type: "pdf_page", id: created.id, name: created.name },
    after: { name: created.name, type: created.type, pages: created.meta.pictures?.length ?? 1 },
  });
  return presentPage(created);
}

/** Returns the last position of the type. Error: 422 if there are too many. */
async function refuseTooMany(context: Context, type: PageType): Promise<number> {
  const [row] = await context.db
    .select({ files: count(), last: max(pdfPage.orderIndex) })
    .from(pdfPage)
    .where(within(context, pdfPage, eq(pdfPage.type, type)));
  if ((row?.files ?? 0) >= MAX_FILES)
    throw invalid("file", `There are ${MAX_FILES} files of this type already.`, "too_many_files");
  return row?.last ?? 0;
}

/**
 * A PDF, PNG, JPEG or WebP by its content (PAG-10, S-131) as clean pages and their pictures. Errors: 422 with the
 * reason's code.
 */
async function readPageFile(tenantId: number, bytes: Uint8Array): Promise<ProcessedPages> {
  if (bytes.byteLength === 0) throw refusedFile("file_empty");
  const kind = kindOf(bytes);
  if (!isOneOf(PAGE_KINDS, kind)) throw refusedKind(PAGE_KINDS);
  return inSandbox(tenantId, { kind: kind === "pdf" ? "pdf" : "picturePage", bytes });
}
