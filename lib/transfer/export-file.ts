import { withSnapshot } from "@/db/client";
import type { Context, LongContext } from "@/lib/http/context";
import { Reply } from "@/lib/http/reply";
import { spooled } from "@/lib/spreadsheets/spool";
import type { ExportQuery } from "./api";
import type { Column, FileRow } from "./format/columns";
import { MEDIA_TYPES, writtenAs } from "./format/write-file";
import { QUESTION_COLUMNS } from "./questions/columns";
import { questionRows } from "./questions/export-questions";
import type { Subject } from "./limits";
import { SERVICE_COLUMNS } from "./services/columns";
import { serviceRows } from "./services/export-services";

const SUBJECTS: Readonly<
  Record<Subject, { columns: readonly Column[]; rows: (context: Context) => AsyncGenerator<FileRow[]> }>
> = {
  services: { columns: SERVICE_COLUMNS, rows: serviceRows },
  questions: { columns: QUESTION_COLUMNS, rows: questionRows },
};

/** All services or questions as they are at one moment, as a file that can be imported again (issue 5). It is finished before it is sent, so that a slow reader holds no connection. */
export async function exportFile(
  context: LongContext,
  subject: Subject,
  { format }: ExportQuery,
): Promise<Reply<ReadableStream>> {
  const { columns, rows } = SUBJECTS[subject];
  const { transaction: _transaction, conclude: _conclude, ...rest } = context;
  const { length, stream } = await withSnapshot(context.tenantId, (db) =>
    spooled(async (keep) => {
      for await (const chunk of writtenAs(
        format,
        columns,
        rows({ ...rest, db, afterCommit: () => undefined }),
      ))
        await keep(chunk);
    }),
  );
  const name = `${subject}-${context.now.toISOString().slice(0, 10)}.${format}`;
  return new Reply(stream, {
    headers: {
      "Content-Type": MEDIA_TYPES[format],
      "Content-Disposition": `attachment; filename="${name}"`,
      "Content-Length": String(length),
    },
  });
}
