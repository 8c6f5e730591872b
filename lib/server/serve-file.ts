import { eq } from "drizzle-orm";
import { withTenant } from "@/db/client";
import { documentFile } from "@/db/schema";
import { within } from "@/db/tenancy";
import { hasForms, servedForm } from "@/lib/domain/documents/picture-forms";
import { attachmentNamed } from "@/lib/platform/http/attachment-named";
import { notFound } from "@/lib/core/contract/errors";
import { failureResponse } from "@/lib/platform/http/failure";
import { requestFacts } from "@/lib/platform/http/request-facts";
import { noteRefusal } from "@/lib/platform/http/security-event";
import { PlainResponse } from "@/lib/platform/http/answer";
import { admit } from "@/lib/platform/limits/admission";
import { requestTenant } from "@/lib/domain/tenants/request-tenant";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { ownValue } from "@/lib/core/own-value";

/**
 * GET /api/storage/{name}: a tenant's picture (S-121), or a document's file to download. Names cannot be guessed
 * and their content never changes, so browsers cache them. A document's picture is served in the requested width
 * (?w=) and the best format that the browser accepts; all variants are stored. Opened directly, a file may run
 * and load nothing. Errors: 404, 421, 429.
 */
export async function serveFile(request: Request, name: string): Promise<Response> {
  const facts = requestFacts(request.headers);
  try {
    const tenant = await requestTenant(request.headers);
    // Has only its own limit, because a single page may show many pictures.
    (
      await admit({ method: "GET", access: { kind: "member" }, limits: ["storedFiles"] }, { tenant, facts })
    ).leave();
    const width = new URL(request.url).searchParams.get("w");
    const form = servedForm(name, width, request.headers.get("accept") ?? "");
    const type = servedType(form);
    const tag = `"${form}"`;
    const headers = {
      ...HEADERS,
      ETag: tag,
      ...(hasForms(name) ? { Vary: `${HEADERS.Vary}, Accept` } : {}),
      ...(isFileToSave(name) ? { "Content-Disposition": await disposition(tenant.id, name) } : {}),
    };
    const cached = (request.headers.get("if-none-match") ?? "")
      .split(",")
      .some((value) => value.trim().replace(/^W\//, "") === tag);
    const bytes = type === null ? null : await read(tenant.id, form);
    if (type === null || bytes === null) throw notFound();
    if (cached) return new Response(null, { status: 304, headers });
    return new PlainResponse(bytes, { headers: { ...headers, "Content-Type": type } });
  } catch (error) {
    noteRefusal(error, { facts, route: "GET /storage/{name}" });
    return failureResponse(error, facts.id);
  }
}

const HEADERS = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'",
  "Content-Disposition": "inline",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  Vary: "X-tenant-UUID",
};

/** The file's bytes; null also for a malformed name. */
async function read(tenantId: number, name: string): Promise<Uint8Array | null> {
  try {
    return await openStorage().get(tenantId, name);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Media types of the files that are served at /api/storage, by extension, which was chosen by content. Rendered
 * PDFs are not among them, because they are served by their proposal's route.
 */
const TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  svg: "image/svg+xml",
  webp: "image/webp",
  avif: "image/avif",
  ico: "image/x-icon",
};

/** The media type of a stored name; null for a file that is not for browsers. */
export const servedType = (name: string): string | null =>
  isFileToSave(name) ? "application/pdf" : (ownValue(TYPES, name.slice(name.lastIndexOf(".") + 1)) ?? null);

const isFileToSave = (name: string): boolean => /^documents\/[0-9a-f]{64}\.pdf$/.test(name);

/** A document's file is downloaded under its original name. */
async function disposition(tenantId: number, name: string): Promise<string> {
  const [row] = await withTenant(tenantId, (db) =>
    db
      .select({ originalName: documentFile.originalName })
      .from(documentFile)
      .where(within({ tenantId }, documentFile, eq(documentFile.name, name))),
  );
  if (!row) throw notFound();
  return attachmentNamed(row.originalName);
}
