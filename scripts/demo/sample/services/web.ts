import type { ServicePlan } from "../catalog-plan";

export const webServices: readonly ServicePlan[] = [
  {
    title: ["Showcase website", "Site vitrine"],
    description: [
      "<p>A fast, accessible website that presents your company and is <strong>easy to keep up to date" +
        "</strong>.</p><ul><li>Design of every page type</li><li>Responsive from phone to wide screen</li>" +
        "<li>Basic search engine set-up</li></ul>",
      "<p>Un site rapide et accessible qui présente votre entreprise et reste <strong>simple à mettre à jour" +
        "</strong>.</p><ul><li>Conception de chaque gabarit</li><li>Adapté du téléphone au grand écran</li>" +
        "<li>Référencement de base</li></ul>",
    ],
    main: "pages",
    tiers: [
      [1, 5, 420, 900],
      [6, 15, 350],
      [16, null, 280, 250],
    ],
    modifiers: [
      ["copywriting", "=", "true", "+", 15, "%"],
      ["rush", "=", "true", "+", 25, "%"],
      ["platform", "=", "headless", "+", 1200, "$"],
      ["site_languages", "=", "inuktitut", "+", 900, "$"],
    ],
    margins: [85, 125],
    limit: 1,
    hours: 60,
  },
  {
    title: ["Online shop", "Boutique en ligne"],
    description: [
      "<p>A shop that sells while you sleep: catalogue, basket, payment and order tracking.</p><p>Includes " +
        "<em>two hours</em> of hand-over for your team.</p>",
      "<p>Une boutique qui vend pendant votre sommeil : catalogue, panier, paiement et suivi des commandes.</p>" +
        "<p>Comprend <em>deux heures</em> de prise en main pour votre équipe.</p>",
    ],
    price: 6800,
    modifiers: [
      ["payment", "=", "terminal", "+", 850, "$"],
      ["subscriptions", "=", "true", "+", 12, "%"],
      ["platform", "=", "shopify", "-", 10, "%"],
      ["platform", "=", "custom", "+", 4500, "$"],
    ],
    intervals: [
      ["products", 51, 200, "+", 6],
      ["products", 201, null, "+", 3],
    ],
    margins: [80, 130],
    limit: 1,
    hours: 110,
  },
  {
    title: ["Landing page", "Page de renvoi"],
    description: [
      "<p>One page with one aim: the visitor signs up, books or buys. Two variants are measured against each " +
        "other.</p>",
      "<p>Une page, un but : que le visiteur s'inscrive, réserve ou achète. Deux variantes sont mises à l'épreuve.</p>",
    ],
    price: 1450,
    modifiers: [
      ["copywriting", "=", "true", "+", 320, "$"],
      ["rush", "=", "true", "+", 30, "%"],
    ],
    margins: [90, 120],
    limit: 5,
    hours: 14,
  },
  {
    title: ["Website redesign", "Refonte de site"],
    description: [
      "<p>Your present site, thought over: structure, texts and look, without losing its place in search " +
        "results.</p><ol><li>Audit</li><li>New structure</li><li>Design and build</li><li>Redirections</li></ol>",
      "<p>Votre site actuel, repensé : structure, textes et apparence, sans perdre sa place dans les résultats " +
        "de recherche.</p><ol><li>Audit</li><li>Nouvelle structure</li><li>Conception et réalisation</li>" +
        "<li>Redirections</li></ol>",
    ],
    main: "pages",
    tiers: [
      [1, 10, 310, 1200],
      [11, null, 240],
    ],
    modifiers: [
      ["sells_online", "=", "true", "+", 18, "%"],
      ["platform", "!=", "wordpress", "+", 600, "$"],
      ["site_languages", "!=", "english", "-", 5, "%"],
    ],
    margins: [85, 120],
    limit: 1,
    hours: 80,
  },
  {
    title: ["Web application prototype", "Prototype d'application web"],
    description: [
      "<p>Clickable screens of your idea, tried out with five future users, before anything is built.</p>",
      "<p>Les écrans cliquables de votre idée, essayés avec cinq futurs utilisateurs, avant toute réalisation.</p>",
    ],
    price: 5200,
    margins: [90, 130],
    limit: 1,
    hours: 45,
  },
  {
    title: ["Content migration", "Migration de contenu"],
    description: [
      "<p>Pages, pictures and documents move to the new site, checked one by one.</p>",
      "<p>Pages, images et documents passent au nouveau site, vérifiés un à un.</p>",
    ],
    main: "pages",
    tiers: [
      [1, 20, 25, 150],
      [21, 100, 18, 100],
      [101, null, 12],
    ],
    margins: [80, 110],
  },
  {
    title: ["Accessibility audit", "Audit d'accessibilité"],
    description: [
      "<p>Report against <strong>WCAG 2.2 AA</strong>, with examples, priorities and a hand-over to your " +
        "developers.</p>",
      "<p>Rapport selon les <strong>WCAG 2.2 AA</strong>, avec exemples, priorités et remise à vos développeurs.</p>",
    ],
    main: "pages",
    tiers: [
      [1, 10, 120, 600],
      [11, 40, 75],
      [41, null, 40],
    ],
    modifiers: [["sells_online", "=", "true", "+", 480, "$"]],
    margins: [90, 115],
  },
  {
    title: ["Site maintenance, monthly", "Entretien du site, par mois"],
    description: [
      "<p>Updates, backups, monitoring and one hour of small changes each month.</p>",
      "<p>Mises à jour, sauvegardes, surveillance et une heure de petites modifications chaque mois.</p>",
    ],
    price: 145,
    margins: [90, 110],
    every: ["month"],
    renewable: true,
    limit: 36,
  },
  {
    title: ["Performance tune-up", "Optimisation de la vitesse"],
    description: [
      "<p>Your site loads in under two seconds on a phone, or you pay nothing.</p>",
      "<p>Votre site se charge en moins de deux secondes sur un téléphone, ou vous ne payez rien.</p>",
    ],
    price: 980,
    margins: [85, 115],
    limit: 1,
    hours: 9,
  },
];
