import { and, eq, inArray, sql } from "drizzle-orm";
import { importJob } from "@/db/schema";
import { within } from "@/db/tenancy";
import { takeTurns } from "@/lib/domain/tenants/take-turns";
import { AppError, conflict, invalid, fileTooLarge } from "@/lib/core/contract/errors";
import { memberOf, type Context, type LongContext } from "@/lib/platform/context";
import { wakeJobs } from "@/lib/platform/queue/wake-jobs";
import { workbookKindOf } from "@/lib/platform/uploads/file-kind";
import { isRefusalCode } from "@/lib/platform/uploads/refusal";
import { inSandbox } from "@/lib/platform/uploads/sandbox";
import { importRights } from "./import-rights";
import { MAX_CHARACTERS, MAX_ROWS, type Subject } from "./limits";
import { MAX_ABOVE } from "./format/headings";
import { type Problem, ProblemList } from "./problem-list";
import { presentImport } from "./read-import";
import type { ImportBody, PresentedImport } from "./api";

/**
 * Receives a file of services or questions. A workbook is read first, in the sandbox, and stored as the rows of
 * one sheet; an unreadable one becomes a refused import with the reason. Errors: those of startImport();
 * 413; 503 if too many files are waiting.
 */
export async function receiveImport(
  context: LongContext,
  subject: Subject,
  body: ImportBody,
): Promise<PresentedImport> {
  if (body.content.length > MAX_CHARACTERS) throw fileTooLarge("content", body.file_name, MAX_CHARACTERS);
  const { sheet, ...file } = body;
  const read = file.format === "xlsx" ? await sheetOf(context.tenantId, file.content, sheet) : {};
  return context.conclude((within) => startImport(within, subject, { ...file, ...read }));
}

type ReadSheet = Partial<Pick<ReceivedFile, "content" | "problem" | "sheet" | "sheets">>;

async function sheetOf(tenantId: number, base64: string, sheet: string | undefined): Promise<ReadSheet> {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return { problem: { code: "noWorkbook" } };
  const bytes = new Uint8Array(Buffer.from(base64, "base64"));
  const kind = workbookKindOf(bytes);
  if (kind !== "zip") return { problem: { code: kind === "compound" ? "oldWorkbook" : "noWorkbook" } };
  try {
    // One more row than allowed, to detect too many, plus the heading and what stands above it.
    const mostRows = MAX_ROWS + 2 + MAX_ABOVE;
    const { rows, name, sheets } = await inSandbox(tenantId, { kind: "workbook", bytes, mostRows, sheet });
    if (name !== null) return { content: JSON.stringify(rows), sheet: name, sheets };
    return { sheets, problem: { code: "noSheet", values: { name: sheet ?? "", names: sheets.join(", ") } } };
  } catch (error) {
    const code = error instanceof AppError && error.status === 422 ? error.errors[0]?.code : undefined;
    if (code === undefined || !isRefusalCode(code)) throw error;
    return { problem: { code: code === "file_too_complex" ? "workbookTooLarge" : "noWorkbook" } };
  }
}

/** The most open imports of one user. */
const MAX_OPEN = 3;
/** The most bytes of a tenant's stored files, because backups and exports contain them. */
const MAX_BYTES = 100_000_000;

/**
 * A file to store. problem: why it cannot be read; it is then refused at once. sheet, sheets: of a workbook, the
 * one that was read and the names of all.
 */
type ReceivedFile = Omit<ImportBody, "sheet"> & { problem?: Problem; sheet?: string; sheets?: string[] };

/**
 * Stores a file, which a worker checks after the commit. It replaces the user's checked but not imported files of
 * the same subject. Errors: 409 while three other imports of the user are open, or the tenant's waiting files
 * have 100 MB; 422 for an empty file.
 */
export async function startImport(
  context: Context,
  subject: Subject,
  { file_name: fileName, format, content, problem, sheet, sheets = [] }: ReceivedFile,
): Promise<PresentedImport> {
  const { db, tenantId, now } = context;
  const member = memberOf(context);
  const userId = member.id;
  if (content.trim() === "") throw invalid("content", "The file is empty.", "required");
  const isOwn = eq(importJob.userId, userId);
  await takeTurns(context);
  await db
    .update(importJob)
    .set(refusedFor({ code: "replaced" }, now))
    .where(
      within(context, importJob, and(isOwn, eq(importJob.subject, subject), eq(importJob.state, "ready"))),
    );
  const [open, [kept]] = await Promise.all([
    db.$count(
      importJob,
      within(context, importJob, and(isOwn, inArray(importJob.state, ["checking", "applying"]))),
    ),
    db
      .select({ bytes: sql`coalesce(sum(octet_length(${importJob.content})), 0)`.mapWith(Number) })
      .from(importJob)
      .where(within(context, importJob)),
  ]);
  if ((kept?.bytes ?? 0) + Buffer.byteLength(content) > MAX_BYTES)
    throw conflict(
      "CONFLICT",
      "The files that wait to be imported are too large together. Wait until some of them are done.",
    );
  if (open >= MAX_OPEN)
    throw conflict("CONFLICT", "Other imports of yours are still running. Wait until one of them is done.");
  const [created] = await db
    .insert(importJob)
    .values({
      tenantId,
      userId,
      subject,
      format,
      fileName,
      sheet: sheet ?? null,
      sheets,
      ...(problem === undefined ? { content } : refusedFor(problem, now)),
      ...importRights(member, subject),
      createdAt: now,
    })
    .returning();
  if (!created) throw new Error("an import was not stored");
  if (problem === undefined) context.afterCommit(() => wakeJobs("imports"));
  return presentImport(created);
}

const refusedFor = ({ code, values }: Problem, now: Date) => ({
  state: "refused" as const,
  content: "",
  problems: ProblemList.ofFile(code, values).kept,
  problemCount: 1,
  endedAt: now,
});
