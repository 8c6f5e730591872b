import { createHash } from "node:crypto";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { Language } from "@/lib/core/i18n/languages";
import type { ProposalDocument } from "@/lib/domain/proposals/pdf/document";
import type { LineView, ProposalView } from "@/lib/domain/proposals/view";
import { line, proposal } from "../unit/domain/proposals/sample";
import { simple } from "@/lib/domain/templates/templates";
import { templateStyles } from "@/lib/domain/templates/template-styles";

type OwnParts = Partial<Omit<ProposalDocument, "proposal">>;

/**
 * A realistic proposal with `count` lines. Every third line is optional, and every second optional line is
 * selected. Its labels are in the proposal's language.
 */
export function sampleDocument(
  count: number,
  changes: Partial<ProposalView> = {},
  own: OwnParts = {},
): ProposalDocument {
  const language = changes.language ?? "en";
  return {
    proposal: sampleView(count, language, changes),
    texts: MESSAGES[language].proposal,
    ownTexts: MESSAGES[language].pdf,
    reader: { language, format: "short", timeZone: "UTC" },
    brand: {
      name: "Atelier Boréal",
      primaryColor: "#0f5c6e",
      typeface: "inter",
      logo: null,
      footer: null,
      styles: templateStyles(simple, { brandColor: "#0f5c6e", accentColor: "#b45309" }),
    },
    site: "https://boreal.example",
    sample: false,
    acceptance: null,
    around: { covers: [], contents: [] },
    offer: null,
    id: createHash("sha256").update(`${language} ${count}`).digest("hex"),
    ...own,
  };
}

/** The same document of a changed proposal. */
export const withView = (document: ProposalDocument, changes: Partial<ProposalView>): ProposalDocument => ({
  ...document,
  proposal: { ...document.proposal, ...changes },
});

function sampleView(count: number, language: Language, changes: Partial<ProposalView>): ProposalView {
  const lines = Array.from({ length: count }, (_, index) => sampleLine(index + 1, language));
  const subtotal = lines.filter((line) => line.is_selected).reduce((sum, line) => sum + line.total, 0);
  const discount = Math.round(subtotal / 10);
  const before = subtotal - discount;
  const taxes = [
    { name: language === "fr" ? "TPS" : "GST", value: 5 },
    { name: language === "fr" ? "TVQ" : "QST", value: 9.975 },
  ].map((tax) => ({ ...tax, amount: Math.round((before * tax.value) / 100) }));
  return proposal({
    language,
    number: "Q-000042",
    name: language === "fr" ? "Refonte du site et campagne d’été" : "Website relaunch and summer campaign",
    created_at: "2026-03-05T09:30:00.000Z",
    valid_until: "2026-04-04T09:30:00.000Z",
    currency: "CAD",
    customer: {
      name: "Zoé Łukasiewicz",
      company: "Œuvres & Cie",
      email: "zoe@oeuvres.example",
      phone: "+1 514 555 0142",
      address: [],
      tax_number: null,
    },
    owner: {
      first_name: "Amélie",
      last_name: "Côté",
      email: "amelie.cote@boreal.example",
      phone: "+1 514 555 0199",
    },
    line_items: lines,
    subtotal,
    discount_amount: 10,
    discount_kind: "percent",
    discount_total: discount,
    tax_amounts: taxes,
    amount_before_tax: before,
    amount_after_tax: taxes.reduce((sum, tax) => sum + tax.amount, before),
    ...changes,
  });
}

function sampleLine(position: number, language: Language): LineView {
  const quantity = 1 + (position % 4) * 3;
  const price = 12_500 + position * 1_735;
  const isOptional = position % 3 === 0;
  return line(position, {
    ...(language === "fr" ? frenchTexts(position) : englishTexts(position)),
    quantity,
    price,
    total: price * quantity,
    is_optional: isOptional,
    is_selected: !isOptional || position % 6 === 0,
  });
}

function englishTexts(position: number) {
  return {
    name: `Landing page design no. ${position}`,
    description:
      "<p>Research, wireframes and <strong>two rounds</strong> of changes, with <em>responsive</em> layouts for phones and tablets.</p>" +
      "<ul><li>Accessible colours &amp; type</li><li>Hand-over in <u>Figma</u></li></ul>",
    questions_answers:
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
    description:
      "<p>Recherche, maquettes et <strong>deux tours</strong> de corrections, avec des mises en page <em>adaptées</em> aux téléphones et aux tablettes.</p>" +
      "<ol><li>Couleurs accessibles &amp; typographie soignée</li><li>Livraison dans <u>Figma</u></li></ol>",
    questions_answers:
      position % 2 === 0
        ? []
        : [
            { question: "Combien de langues ?", answer: "2 (français, anglais)" },
            { question: "La rédaction est-elle comprise ?", answer: "Oui" },
          ],
  };
}

/** The same with descriptions of realistic length: three sentences, a list, and answers. */
export function detailedDocument(
  count: number,
  changes: Partial<ProposalView>,
  own: OwnParts,
): ProposalDocument {
  const document = sampleDocument(count, changes, own);
  return withView(document, {
    line_items: document.proposal.line_items.map((each) => ({
      ...each,
      description:
        `<p>Research, wireframes and <strong>two rounds</strong> of changes, with <em>responsive</em> layouts for phones and tablets, for area ${each.position}. We check each layout with five of your customers before anything is built, and hand over what we learned. Texts in ${each.position + 1} places are yours.</p>` +
        `<ul><li>Accessible colours &amp; type, checked ${each.position} times</li><li>Hand-over in <u>Figma</u> and as files</li></ul>`,
      questions_answers: [
        { question: "How many languages?", answer: `${each.position} (English, French)` },
        { question: "Is copywriting included?", answer: each.position % 2 === 0 ? "Yes" : "No" },
        {
          question: "Which systems should it be connected with?",
          answer: `The shop, the warehouse and the accounting of the last ${each.position} years`,
        },
        { question: "By when do you need it?", answer: `In week ${each.position}` },
      ],
    })),
  });
}
