import type { QuestionPlan } from "../catalog-plan";

/** Questions about scope, asked by several services, in the order they are asked. */
export const scopeQuestions: Readonly<Record<string, QuestionPlan>> = {
  pages: { type: "number", staff: ["Number of pages", "Nombre de pages"], client: ["How many pages will the site have?", "Combien de pages comptera le site ?"], required: true, samples: [5, 8, 14, 22] },
  products: {
    type: "number", staff: ["Products in the shop", "Produits de la boutique"], client: ["How many products will you sell?", "Combien de produits vendrez-vous ?"],
    visibleWhen: [["sells_online", "=", "true"]], required: true, samples: [25, 60, 140],
  },
  sells_online: { type: "boolean", staff: ["Sells online", "Vente en ligne"], client: ["Will customers buy on the site?", "Les clients achèteront-ils sur le site ?"], samples: [true, false, true] },
  payment: {
    type: "select", choice: "radio", staff: ["Payment provider", "Prestataire de paiement"], client: ["How will customers pay?", "Comment les clients paieront-ils ?"],
    visibleWhen: [["products", ">=", "1"]], required: true,
    options: { card: ["Card and wallets", "Carte et portefeuilles"], terminal: ["Card and in-store terminal", "Carte et terminal en magasin"], invoice: ["Invoice after delivery", "Facture après livraison"] },
    samples: ["card", "terminal", "invoice"],
  },
  subscriptions: {
    type: "checkbox", staff: ["Sells subscriptions", "Vend des abonnements"], client: ["Do you sell subscriptions?", "Vendez-vous des abonnements ?"],
    visibleWhen: [["payment", "!=", "invoice"]], samples: [false, true],
  },
  platform: {
    type: "select", choice: "dropdown", staff: ["Content platform", "Plateforme de contenu"], client: ["Which platform do you prefer?", "Quelle plateforme préférez-vous ?"], required: true,
    options: { wordpress: ["WordPress", "WordPress"], shopify: ["Shopify", "Shopify"], headless: ["Headless", "Sans interface imposée"], custom: ["Made to measure", "Sur mesure"], none: ["No preference", "Aucune préférence"] },
    samples: ["wordpress", "shopify", "headless", "none"],
  },
  site_languages: {
    type: "select", choice: "multiselect", staff: ["Languages of the site", "Langues du site"], client: ["In which languages?", "Dans quelles langues ?"], required: true,
    options: { french: ["French", "Français"], english: ["English", "Anglais"], spanish: ["Spanish", "Espagnol"], inuktitut: ["Inuktitut", "Inuktitut"] },
    samples: [["french", "english"], ["french"], ["english", "spanish"], ["french", "english", "inuktitut"]],
  },
  copywriting: { type: "checkbox", staff: ["We write the texts", "Rédaction par nos soins"], client: ["Shall we write the texts?", "Souhaitez-vous que nous rédigions les textes ?"], samples: [true, false] },
  domain: { type: "text", staff: ["Domain name", "Nom de domaine"], client: ["Which domain name would you like?", "Quel nom de domaine souhaitez-vous ?"], required: true, samples: ["boulangerie-desilets.example", "northshore.example"] },
  rush: { type: "boolean", staff: ["Rush (under 10 business days)", "Urgent (moins de 10 jours ouvrables)"], client: ["Do you need it within ten business days?", "En avez-vous besoin d'ici dix jours ouvrables ?"], samples: [false, false, true] },
  deadline_notes: {
    type: "text", staff: ["What the date depends on", "Ce dont la date dépend"], help: ["A fair, a launch, a season…", "Un salon, un lancement, une saison…"],
    visibleWhen: [["rush", "=", "true"]], samples: ["Spring trade fair", "Ouverture de la succursale"],
  },
};
