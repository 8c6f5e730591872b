import { workbookKindOf } from "@/lib/platform/uploads/file-kind";
import { isRefusalCode } from "@/lib/platform/uploads/refusal-codes";
import { inWorkshop } from "@/lib/platform/uploads/workshop";
import type { LongContext } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";
import { fileTooLarge } from "@/lib/core/contract/file-too-large";
import { MOST_CHARACTERS, MOST_ROWS, type Subject } from "./limits";
import type { ProblemCode } from "./problem";
import type { ImportBody, PresentedImport } from "./schema";
import { startImport } from "./start-import";

/**
 * Takes a file of services or questions. A workbook is read first, in the process that reads files, and kept as the rows of its first sheet;
 * one that cannot be read becomes an import that is refused with the reason. Errors: those of startImport(); 413; 503 when too many files wait.
 */
export async function receiveImport(
  context: LongContext,
  subject: Subject,
  body: ImportBody,
): Promise<PresentedImport> {
  if (body.content.length > MOST_CHARACTERS) throw fileTooLarge("content", body.file_name, MOST_CHARACTERS);
  const read =
    body.format === "xlsx" ? await sheetOf(context.tenantId, body.content) : { content: body.content };
  return context.conclude((within) =>
    startImport(within, subject, {
      ...body,
      content: "content" in read ? read.content : body.content,
      ...("problem" in read ? { problem: read.problem } : {}),
    }),
  );
}

type Read = { content: string } | { problem: ProblemCode };

async function sheetOf(tenantId: number, base64: string): Promise<Read> {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return { problem: "noWorkbook" };
  const bytes = new Uint8Array(Buffer.from(base64, "base64"));
  const kind = workbookKindOf(bytes);
  if (kind !== "zip") return { problem: kind === "compound" ? "oldWorkbook" : "noWorkbook" };
  try {
    // One row more than may be imported shows that there are too many, and the head is one too.
    const { rows } = await inWorkshop(tenantId, { kind: "workbook", bytes, mostRows: MOST_ROWS + 2 });
    return { content: JSON.stringify(rows) };
  } catch (error) {
    const code = error instanceof AppError && error.status === 422 ? error.errors[0]?.code : undefined;
    if (code === undefined || !isRefusalCode(code)) throw error;
    return { problem: code === "file_too_complex" ? "workbookTooLarge" : "noWorkbook" };
  }
}
