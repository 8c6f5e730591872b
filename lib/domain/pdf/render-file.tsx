import { renderToBuffer, Document, Page, Image, StyleSheet, View } from "@react-pdf/renderer";
import {
  blockAnchor,
  coverOf,
  FEWEST_HEADINGS,
  linesBySection,
  outlineOf,
  type OutlineEntry,
} from "@/lib/core/documents/outline";
import type { StoredFiles, ProposalDocument, BrandPicture } from "./document";
import { prepareFonts, REGULAR_FONT } from "./fonts";
import { numberContents } from "./number-contents";
import { brandTones, pdfStyles, type BrandTones, type PdfStyles } from "./pdf-styles";
import { BigHeading, DocumentBlock } from "./parts/blocks";
import { CertificatePage } from "./parts/certificate";
import { Contents } from "./parts/contents";
import { InfoBoxes } from "./parts/info-boxes";
import { footerSpace, PageFrame } from "./parts/page-frame";
import { PageHeader, pictureSource } from "./parts/page-header";
import { isLongTable, ServicesHeading, ServicesTable } from "./parts/services-table";
import { StoredPicture } from "./parts/stored-picture";
import { styles, FOOTER, greys, MARGIN } from "./parts/styles";
import { TotalsBlock } from "./parts/totals-block";
import { printable } from "./printable";
import { roughPages } from "./rough-pages";
import { AFRelationship, PDFDocument, StandardFonts, degrees, rgb, type PDFPage } from "@cantoo/pdf-lib";
import * as fontkit from "fontkit";
import { readFile } from "node:fs/promises";

/**
 * A proposal as a PDF file, rendered in this thread, one at a time. Equal arguments give equal bytes (S-110).
 */
export async function renderFile(document: ProposalDocument, files: StoredFiles = {}): Promise<Uint8Array> {
  const pages = await renderPages(document, files);
  return finishFile(pages, document, files);
}

/**
 * The offer's own pages and certificate, without what finishFile() adds. Whether a document is long enough for contents
 * is known once it is laid out; it is rendered a second time only where that was guessed wrongly.
 */
export async function renderPages(document: ProposalDocument, files: StoredFiles = {}): Promise<Uint8Array> {
  await prepareFonts(document);
  const render = async (contents: OutlineEntry[] | null) =>
    new Uint8Array(
      await renderToBuffer(<ProposalTemplate document={document} files={files} contents={contents} />),
    );
  const contents = contentsOf(document);
  if (contents.length < FEWEST_HEADINGS) return render(null);
  const isGuessedLong = roughPages(document) >= LONG_DOCUMENT;
  const pages = await render(isGuessedLong ? contents : null);
  const isLong = (await pageCount(pages)) >= LONG_DOCUMENT;
  return isLong === isGuessedLong ? pages : render(isLong ? contents : null);
}

/** Pages from which on a document has contents. */
const LONG_DOCUMENT = 6;

const contentsOf = ({ blocks, sections, lines, texts }: ProposalDocument): OutlineEntry[] =>
  outlineOf({ blocks, sections }, lines, texts);

const pageCount = async (file: Uint8Array): Promise<number> =>
  (await PDFDocument.load(file, { updateMetadata: false })).getPageCount();

type TemplateProps = {
  document: ProposalDocument;
  files: StoredFiles;
  /** What the contents on the first page list; null: it has none. */
  contents: OutlineEntry[] | null;
};

/**
 * A proposal on A4 (BLD-32, BLD-33) in the tenant's template: the same styles render the customer's page
 * (PAG-02). Whatever the file says about itself derives from the document, so that a state has one file
 * (S-110).
 */
function ProposalTemplate({ document, files, contents }: TemplateProps) {
  const tones = brandTones(document.brand.primaryColor);
  const look = pdfStyles(document.brand.styles);
  const created = new Date(document.createdAt);
  const { texts } = document;
  return (
    <Document
      title={printable(`${texts.proposal} ${document.number}`)}
      subject={printable(document.title)}
      author={printable(document.brand.name)}
      keywords={document.stateKey}
      language={document.language}
      creator="Kapi"
      producer="Kapi"
      creationDate={created}
      modificationDate={created}
    >
      <Page
        size="A4"
        style={[styles.page, { paddingBottom: footerSpace(document) }]}
        bookmark={printable(`${texts.proposal} ${document.number}`)}
        experimentalPagination
      >
        <PageFrame document={document} />
        <Cover document={document} files={files} />
        <PageHeader document={document} look={look} tones={tones} />
        <InfoBoxes document={document} look={look} />
        {contents && (
          <Contents
            entries={contents}
            label={document.texts.contents}
            most={coverOf(document.blocks) ? 11 : 24}
          />
        )}
        {document.blocks.length > 0 ? (
          <DocumentBlocks document={document} look={look} tones={tones} files={files} />
        ) : (
          <ServicesTable
            document={document}
            look={look}
            files={files}
            heading={<ServicesHeading document={document} look={look} />}
          >
            <TotalsBlock document={document} look={look} />
            <Footer document={document} />
          </ServicesTable>
        )}
      </Page>
      {document.certificate && (
        <CertificatePage document={document} certificate={document.certificate} tones={tones} />
      )}
    </Document>
  );
}

/**
 * The rendered offer with the tenant's own pages around it, unchanged, and the offer as data inside. A
 * certificate stays the last page. Equal arguments give equal bytes (S-110).
 */
async function finishFile(
  drawn: Uint8Array,
  document: ProposalDocument,
  files: StoredFiles,
): Promise<Uint8Array> {
  const { around, certificate, createdAt, offer } = document;
  const file = await PDFDocument.load(drawn, { updateMetadata: false });
  await numberPages(file, document.texts.page, contentsOf(document));
  const added = [...(await insertPages(file, 0, around.covers, files))];
  added.push(
    ...(await insertPages(file, file.getPageCount() - (certificate ? 1 : 0), around.contents, files)),
  );
  if (document.sample) await mark(file, added, document.texts.sample);
  if (offer) {
    const date = new Date(createdAt);
    await file.attach(new TextEncoder().encode(offer.json), "offer.json", {
      mimeType: "application/json",
      description: document.texts.offerFile.replace("{hash}", offer.hash),
      creationDate: date,
      modificationDate: date,
      afRelationship: AFRelationship.Data,
    });
  }
  // A reader shows the title in the place of the file's name, and finds the pages by their headings.
  file.catalog.getOrCreateViewerPreferences().setDisplayDocTitle(true);
  return file.save({ useObjectStreams: true, objectsPerTick: Infinity, updateFieldAppearances: false });
}

/**
 * "Page n / m" at the right end of the footer of the pages that were rendered (parts/page-frame.tsx); those
 * added later have none.
 */
async function numberPages(
  file: PDFDocument,
  label: string,
  contents: readonly OutlineEntry[],
): Promise<void> {
  file.registerFontkit(fontkit);
  const font = await file.embedFont(await readFile(REGULAR_FONT), {
    subset: true,
    features: { calt: false },
  });
  const size = FOOTER.fontSize;
  const pages = file.getPages();
  pages.forEach((page, index) => {
    const text = `${label} ${index + 1} / ${pages.length}`;
    const x = page.getWidth() - MARGIN.side - font.widthOfTextAtSize(text, size);
    page.drawText(text, { x, y: BASELINE, size, font, color: GREY });
  });
  numberContents(file, font, contents);
}

/** Points above the page's end: where the last line of the footer's other text stands. */
const BASELINE = MARGIN.bottom + 3.45;

const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
  (at) => Number.parseInt(greys.muted.slice(at, at + 2), 16) / 255,
);
const GREY = rgb(red, green, blue);

/** Copies the pages of the named files to a place, in order. */
async function insertPages(
  file: PDFDocument,
  place: number,
  names: readonly string[],
  files: StoredFiles,
): Promise<PDFPage[]> {
  const inserted: PDFPage[] = [];
  for (const name of names) {
    const bytes = files[name];
    if (!bytes) continue;
    const source = await PDFDocument.load(bytes, { updateMetadata: false });
    for (const page of await file.copyPages(source, source.getPageIndices()))
      inserted.push(file.insertPage(place + inserted.length, page));
  }
  return inserted;
}

/** The same mark as on the offer's own pages (P-04). */
async function mark(file: PDFDocument, pages: readonly PDFPage[], text: string): Promise<void> {
  if (pages.length === 0) return;
  const font = await file.embedFont(StandardFonts.HelveticaBold);
  for (const page of pages) {
    const { width, height } = page.getSize();
    const size = Math.min(width, height) / 6;
    const half = font.widthOfTextAtSize(text, size) / 2;
    page.drawText(text, {
      x: width / 2 - half * 0.82,
      y: height / 2 - half * 0.57,
      size,
      font,
      color: rgb(0.8, 0.2, 0.2),
      opacity: 0.25,
      rotate: degrees(35),
    });
  }
}

/** The blocks in their order, without the cover; what follows the services stands behind their totals. */
function DocumentBlocks(props: Omit<TemplateProps, "contents"> & { look: PdfStyles; tones: BrandTones }) {
  const { document, look, files } = props;
  const cover = coverOf(document.blocks);
  return (
    <>
      {document.blocks
        .filter(({ key }) => key !== cover?.key)
        .map((block, index, blocks) => (
          <DocumentBlock
            key={block.key}
            {...props}
            block={block}
            services={
              block.type === "services" && (
                <ServicesTable
                  document={document}
                  look={look}
                  files={files}
                  heading={
                    <BigHeading
                      id={blockAnchor(block)}
                      look={look}
                      startsPage={
                        index > 0 && blocks[index - 1]?.type !== "page_break" && startsLong(document)
                      }
                    >
                      {block.title || document.texts.services}
                    </BigHeading>
                  }
                >
                  <TotalsBlock document={document} look={look} />
                </ServicesTable>
              )
            }
          />
        ))}
      <Footer document={document} />
    </>
  );
}

/** Whether the first table of the services is one that begins on a new page. */
const startsLong = ({ lines, sections }: ProposalDocument): boolean =>
  linesBySection(lines, sections).slice(0, 1).some(isLongTable);

/** The picture with which the document begins, to the edges of the paper. */
function Cover({ document, files }: Pick<TemplateProps, "document" | "files">) {
  const cover = coverOf(document.blocks);
  if (!cover || !files[cover.picture.file]) return null;
  return (
    <View style={pictureStyles.cover}>
      <StoredPicture picture={cover.picture} files={files} style={{ height: COVER }} />
    </View>
  );
}

/** Points. */
const COVER = 235;

const Footer = ({ document: { brand } }: Pick<TemplateProps, "document">) =>
  brand.footer && <FooterImage picture={brand.footer} />;

/** The tenant's picture below the offer (S-097). */
const FooterImage = ({ picture }: { picture: BrandPicture }) => (
  <Image style={pictureStyles.picture} src={pictureSource(picture)} />
);

const pictureStyles = StyleSheet.create({
  cover: { marginTop: -MARGIN.top, marginHorizontal: -MARGIN.side, marginBottom: MARGIN.top - 10 },
  picture: { maxWidth: "100%", maxHeight: 96, marginTop: 24, objectFit: "contain", alignSelf: "center" },
});
