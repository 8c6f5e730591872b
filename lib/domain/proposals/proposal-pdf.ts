import { createHash } from "node:crypto";
import { and, desc, eq, or, sql, type Placeholder } from "drizzle-orm";
import { acceptance, client, counter, deal, drawnPdf } from "@/db/schema";
import { readOnce, statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { picturesOf } from "@/lib/core/documents/blocks";
import { proposalBrand } from "@/lib/domain/branding/proposal-brand";
import { readBrand, readLogo } from "@/lib/domain/branding/read-brand";
import { type Context, type LongContext, chosenLanguage } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { drawingForm } from "./pdf/drawing-form";
import { renderPdf } from "./pdf/render-pdf";
import { contentName } from "@/lib/platform/storage/object-key";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { resolvedContent } from "@/lib/domain/deals/terms/content";
import type { AttachedOffer, AroundPages, ProposalDocument, StoredFiles } from "./pdf/document";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { siteAddress } from "@/lib/domain/tenants/site-address";
import { languageOfId, type Language } from "@/lib/core/i18n/languages";
import { download, type Reply } from "@/lib/platform/http/reply";
import { filesAround } from "./around-pages";
import type { Covered } from "./select-pages";
import { proposalOf, readWritten } from "./read-proposal";
import { contentHash, offerContent } from "./offer-content";
import { proposalSchema, type ProposalInput } from "./schema";

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
  requested: Language | null,
  priority: "now" | "ahead" = "now",
): Promise<ProposalPdf> {
  const named = { uuid: null, dealId: null, ...target };
  const [existing] = await readOnce(source.tenantId, findRendered, {
    ...named,
    tenantId: source.tenantId,
    asked: requested,
    form: drawingForm(),
    ...ofTenant(source),
  });
  if (!existing) throw missing(target);
  const { dealId, language, fileKey } = existing;
  const stored = fileKey === null ? null : await openStorage().get(source.tenantId, fileKey);
  const bytes = stored ?? (await renderNow(source, dealId, language, priority));
  if (!bytes) throw missing(target);
  return { dealId, language, bytes };
}

/** 404 in the words of the other calls with the same kind of id. */
const missing = (target: PdfTarget) => ("uuid" in target ? notFound("Proposal not found") : notFound());

const ofTenant = ({ tenant }: Pick<PdfSource, "tenant">) => ({
  tenantLanguage: languageOfId(tenant.languageId),
  // The domain is in the certificate's address, and a sample has a mark (P-04).
  shownTenant: `${tenant.domain}${tenant.isTestMode ? "@sample" : ""}`,
});

type Named = {
  tenantId: number;
  uuid: string | null;
  dealId: number | null;
  asked: Language | null;
  tenantLanguage: Language;
  shownTenant: string;
  form: string;
};

/** What a PDF depends on of its tenant, in a statement or as values. */
type OfTenant = { [Name in "tenantLanguage" | "shownTenant"]: Named[Name] | Placeholder };

/** The language of a deal's texts: languageOfDeal() in SQL. */
const writtenIn = ({ tenantLanguage }: OfTenant) =>
  sql<Language>`coalesce(${deal.language}, ${client.language}, ${tenantLanguage}::text)`;

/**
 * What a PDF depends on beside the deal's version, the language of its labels and the form: the brand, the language of
 * its texts, and the tenant. For a query of a deal with the counter of the branding and the client.
 */
const stateKeyOf = (ofTenant: OfTenant) =>
  sql<string>`concat_ws('.', ${counter.value}::text, ${writtenIn(ofTenant)}, ${ofTenant.shownTenant}::text)`;

type Rendered = { dealId: number; language: Language; fileKey: string | null };

const findRendered = statement<Named, Rendered[]>((db) => {
  const ofTenant = {
    tenantLanguage: sql.placeholder("tenantLanguage"),
    shownTenant: sql.placeholder("shownTenant"),
  };
  const language = sql<Language>`coalesce(${sql.placeholder("asked")}::text, ${writtenIn(ofTenant)})`;
  const named = or(eq(deal.uuid, sql.placeholder("uuid")), eq(deal.id, sql.placeholder("dealId")));
  const drawn = and(
    eq(drawnPdf.dealId, deal.id),
    eq(drawnPdf.dealVersion, deal.version),
    eq(drawnPdf.stateKey, stateKeyOf(ofTenant)),
    eq(drawnPdf.language, language),
    // What was stored of a signed proposal stays, in whichever form it was rendered.
    or(eq(drawnPdf.form, sql.placeholder("form")), eq(deal.stage, "signed")),
  );
  return db
    .select({ dealId: deal.id, language, fileKey: drawnPdf.fileKey })
    .from(deal)
    .innerJoin(counter, within(anyTenant, counter, eq(counter.name, "branding_version")))
    .leftJoin(client, within(anyTenant, client, eq(client.id, deal.clientId)))
    .leftJoin(drawnPdf, within(anyTenant, drawnPdf, drawn))
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
  const { tenantId } = source;
  const state = await source.transaction((context) => readState(context, dealId));
  if (!state) return null;
  const bytes = await renderState(source, state, language, priority);
  const { dealVersion, stateKey } = state;
  const fileKey = contentName("pdf", bytes, "pdf");
  await openStorage().put(tenantId, fileKey, bytes);
  const drawn = { dealVersion, stateKey, language, form: drawingForm(), fileKey };
  await source.transaction(({ db }) =>
    db
      .insert(drawnPdf)
      .values({ tenantId, dealId, ...drawn, contentHash: sha256(bytes), byteLength: bytes.byteLength })
      .onConflictDoNothing(),
  );
  return bytes;
}

/** A state as a PDF, whose labels are in a language. Errors: those of renderPdf(). */
export async function renderState(
  { tenant, tenantId }: Pick<PdfSource, "tenant" | "tenantId">,
  { dealVersion, stateKey, ...state }: State,
  language: Language,
  priority: "now" | "ahead" = "now",
): Promise<Uint8Array> {
  const {
    brand: { name, primaryColor, styles, typeface, ...brand },
    ...shown
  } = state;
  const [logo, footer] = await Promise.all([
    readLogo(tenantId, brand.logoUrl),
    readLogo(tenantId, brand.footerUrl),
  ]);
  const parts = [tenant.uuid, shown.proposal.uuid, dealVersion, stateKey, language, drawingForm()];
  const document: ProposalDocument = {
    ...shown,
    texts: MESSAGES[language].proposal,
    ownTexts: MESSAGES[language].pdf,
    reader: { language, ...brand.offerStyle },
    brand: { name, primaryColor, styles, typeface, logo, footer },
    site: siteAddress(tenant),
    sample: tenant.isTestMode,
    id: sha256(parts.join("/")),
  };
  const readFiles = () => filesOf(tenantId, document);
  return renderPdf(document, { group: tenantId, priority, readFiles });
}

type State = NonNullable<Awaited<ReturnType<typeof readState>>>;

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** A consistent snapshot of the data to render, with the key of this state; null without the deal. */
export async function readState(context: Context, dealId: number) {
  const [row] = await context.db
    .select({ deal, stateKey: stateKeyOf(ofTenant(context)) })
    .from(deal)
    .innerJoin(counter, within(context, counter, eq(counter.name, "branding_version")))
    .leftJoin(client, within(context, client, eq(client.id, deal.clientId)))
    .where(within(context, deal, eq(deal.id, dealId)));
  if (!row) return null;
  const written = readWritten(context, row.deal);
  const [{ lines, reader, seller }, proposal, brand, around, accepted] = await Promise.all([
    written,
    proposalOf(context, row.deal, written),
    readBrand(context),
    aroundPages(context, row.deal),
    row.deal.stage === "signed" ? readAccepted(context, dealId) : null,
  ]);
  const content = resolvedContent(row.deal, lines, reader);
  return {
    proposal: {
      ...proposalSchema.parse(brand.arePicturesShown ? proposal : withoutPictures(proposal)),
      ...content,
    },
    // A sealed offer keeps the name under which it was made.
    brand: { ...proposalBrand(brand, proposal), name: seller.name },
    around,
    acceptance: accepted?.acceptance ?? null,
    offer: attachedOffer(
      accepted?.sealed ??
        offerContent({
          deal: row.deal,
          lines,
          written: { language: reader.language, seller, ...content },
          signature: null,
        }),
    ),
    dealVersion: row.deal.version,
    stateKey: row.stateKey,
  };
}

const withoutPictures = (proposal: ProposalInput): ProposalInput => ({
  ...proposal,
  line_items: proposal.line_items.map((line) => ({ ...line, picture: null })),
});

/** The acceptance of a signed deal, with the sealed text. */
async function readAccepted(context: Context, dealId: number) {
  const { signedName, acceptedAt, contentHash, content, record, terms } = acceptance;
  const [row] = await context.db
    .select({ acceptance: { signedName, acceptedAt, contentHash, record, terms }, sealed: content })
    .from(acceptance)
    .where(within(context, acceptance, eq(acceptance.dealId, dealId)));
  return row ?? null;
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

/**
 * Bytes of the files that the document uses. A file that was deleted meanwhile is left out, because the state has
 * then changed. Blocks refer to the picture variant that a PDF can embed (lib/domain/documents/picture-forms.ts).
 */
async function filesOf(tenantId: number, { around, proposal }: ProposalDocument): Promise<StoredFiles> {
  const ofLines = proposal.line_items.flatMap(({ picture }) => picture?.file ?? []);
  const names = new Set([...around.covers, ...around.contents, ...picturesOf(proposal), ...ofLines]);
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
  requested: Language | undefined,
): Promise<Reply<Uint8Array>> {
  const { dealId, language, bytes } = await proposalPdf(context, target, chosenLanguage(context, requested));
  return download(bytes, { name: pdfName(dealId), length: bytes.byteLength, language });
}
