import { Document, Page, Image, StyleSheet } from "@react-pdf/renderer";
import type { Block } from "@/lib/core/documents/blocks";
import { blockAnchor, coverOf, type OutlineEntry } from "@/lib/core/documents/outline";
import { runsOf } from "@/lib/core/documents/runs";
import type { BrandPicture } from "@/lib/domain/branding/read-brand";
import type { StoredFiles, ProposalDocument } from "../document";
import { brandTones, pdfStyles, type BrandTones, type PdfStyles } from "../pdf-styles";
import { printable } from "../printable";
import { DocumentBlock } from "./blocks";
import { CertificatePage } from "./certificate";
import { Contents } from "./contents";
import { coverOfDocument, CoverHead } from "./cover-head";
import { BigHeading, OnBand } from "./headings";
import { InfoBoxes } from "./info-boxes";
import { footerSpace, PageFrame } from "./page-frame";
import { PageHeader, pictureSource } from "./page-header";
import { ServicesHeading, ServicesTable } from "./services-table";
import { SellerLines } from "./seller-lines";
import { styles } from "./styles";
import { TotalsBlock } from "./totals-block";

type TemplateProps = {
  document: ProposalDocument;
  files: StoredFiles;
  /** Entries of the table of contents on the first page; it has none without. */
  contents: readonly OutlineEntry[];
};

/**
 * A proposal on A4 (BLD-32, BLD-33) in the tenant's template: the same styles render the customer's page
 * (PAG-02). The file's metadata derives from the document, so that equal states give equal files (S-110).
 */
export function ProposalTemplate({ document, files, contents }: TemplateProps) {
  const tones = brandTones(document.brand.primaryColor);
  const look = pdfStyles(document.brand.styles);
  const { proposal, texts, ownTexts } = document;
  const created = new Date(proposal.created_at);
  const hasCover = coverOfDocument(document, files) !== undefined;
  return (
    <Document
      title={printable(`${ownTexts.proposal} ${proposal.number}`)}
      subject={printable(proposal.name)}
      author={printable(document.brand.name)}
      keywords={document.id}
      language={document.reader.language}
      creator="Kapi"
      producer="Kapi"
      creationDate={created}
      modificationDate={created}
    >
      <Page
        size="A4"
        style={[styles.page, { paddingBottom: footerSpace(document) }]}
        bookmark={printable(`${ownTexts.proposal} ${proposal.number}`)}
        experimentalPagination
      >
        <PageFrame document={document} />
        {hasCover ? (
          <CoverHead document={document} files={files} look={look} tones={tones} />
        ) : (
          <PageHeader document={document} look={look} tones={tones} />
        )}
        <InfoBoxes document={document} look={look} />
        {contents.length > 0 && (
          <Contents entries={contents} label={texts.blocks.contents} most={hasCover ? 11 : 24} />
        )}
        {proposal.blocks.length > 0 ? (
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
      {document.acceptance && (
        <CertificatePage document={document} acceptance={document.acceptance} tones={tones} />
      )}
    </Document>
  );
}

type BlocksProps = Omit<TemplateProps, "contents"> & { look: PdfStyles; tones: BrandTones };

/**
 * The blocks in order, without the cover; those after the services follow their totals. What is folded on the page is
 * open here, and each block of a band is on a piece of it, because blocks have to be children of the page.
 */
function DocumentBlocks(props: BlocksProps) {
  const { document, tones } = props;
  const { blocks } = document.proposal;
  const cover = coverOf(blocks);
  return (
    <>
      {runsOf(blocks.filter(({ key }) => key !== cover?.key)).flatMap(({ isBand, parts }) =>
        parts
          .flatMap(({ block, folded }) => [block, ...(folded ?? [])])
          .map((block, index, all) =>
            isBand ? (
              <OnBand key={block.key} index={index} count={all.length} color={tones.tint}>
                <StandingBlock {...props} block={block} />
              </OnBand>
            ) : (
              <StandingBlock key={block.key} {...props} block={block} />
            ),
          ),
      )}
      <Footer document={document} />
    </>
  );
}

function StandingBlock({ block, ...props }: BlocksProps & { block: Block }) {
  const { document, look, files } = props;
  return (
    <DocumentBlock
      {...props}
      block={block}
      services={
        block.type === "services" && (
          <ServicesTable
            document={document}
            look={look}
            files={files}
            heading={
              <BigHeading id={blockAnchor(block)} look={look}>
                {block.title || document.texts.services.title}
              </BigHeading>
            }
          >
            <TotalsBlock document={document} look={look} />
          </ServicesTable>
        )
      }
    />
  );
}

/** Below the offer: who sells, and the tenant's picture. */
const Footer = ({ document }: Pick<TemplateProps, "document">) => (
  <>
    <SellerLines document={document} />
    {document.brand.footer && <FooterImage picture={document.brand.footer} />}
  </>
);

/** The tenant's picture below the offer (S-097). */
const FooterImage = ({ picture }: { picture: BrandPicture }) => (
  <Image style={pictureStyles.picture} src={pictureSource(picture)} />
);

const pictureStyles = StyleSheet.create({
  picture: { maxWidth: "100%", maxHeight: 96, marginTop: 24, objectFit: "contain", alignSelf: "center" },
});
