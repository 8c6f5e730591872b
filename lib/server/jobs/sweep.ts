import { sql } from "drizzle-orm";
import { isGone } from "@/db/away";
import { withTenant, type Transaction } from "@/db/client";
import { removeOldSessions, removeOldTokens } from "@/lib/domain/auth/sessions";
import { removeOldChallenges, removeOldSteps } from "@/lib/domain/factors/challenges";
import { removeOldLinks } from "@/lib/domain/accounts/lock-link";
import { PICTURE_WIDTHS } from "@/lib/core/documents/picture-widths";
import { HOUR } from "@/lib/core/time/milliseconds";
import { removeUnusedFiles } from "@/lib/domain/documents/document-files";
import { removeOldDrafts } from "@/lib/domain/deals/drafts/remove-old-drafts";
import { removeOldSendings } from "@/lib/domain/deals/sending/scheduled-sendings";
import { removeOldMail } from "@/lib/domain/mail/mail-queue";
import { removeOldViews } from "@/lib/domain/proposals/view-proposal";
import { removeOldDeliveries } from "@/lib/domain/webhooks/delivery/delivery-queue";
import { removeOldArchives } from "@/lib/domain/tenant-admin/data/archives";
import { removeOldImports } from "@/lib/domain/transfer/job/import-queue";
import { removeOldAttempts } from "@/lib/domain/single-sign-on/begin";
import { eachTenant } from "@/lib/platform/queue/each-tenant";
import { jobFailed } from "@/lib/platform/queue/job-failed";
import { SWEEP_BATCH, type Sweeper } from "@/lib/platform/queue/sweeper";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { removeFiles } from "@/lib/platform/storage/keep-files";

const SWEEPERS = {
  removeOldLinks,
  removeOldMail,
  removeOldSendings,
  removeOldTokens,
  removeOldSessions,
  removeOldSteps,
  removeOldChallenges,
  removeOldAttempts,
  removeOldViews,
  removeOldDrafts,
  removeOldDeliveries,
  removeOldArchives,
  removeOldImports,
  removeUnusedFiles,
} satisfies Record<string, Sweeper>;

/**
 * Deletes expired rows, tenant by tenant and in small batches. A sweeper that fails is counted and logged, and
 * the others continue.
 */
export async function sweep(
  signal: AbortSignal,
  sweepers: Readonly<Record<string, Sweeper>> = SWEEPERS,
): Promise<void> {
  await eachTenant({ job: "sweep", which: "all", signal }, async ({ id: tenantId }) => {
    for (const [sweeper, remove] of Object.entries(sweepers))
      await sweepTenant(tenantId, remove, signal).catch((error: unknown) => {
        if (isGone(error)) throw error;
        jobFailed("sweep", error, { tenantId, sweeper });
      });
  });
}

async function sweepTenant(tenantId: number, remove: Sweeper, signal: AbortSignal): Promise<void> {
  let removed = SWEEP_BATCH;
  while (removed >= SWEEP_BATCH && !signal.aborted)
    removed = await withTenant(tenantId, (db) => remove({ db, tenantId, now: new Date() }));
}

/**
 * Files younger than this (in milliseconds) are kept, because a file is stored before the row that names it is
 * committed; no verb takes that long.
 */
const LONGEST_UNNAMED = HOUR;

const BATCH = 5_000;

/**
 * Removes files that no row names. A crash leaves such files if it happens after a file is stored but before the
 * commit, or after a commit but before an unused file is removed.
 */
export async function sweepFiles(signal: AbortSignal, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - LONGEST_UNNAMED);
  await eachTenant({ job: "sweep files", which: "all", signal }, async ({ id }) => {
    for await (const names of batches(openStorage().listOlder(id, before))) {
      if (signal.aborted) return;
      const unnamed = await withTenant(id, (db) => unnamedFiles({ db, tenantId: id }, names));
      // A file that is stored again meanwhile, under the hash of its content, is about to be named.
      await removeFiles(id, unnamed, before);
    }
  });
}

async function* batches(names: AsyncIterable<string>): AsyncIterable<string[]> {
  let batch: string[] = [];
  for await (const name of names) {
    batch.push(name);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * The stored names of a tenant that none of its rows, soft-deleted ones included, refers to. Every column with
 * file names must be listed here, with the rasterised variant of a setting's SVG (rasterName()) and all variants
 * of a document's picture (lib/domain/documents/picture-forms.ts). The PDF of an offer that was changed before it was
 * accepted is never served again: its row stays (P-07), its file does not, or customers who try out options would
 * fill the disk.
 */
async function unnamedFiles(
  { db, tenantId }: { db: Transaction; tenantId: number },
  names: readonly string[],
): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as name
    except (
      select file_key from drawn_pdf
        join deal on deal.tenant_id = drawn_pdf.tenant_id and deal.id = drawn_pdf.deal_id
        where drawn_pdf.tenant_id = ${tenantId}
        and (deal.stage = 'signed' or drawn_pdf.deal_version = deal.version)
      union all select record -> 'file' ->> 'key' from acceptance where tenant_id = ${tenantId} and record is not null
      union all select file_key from tenant_archive where tenant_id = ${tenantId}
      union all select file_key from pdf_page where tenant_id = ${tenantId}
      union all select meta ->> 'thumbnail' from pdf_page where tenant_id = ${tenantId}
      union all select jsonb_array_elements_text(meta -> 'pictures') from pdf_page where tenant_id = ${tenantId}
      union all select picture ->> 'original'
        from catalog_item, jsonb_array_elements(attachments) picture where tenant_id = ${tenantId}
      union all select thumb.value
        from catalog_item, jsonb_array_elements(attachments) picture, jsonb_each_text(picture -> 'thumbs') thumb
        where tenant_id = ${tenantId}
      union all select regexp_replace(value, '^(/api)?/storage/', '') from setting where tenant_id = ${tenantId}
      union all select regexp_replace(value, '^(/api)?/storage/(.*)\\.svg$', '\\2.png')
        from setting where tenant_id = ${tenantId}
      union all select name from document_file where tenant_id = ${tenantId}
      union all select concat(split_part(name, '-', 1), '-', size, '.', format)
        from document_file, unnest(array['webp', 'avif']) format,
          unnest(${sql.raw(`array[${PICTURE_WIDTHS.join(",")}]`)} || document_file.width) size
        where tenant_id = ${tenantId} and kind = 'picture'
    )`);
  return rows.map(({ name }) => name);
}
