import type { ServicePlan } from "../catalog-plan";

export const brandServices: readonly ServicePlan[] = [
  {
    title: ["Logo design", "Conception de logo"],
    description: [
      "<p>From a talk about who you are to a mark that works on a sign, a phone and a pen.</p>",
      "<p>D'une conversation sur ce que vous êtes à un signe qui fonctionne sur une enseigne, un téléphone et " +
        "un stylo.</p>",
    ],
    main: "concepts",
    tiers: [
      [1, 2, 650, 400],
      [3, null, 450],
    ],
    intervals: [["revisions", 3, 10, "+", 120]],
    modifiers: [["rush", "=", "true", "+", 20, "%"]],
    margins: [85, 130],
    limit: 1,
    hours: 24,
  },
  {
    title: ["Brand identity", "Identité de marque"],
    description: [
      "<p>Everything that makes you recognisable: <strong>logo</strong>, colours, type, pictures and tone.</p>" +
        "<ul><li>Workshop with your team</li><li>Three directions</li><li>Files for every use</li></ul>",
      "<p>Tout ce qui vous rend reconnaissable : <strong>logo</strong>, couleurs, typographie, images et ton." +
        "</p><ul><li>Atelier avec votre équipe</li><li>Trois directions</li><li>Fichiers pour chaque usage</li>" +
        "</ul>",
    ],
    price: 7400,
    modifiers: [
      ["guide", "=", "complete", "+", 1800, "$"],
      ["guide", "=", "sheet", "-", 900, "$"],
      ["rush", "=", "true", "+", 20, "%"],
    ],
    intervals: [["revisions", 3, null, "+", 260]],
    margins: [80, 130],
    limit: 1,
    hours: 70,
  },
  {
    title: ["Brand guidelines", "Guide de marque"],
    description: [
      "<p>How to use the brand, with examples of what to do and what not to.</p>",
      "<p>Comment utiliser la marque, exemples à suivre et à éviter à l'appui.</p>",
    ],
    price: 1900,
    modifiers: [
      ["guide", "=", "complete", "+", 60, "%"],
      ["guide", "=", "sheet", "-", 45, "%"],
    ],
    margins: [90, 120],
    limit: 1,
    hours: 22,
  },
  {
    title: ["Naming workshop", "Atelier de recherche de nom"],
    description: [
      "<p>Half a day, twenty candidates, five of them checked for domains and trademarks.</p>",
      "<p>Une demi-journée, vingt candidats, dont cinq vérifiés quant aux domaines et aux marques.</p>",
    ],
    price: 2200,
    intervals: [["participants", 7, 20, "+", 45]],
    margins: [90, 110],
    bookable: true,
    limit: 2,
    hours: 5,
  },
  {
    title: ["Stationery set", "Papeterie d'entreprise"],
    description: [
      "<p>Business cards, letterhead, envelope and email signature, ready for the printer.</p>",
      "<p>Cartes, en-tête, enveloppe et signature de courriel, prêts pour l'imprimeur.</p>",
    ],
    price: 690,
    margins: [90, 115],
    hours: 8,
  },
  {
    title: ["Packaging design", "Conception d'emballage"],
    description: [
      "<p>Dielines, artwork and a printed mock-up of each packaging size.</p>",
      "<p>Tracés de découpe, graphisme et maquette imprimée de chaque format.</p>",
    ],
    price: 2600,
    modifiers: [["rush", "=", "true", "+", 35, "%"]],
    intervals: [
      ["revisions", 1, 2, "-", 60],
      ["revisions", 4, 10, "+", 180],
    ],
    margins: [85, 120],
    limit: 12,
    hours: 26,
  },
  {
    title: ["Signage plan", "Plan de signalisation"],
    description: [
      "<p>Signs that lead people where they want to go, inside and out.</p>",
      "<p>Des panneaux qui mènent là où l'on veut aller, dedans comme dehors.</p>",
    ],
    price: 3100,
    margins: [80, 125],
    limit: 1,
    hours: 32,
  },
];
