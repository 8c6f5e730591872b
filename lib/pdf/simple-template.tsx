import { Document, Page } from "@react-pdf/renderer";
import { brandTones } from "./brand-tones";
import type { ProposalDocument } from "./document";
import { printable } from "./printable";
import { CertificatePage } from "./simple/certificate";
import { InfoBoxes } from "./simple/info-boxes";
import { PageFrame } from "./simple/page-frame";
import { PageHeader } from "./simple/page-header";
import { ServicesTable } from "./simple/services-table";
import { styles } from "./simple/styles";
import { TotalsBlock } from "./simple/totals-block";

/**
 * The template `simple`: client information and services on A4 (BLD-32, BLD-33, PAG-02).
 * Whatever the file says about itself derives from the document, so that a state has one file (S-110).
 */
export function SimpleTemplate({ document }: { document: ProposalDocument }) {
  const tones = brandTones(document.brand.primaryColor);
  const created = new Date(document.createdAt);
  return (
    <Document
      title={printable(`${document.texts.proposal} ${document.number}`)}
      subject={printable(document.title)}
      author={printable(document.brand.name)}
      keywords={document.stateKey}
      language={document.language}
      creator="Kapi"
      producer="Kapi"
      creationDate={created}
      modificationDate={created}
    >
      <Page size="A4" style={styles.page} layout={(page) => <PageFrame {...page} document={document} />}>
        <PageHeader document={document} tones={tones} />
        <InfoBoxes document={document} tones={tones} />
        <ServicesTable document={document} tones={tones} />
        <TotalsBlock document={document} tones={tones} />
      </Page>
      {document.certificate && <CertificatePage document={document} certificate={document.certificate} tones={tones} />}
    </Document>
  );
}
