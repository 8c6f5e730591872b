import { createHash } from "node:crypto";
import type { ProposalDocument, ProposalDocumentLine } from "@/lib/domain/pdf/document";
import { pdfTexts } from "@/lib/domain/proposals/pdf-document";
import type { Language } from "@/lib/core/i18n/languages";
import { simple } from "@/lib/domain/templates/templates";
import { templateStyles } from "@/lib/domain/templates/template-styles";

/**
 * A realistic proposal with `count` lines. Every third line is optional, and every second optional line is
 * selected.
 */
export function sampleDocument(count: number, changes: Partial<ProposalDocument> = {}): ProposalDocument {
  const language = changes.language ?? "en";
  const lines = Array.from({ length: count }, (_, index) => sampleLine(index + 1, language));
  const subtotal = lines
    .filter((line) => line.isSelected || !line.isOptional)
    .reduce((sum, line) => sum + line.total, 0);
  const discount = Math.round(subtotal / 10);
  const before = subtotal - discount;
  const taxes = [
    { name: language === "fr" ? "TPS" : "GST", value: 5 },
    { name: language === "fr" ? "TVQ" : "QST", value: 9.975 },
  ].map((tax) => ({ ...tax, amount: Math.round((before * tax.value) / 100) }));
  return {
    language,
    written: language,
    blocks: [],
    sections: [],
    site: "https://boreal.example",
    format: "short",
    timeZone: "UTC",
    number: "Q-000042",
    title: language === "fr" ? "Refonte du site et campagne d’été" : "Website relaunch and summer campaign",
    status: "pending",
    createdAt: "2026-03-05T09:30:00.000Z",
    validUntil: "2026-04-04T09:30:00.000Z",
    details: [],
    currency: "CAD",
    brand: {
      name: "Atelier Boréal",
      primaryColor: "#0f5c6e",
      logo: null,
      footer: null,
      styles: templateStyles(simple, { brandColor: "#0f5c6e", accentColor: "#b45309" }),
    },
    sample: false,
    customer: {
      name: "Zoé Łukasiewicz",
      company: "Œuvres & Cie",
      email: "zoe@oeuvres.example",
      phone: "+1 514 555 0142",
    },
    owner: {
      firstName: "Amélie",
      lastName: "Côté",
      email: "amelie.cote@boreal.example",
      phone: "+1 514 555 0199",
    },
    lines,
    totals: {
      subtotal,
      discount,
      discountPercent: 10,
      taxes,
      amountBeforeTax: before,
      amountAfterTax: taxes.reduce((sum, tax) => sum + tax.amount, before),
      discountAfterTax: false,
    },
    certificate: null,
    around: { covers: [], contents: [] },
    offer: null,
    texts: pdfTexts(language),
    stateKey: createHash("sha256").update(`${language} ${count}`).digest("hex"),
    ...changes,
  };
}

function sampleLine(position: number, language: Language): ProposalDocumentLine {
  const quantity = 1 + (position % 4) * 3;
  const unitPrice = 12_500 + position * 1_735;
  return {
    position,
    ...(language === "fr" ? frenchTexts(position) : englishTexts(position)),
    quantity,
    unitPrice,
    total: unitPrice * quantity,
    isOptional: position % 3 === 0,
    isSelected: position % 6 === 0,
    section: "",
    note: "",
    unit: "",
    ownTaxes: "",
    picture: null,
  };
}

function englishTexts(position: number) {
  return {
    name: `Landing page design no. ${position}`,
    descriptionHtml:
      "<p>Research, wireframes and <strong>two rounds</strong> of changes, with <em>responsive</em> layouts for phones and tablets.</p>" +
      "<ul><li>Accessible colours &amp; type</li><li>Hand-over in <u>Figma</u></li></ul>",
    answers:
      position % 2 === 0
        ? []
        : [
            { question: "How many languages?", answer: "2 (English, French)" },
            { question: "Is copywriting included?", answer: "Yes" },
          ],
  };
}

function frenchTexts(position: number) {
  return {
    name: `Création de la page d’accueil nº ${position}`,
    descriptionHtml:
      "<p>Recherche, maquettes et <strong>deux tours</strong> de corrections, avec des mises en page <em>adaptées</em> aux téléphones et aux tablettes.</p>" +
      "<ol><li>Couleurs accessibles &amp; typographie soignée</li><li>Livraison dans <u>Figma</u></li></ol>",
    answers:
      position % 2 === 0
        ? []
        : [
            { question: "Combien de langues ?", answer: "2 (français, anglais)" },
            { question: "La rédaction est-elle comprise ?", answer: "Oui" },
          ],
  };
}

/** The same with descriptions of realistic length: three sentences, a list, and answers. */
export function detailedDocument(count: number, changes: Partial<ProposalDocument> = {}): ProposalDocument {
  const document = sampleDocument(count, changes);
  return {
    ...document,
    lines: document.lines.map((line) => ({
      ...line,
      descriptionHtml:
        `<p>Research, wireframes and <strong>two rounds</strong> of changes, with <em>responsive</em> layouts for phones and tablets, for area ${line.position}. We check each layout with five of your customers before anything is built, and hand over what we learned. Texts in ${line.position + 1} places are yours.</p>` +
        `<ul><li>Accessible colours &amp; type, checked ${line.position} times</li><li>Hand-over in <u>Figma</u> and as files</li></ul>`,
      answers: [
        { question: "How many languages?", answer: `${line.position} (English, French)` },
        { question: "Is copywriting included?", answer: line.position % 2 === 0 ? "Yes" : "No" },
        {
          question: "Which systems should it be connected with?",
          answer: `The shop, the warehouse and the accounting of the last ${line.position} years`,
        },
        { question: "By when do you need it?", answer: `In week ${line.position}` },
      ],
    })),
  };
}
