import { desc, sql } from "drizzle-orm";
import { rowsInBatches } from "@/db/cursor";
import { auditEvent } from "@/db/schema";
import { type Context, type LongContext, readersLanguage } from "@/lib/platform/context";
import { beforeSending, download, type Reply } from "@/lib/platform/http/reply";
import type { Cell } from "@/lib/platform/spreadsheets/cell";
import { csvOf } from "@/lib/platform/spreadsheets/csv";
import { spooled } from "@/lib/platform/spreadsheets/spool";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { AuditExportQuery } from "./api";
import { audit } from "./audit";
import { filterEvents } from "./list-events";
import { ownValue } from "@/lib/core/own-value";
import { dayIn } from "@/lib/core/time/days";
import { DEFAULT_TIME_ZONE } from "@/lib/core/time/time-zones";
import { timeZoneOf } from "@/lib/domain/tenants/time-zone";

const BATCH = 500;
const COLUMNS = [
  "sequence",
  "at",
  "actor",
  "role",
  "address",
  "action",
  "subject",
  "name",
  "before",
  "after",
  "request",
  "hash",
] as const;

// As the driver returns it.
type Row = {
  sequence: string;
  at: string;
  actor: string;
  role: string | null;
  address: string;
  action: string;
  subject: string;
  name: string;
  before: string | null;
  after: string | null;
  request: string;
  hash: string;
};
type Words = {
  columns: Record<(typeof COLUMNS)[number], string>;
  actions: Record<string, string>;
  subjects: Record<string, string>;
  title: string;
};

/** The events that match the filters as CSV, from one snapshot. The export itself is recorded, too. Error: 429. */
export async function exportEvents(
  context: LongContext,
  query: AuditExportQuery,
): Promise<Reply<ReadableStream>> {
  const language = readersLanguage(context, query.language);
  const words: Words = MESSAGES[language].admin.audit;
  const { timeZone, length, stream } = await context.transaction(async (inner) => {
    const zone = await timeZoneOf(inner);
    const written = await spooled(async (keep) => {
      const sheet = {
        title: words.title,
        headings: COLUMNS.map((column) => words.columns[column]),
        batches: rowsOf(inner, query, words),
      };
      // Evidence says UTC (U-02).
      for await (const chunk of csvOf(sheet, { language, timeZone: DEFAULT_TIME_ZONE })) await keep(chunk);
    });
    return { ...written, timeZone: zone };
  });
  const concluded = context.conclude((inner) =>
    audit(inner, {
      action: "exported",
      subject: { type: "audit_trail", name: words.title },
      after: { ...query },
    }),
  );
  await beforeSending(stream, concluded);
  const name = `audit-${dayIn(timeZone, context.now)}.csv`;
  return download(stream, { name, length, type: "text/csv; charset=utf-8", language });
}

async function* rowsOf(context: Context, query: AuditExportQuery, words: Words): AsyncGenerator<Cell[][]> {
  const { db } = context;
  const chosen = db
    .select({
      sequence: sql`${auditEvent.sequence}`.as("sequence"),
      at: sql`${auditEvent.at}`.as("at"),
      actor: sql`${auditEvent.actorName}`.as("actor"),
      role: sql`${auditEvent.actorRole}`.as("role"),
      address: sql`${auditEvent.address}`.as("address"),
      action: sql`${auditEvent.action}`.as("action"),
      subject: sql`${auditEvent.subjectType}`.as("subject"),
      name: sql`${auditEvent.subjectName}`.as("name"),
      before: sql`${auditEvent.before}::text`.as("before"),
      after: sql`${auditEvent.after}::text`.as("after"),
      request: sql`${auditEvent.requestId}`.as("request"),
      hash: sql`${auditEvent.hash}`.as("hash"),
    })
    .from(auditEvent)
    .where(await filterEvents(context, query))
    .orderBy(desc(auditEvent.sequence));
  for await (const rows of rowsInBatches<Row>(db, chosen, BATCH))
    yield rows.map((row) => cellsOf(row, words));
}

const cellsOf = (row: Row, { actions, subjects }: Words): Cell[] => [
  { text: row.sequence },
  { instant: new Date(row.at) },
  { text: row.actor },
  { text: row.role ?? "" },
  { text: row.address },
  { text: ownValue(actions, row.action) ?? row.action },
  { text: ownValue(subjects, row.subject) ?? row.subject },
  { text: row.name },
  { text: row.before ?? "" },
  { text: row.after ?? "" },
  { text: row.request },
  { text: row.hash },
];
