import { renderToBuffer, Document, Page, Image, StyleSheet } from "@react-pdf/renderer";
import type { PageFiles, ProposalDocument, BrandPicture } from "./document";
import { prepareFonts, REGULAR_FONT } from "./fonts";
import { brandTones, pdfStyles } from "./pdf-styles";
import { CertificatePage } from "./parts/certificate";
import { InfoBoxes } from "./parts/info-boxes";
import { footerSpace, PageFrame } from "./parts/page-frame";
import { PageHeader, pictureSource } from "./parts/page-header";
import { ServicesTable } from "./parts/services-table";
import { styles, FOOTER, greys, MARGIN } from "./parts/styles";
import { TotalsBlock } from "./parts/totals-block";
import { printable } from "./printable";
import { AFRelationship, PDFDocument, StandardFonts, degrees, rgb, type PDFPage } from "@cantoo/pdf-lib";
import * as fontkit from "fontkit";
import { readFile } from "node:fs/promises";

/**
 * A proposal as a PDF file, rendered in this thread, one at a time. Equal arguments give equal bytes (S-110).
 */
export async function renderFile(document: ProposalDocument, files: PageFiles = {}): Promise<Uint8Array> {
  const pages = await renderPages(document);
  return finishFile(pages, document, files);
}

/** The offer's own pages and certificate, without what finishFile() adds. */
export async function renderPages(document: ProposalDocument): Promise<Uint8Array> {
  await prepareFonts(document);
  return new Uint8Array(await renderToBuffer(<ProposalTemplate document={document} />));
}

/**
 * A proposal on A4 (BLD-32, BLD-33) in the tenant's template: the same styles render the customer's page
 * (PAG-02). Whatever the file says about itself derives from the document, so that a state has one file
 * (S-110).
 */
function ProposalTemplate({ document }: { document: ProposalDocument }) {
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
        <PageHeader document={document} look={look} tones={tones} />
        <InfoBoxes document={document} look={look} />
        <ServicesTable document={document} look={look}>
          <TotalsBlock document={document} look={look} />
          {document.brand.footer && <FooterImage picture={document.brand.footer} />}
        </ServicesTable>
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
  files: PageFiles,
): Promise<Uint8Array> {
  const { around, certificate, createdAt, offer } = document;
  const file = await PDFDocument.load(drawn, { updateMetadata: false });
  await numberPages(file, document.texts.page);
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
async function numberPages(file: PDFDocument, label: string): Promise<void> {
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
  files: PageFiles,
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

/** The tenant's picture below the offer (S-097). */
const FooterImage = ({ picture }: { picture: BrandPicture }) => (
  <Image style={pictureStyles.picture} src={pictureSource(picture)} />
);

const pictureStyles = StyleSheet.create({
  picture: { maxWidth: "100%", maxHeight: 96, marginTop: 24, objectFit: "contain", alignSelf: "center" },
});
