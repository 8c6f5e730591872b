import { Document, Page } from "@react-pdf/renderer";
import { brandTones } from "./brand-tones";
import type { ProposalDocument } from "./document";
import { CertificatePage } from "./parts/certificate";
import { FooterImage } from "./parts/footer-image";
import { InfoBoxes } from "./parts/info-boxes";
import { footerSpace, PageFrame } from "./parts/page-frame";
import { PageHeader } from "./parts/page-header";
import { ServicesTable } from "./parts/services-table";
import { styles } from "./parts/styles";
import { TotalsBlock } from "./parts/totals-block";
import { pdfStyles } from "./pdf-styles";
import { printable } from "./printable";

/**
 * A proposal on A4 (BLD-32, BLD-33) in the tenant's template: the same styles draw the customer's page (PAG-02). Whatever the file says
 * about itself derives from the document, so that a state has one file (S-110).
 */
export function ProposalTemplate({ document }: { document: ProposalDocument }) {
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
