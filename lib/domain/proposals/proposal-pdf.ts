import { createHash } from "node:crypto";
import { and, desc, eq, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { acceptance, client, counter, deal, drawnPdf } from "@/db/schema";
import { readOnce, statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { picturesOf, type Content } from "@/lib/core/documents/blocks";
import { readBrand, readLogo } from "@/lib/domain/branding/read-brand";
import { type Context, type LongContext, chosenLanguage } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { renderPdf } from "@/lib/domain/pdf/render-pdf";
import { contentName } from "@/lib/platform/storage/object-key";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { resolvedContent } from "@/lib/domain/deals/content";
import type { AttachedOffer, AroundPages, ProposalDocument, StoredFiles } from "@/lib/domain/pdf/document";
import { languageOfId, type Language } from "@/lib/core/i18n/languages";
import { download, type Reply } from "@/lib/platform/http/reply";
import { filesAround } from "./around-pages";
import type { Covered } from "./select-pages";
import { pdfDocument, type Accepted } from "./pdf-document";
import { proposalOf, readWritten } from "./read-proposal";
import { contentHash, offerContent } from "./offer-content";

/** Increase it when the rendering changes, so that old files are not served; those of signed proposals are. */
const PDF_FORM = 12;

export type ProposalPdf = { dealId: number; language: Language; bytes: Uint8Array };
export type PdfTarget = { uuid: string } | { dealId: number };
export type PdfSource = Pick<LongContext, "tenant" | "tenantId" | "transaction">;

/**
 * The PDF of a proposal's current state (REST-39): served from storage if it was rendered before, else rendered
 * once, stored and recorded (S-110, P-07). Its labels are in the given language; null: the proposal's. No database
 * connection is held while it is rendered. Errors: 404; 425; 503 if too many are waiting.
 */
export async function proposalPdf(
  source: PdfSource,
  target: PdfTarget,
  asked: Language | null,
  priority: "now" | "ahead" = "now",
): Promise<ProposalPdf> {
  const named = { uuid: null, dealId: null, ...target };
  const [known] = await readOnce(source.tenantId, findRendered, {
    ...named,
    tenantId: source.tenantId,
    asked,
    tenantLanguage: languageOfId(source.tenant.languageId),
    form: formOf(source),
  });
  if (!known) throw missing(target);
  const { dealId, language, fileKey } = known;
  const stored = fileKey === null ? null : await openStorage().get(source.tenantId, fileKey);
  const bytes = stored ?? (await renderNow(source, dealId, language, priority));
  if (!bytes) throw missing(target);
  return { dealId, language, bytes };
}

/** 404 in the words of the other calls with the same kind of id. */
const missing = (target: PdfTarget) => ("uuid" in target ? notFound("Proposal not found") : notFound());

/**
 * Includes what a PDF shows of the tenant's row, so that PDFs are rendered again when it changes: the domain, in the
 * certificate's address for verification, and the mark of a sample in test mode (P-04).
 */
const formOf = ({ tenant }: Pick<PdfSource, "tenant">) =>
  `${PDF_FORM}@${tenant.domain}${tenant.isTestMode ? "@sample" : ""}`;

type Named = {
  tenantId: number;
  uuid: string | null;
  dealId: number | null;
  asked: Language | null;
  tenantLanguage: Language;
  form: string;
};

type Rendered = { dealId: number; language: Language; fileKey: string | null };

const findRendered = statement<Named, Rendered[]>((db) => {
  const written = sql`coalesce(${deal.language}, ${client.language}, ${sql.placeholder("tenantLanguage")}::text)`;
  const language = sql<Language>`coalesce(${sql.placeholder("asked")}::text, ${written})`;
  const key = sql`concat_ws('.', ${deal.version}::text, ${counter.value}::text, ${language}, ${written},
    ${sql.placeholder("form")}::text)`;
  const named = or(eq(deal.uuid, sql.placeholder("uuid")), eq(deal.id, sql.placeholder("dealId")));
  // What was stored of a signed proposal stays, in whichever form it was rendered.
  const formless = (stateKey: SQL | PgColumn) => sql`regexp_replace(${stateKey}, '[.][0-9]+@', '@')`;
  const stored = or(
    eq(drawnPdf.stateKey, key),
    and(eq(deal.stage, "signed"), sql`${formless(drawnPdf.stateKey)} = ${formless(key)}`),
  );
  return db
    .select({ dealId: deal.id, language, fileKey: drawnPdf.fileKey })
    .from(deal)
    .innerJoin(counter, within(anyTenant, counter, eq(counter.name, "branding_version")))
    .leftJoin(client, within(anyTenant, client, eq(client.id, deal.clientId)))
    .leftJoin(drawnPdf, within(anyTenant, drawnPdf, and(eq(drawnPdf.dealId, deal.id), stored)))
    .where(within(anyTenant, deal, named))
    .orderBy(desc(drawnPdf.id))
    .limit(1);
});

/** Null if the deal was deleted meanwhile. */
async function renderNow(
  source: PdfSource,
  dealId: number,
  language: Language,
  priority: "now" | "ahead",
): Promise<Uint8Array | null> {
  const state = await source.transaction((context) => readState(context, dealId, language));
  if (!state) return null;
  const [logo, footer] = await Promise.all([
    readLogo(source.tenantId, state.brand.logoUrl),
    readLogo(source.tenantId, state.brand.footerUrl),
  ]);
  const document = pdfDocument({ ...state, logo, footer, tenant: source.tenant, language });
  const bytes = await renderPdf(document, {
    group: source.tenantId,
    priority,
    readFiles: () => readFiles(source.tenantId, { ...state, lines: document.lines }),
  });
  const fileKey = contentName("pdf", bytes, "pdf");
  await openStorage().put(source.tenantId, fileKey, bytes);
  await source.transaction(({ db, tenantId }) =>
    db
      .insert(drawnPdf)
      .values({
        tenantId,
        dealId,
        stateKey: state.stateKey,
        fileKey,
        contentHash: createHash("sha256").update(bytes).digest("hex"),
        byteLength: bytes.byteLength,
      })
      .onConflictDoNothing(),
  );
  return bytes;
}

/** A consistent snapshot of the data to render, with the key of this state; null without the deal. */
async function readState(context: Context, dealId: number, language: Language) {
  const [row] = await context.db
    .select({ deal, branding: counter.value })
    .from(deal)
    .innerJoin(counter, within(context, counter, eq(counter.name, "branding_version")))
    .where(within(context, deal, eq(deal.id, dealId)));
  if (!row) return null;
  const written = readWritten(context, row.deal);
  const [{ lines, reader }, proposal, brand, around, accepted] = await Promise.all([
    written,
    proposalOf(context, row.deal, written),
    readBrand(context),
    aroundPages(context, row.deal),
    row.deal.stage === "signed" ? readAccepted(context, dealId) : null,
  ]);
  const content = resolvedContent(row.deal, lines, reader);
  return {
    proposal,
    brand,
    around,
    accepted,
    content,
    offer: attachedOffer(
      accepted?.content ??
        offerContent({
          deal: row.deal,
          lines,
          written: { language: reader.language, ...content },
          signature: null,
        }),
    ),
    // As in findRendered. The values in its texts are written in the proposal's language (reader.language).
    stateKey: [row.deal.version, row.branding, language, reader.language, formOf(context)].join("."),
  };
}

async function readAccepted(
  context: Context,
  dealId: number,
): Promise<(Accepted & { content: string }) | null> {
  const { signedName, acceptedAt, contentHash, content, record, terms } = acceptance;
  const [found] = await context.db
    .select({ signedName, acceptedAt, contentHash, content, record, terms })
    .from(acceptance)
    .where(within(context, acceptance, eq(acceptance.dealId, dealId)));
  return found ?? null;
}

/**
 * The offer to attach to the PDF: for a signed deal the sealed text itself, else the current offer without a
 * signature.
 */
const attachedOffer = (json: string): AttachedOffer => ({ json, hash: contentHash(json) });

/** Names of the stored PDFs before and after the proposal, in order (PRO-20). */
async function aroundPages(context: Context, deal: Covered): Promise<AroundPages> {
  const pages = await filesAround(context, deal);
  const namesOf = (type: string) =>
    pages.flatMap((page) => (page.type === type && page.fileKey?.endsWith(".pdf") ? [page.fileKey] : []));
  return { covers: namesOf("cover"), contents: namesOf("content") };
}

type FilesOf = { around: AroundPages; content: Content; lines: ProposalDocument["lines"] };

/**
 * Bytes of the files that the document uses. A file that was deleted meanwhile is left out, because the state has
 * then changed. Blocks refer to the picture variant that a PDF can embed (lib/domain/documents/picture-forms.ts).
 */
async function readFiles(
  tenantId: number,
  { around: { covers, contents }, content, lines }: FilesOf,
): Promise<StoredFiles> {
  const shown = lines.flatMap(({ picture }) => picture?.file ?? []);
  const names = new Set([...covers, ...contents, ...picturesOf(content), ...shown]);
  const files = await Promise.all(
    [...names].map(async (name) => [name, await openStorage().get(tenantId, name)] as const),
  );
  return Object.fromEntries(files.flatMap(([name, bytes]) => (bytes ? [[name, bytes] as const] : [])));
}

/** PDF-02. */
export const pdfName = (dealId: number): string => `proposal-${dealId}.pdf`;

/**
 * The PDF as a file (S-111), in the requested language, else the browser's, else the proposal's, as its page.
 */
export async function pdfReply(
  context: LongContext,
  target: PdfTarget,
  asked: Language | undefined,
): Promise<Reply<Uint8Array>> {
  const { dealId, language, bytes } = await proposalPdf(context, target, chosenLanguage(context, asked));
  return download(bytes, { name: pdfName(dealId), length: bytes.byteLength, language });
}
