import type { ServicePlan } from "../catalog-plan";

export const marketingServices: readonly ServicePlan[] = [
  {
    title: ["SEO audit", "Audit de référencement"],
    description: [
      "<p>What keeps people from finding you, in order of what it costs you.</p>",
      "<p>Ce qui empêche qu'on vous trouve, classé selon ce que cela vous coûte.</p>",
    ],
    price: 1350,
    modifiers: [
      ["sells_online", "=", "true", "+", 400, "$"],
      ["site_languages", "=", "spanish", "+", 12, "%"],
    ],
    intervals: [["pages", 51, null, "+", 5]],
    margins: [85, 120],
    limit: 1,
    hours: 14,
  },
  {
    title: ["SEO follow-up, monthly", "Suivi du référencement, par mois"],
    description: [
      "<p>Measured, explained and improved every month; <u>no lock-in</u>.</p>",
      "<p>Mesuré, expliqué et amélioré chaque mois ; <u>sans engagement</u>.</p>",
    ],
    main: "keywords",
    tiers: [
      [1, 20, 14, 180],
      [21, 100, 7],
      [101, null, 4],
    ],
    margins: [85, 115],
    every: ["month", "openEnded"],
    renewable: true,
    limit: 24,
  },
  {
    title: ["Search ads set-up", "Mise en place d'annonces de recherche"],
    description: [
      "<p>Accounts, campaigns, ads and measurement, ready to run.</p>",
      "<p>Comptes, campagnes, annonces et mesure, prêts à l'emploi.</p>",
    ],
    price: 890,
    margins: [90, 110],
    limit: 1,
    hours: 10,
  },
  {
    title: ["Ad campaign management, monthly", "Gestion de campagnes, par mois"],
    description: [
      "<p>We look after your ads every week; the budget itself goes to the networks directly.</p>",
      "<p>Nous suivons vos annonces chaque semaine ; le budget est versé directement aux régies.</p>",
    ],
    price: 350,
    modifiers: [
      ["ad_budget", ">", "5000", "+", 450, "$"],
      ["ad_budget", "<=", "1000", "-", 10, "%"],
      ["ad_budget", "<", "300", "-", 50, "$"],
    ],
    margins: [80, 130],
    every: ["month"],
    renewable: true,
    limit: 24,
  },
  {
    title: ["Articles, monthly", "Articles, par mois"],
    description: [
      "<p>Researched, written and illustrated for your readers, not for robots.</p>",
      "<p>Documentés, rédigés et illustrés pour vos lecteurs, pas pour les robots.</p>",
    ],
    main: "articles",
    tiers: [
      [1, 3, 260],
      [4, 8, 220],
      [9, null, 190],
    ],
    modifiers: [["site_languages", "=", "english", "+", 30, "%"]],
    margins: [85, 115],
    every: ["month"],
    renewable: true,
    limit: 12,
  },
  {
    title: ["Newsletter design", "Conception d'infolettre"],
    description: [
      "<p>A template that reads well everywhere, and a plan for the first six issues.</p>",
      "<p>Un gabarit qui se lit bien partout, et un plan pour les six premiers numéros.</p>",
    ],
    price: 720,
    margins: [90, 115],
    limit: 1,
    hours: 9,
  },
  {
    title: ["Email campaign", "Campagne de courriels"],
    description: [
      "<p>Segments, texts, sending and results of one campaign.</p>",
      "<p>Segments, textes, envoi et résultats d'une campagne.</p>",
    ],
    price: 430,
    intervals: [
      ["recipients", 1001, 5000, "+", 0.05],
      ["recipients", 5001, null, "+", 0.03],
    ],
    margins: [85, 110],
    limit: 12,
    hours: 6,
  },
  {
    title: ["Social media calendar", "Calendrier des réseaux sociaux"],
    description: [
      "<p>Three months of posts, planned, written and illustrated.</p>",
      "<p>Trois mois de publications planifiées, rédigées et illustrées.</p>",
    ],
    price: 1980,
    modifiers: [["site_languages", "=", "english", "+", 20, "%"]],
    margins: [85, 120],
    limit: 4,
    hours: 26,
  },
];

export const hostingServices: readonly ServicePlan[] = [
  {
    title: ["Web hosting, yearly", "Hébergement web, par an"],
    description: [
      "<p>In Québec, on renewable power, with daily backups and monitoring.</p>",
      "<p>Au Québec, à l'énergie renouvelable, avec sauvegardes quotidiennes et surveillance.</p>",
    ],
    price: 240,
    modifiers: [
      ["plan", "=", "dedicated", "+", 840, "$"],
      ["plan", "=", "cluster", "+", 2600, "$"],
      ["backups", "=", "true", "+", 15, "%"],
      ["backups", "=", "false", "-", 2, "%", "inactive"],
    ],
    intervals: [
      ["storage", 21, 100, "+", 2],
      ["storage", 101, null, "+", 1],
    ],
    margins: [90, 110],
    every: ["year", "openEnded"],
    renewable: true,
    limit: 5,
  },
  {
    title: ["Mailboxes, yearly", "Boîtes de courriel, par an"],
    description: [
      "<p>Mail on your own domain, with calendar and spam filter.</p>",
      "<p>Courriel à votre domaine, avec agenda et filtre antipourriel.</p>",
    ],
    main: "mailboxes",
    tiers: [
      [1, 10, 48, 30],
      [11, 50, 39],
      [51, null, 30],
    ],
    margins: [90, 100],
    every: ["year", "openEnded"],
    renewable: true,
    limit: 5,
  },
  {
    title: ["Domain name, yearly", "Nom de domaine, par an"],
    description: [
      "<p>Registered in your name, renewed in time.</p>",
      "<p>Enregistré à votre nom, renouvelé à temps.</p>",
    ],
    price: 25,
    modifiers: [["domain", "contains", ".quebec", "+", 30, "$"]],
    every: ["year", "openEnded"],
    renewable: true,
  },
  {
    title: ["Emergency support, per hour", "Dépannage d'urgence, à l'heure"],
    description: [
      "<p>Evenings and weekends included; answered within thirty minutes.</p>",
      "<p>Soirs et fins de semaine compris ; réponse en trente minutes.</p>",
    ],
    price: 165,
    margins: [100, 150],
    unit: ["hour", "heure"],
    hourly: 165,
  },
];

export const trainingServices: readonly ServicePlan[] = [
  {
    title: ["Editing your site: training", "Formation : gérer son site"],
    description: [
      "<p>Half a day on your own site, with a booklet that stays.</p>",
      "<p>Une demi-journée sur votre propre site, avec un aide-mémoire à conserver.</p>",
    ],
    main: "participants",
    tiers: [
      [1, 4, 140, 320],
      [5, 12, 95],
      [13, null, 70],
    ],
    modifiers: [
      ["place", "=", "online", "-", 10, "%"],
      ["lodging", "=", "true", "+", 190, "$"],
    ],
    intervals: [["distance", 31, null, "+", 1]],
    margins: [85, 115],
    bookable: true,
    limit: 3,
    hours: 4,
  },
  {
    title: ["Social media training", "Formation : réseaux sociaux"],
    description: [
      "<p>Which networks, how often, with what result: a day of practice.</p>",
      "<p>Quels réseaux, à quel rythme, pour quel résultat : une journée de pratique.</p>",
    ],
    price: 1100,
    modifiers: [["place", "=", "online", "-", 15, "%"]],
    intervals: [["participants", 9, 20, "+", 60]],
    margins: [85, 115],
    bookable: true,
    limit: 2,
    hours: 7,
  },
  {
    title: ["Analytics workshop", "Atelier d'analyse de fréquentation"],
    description: [
      "<p>Your figures, read together: what they say and what they do not.</p>",
      "<p>Vos chiffres, lus ensemble : ce qu'ils disent et ce qu'ils ne disent pas.</p>",
    ],
    price: 640,
    margins: [90, 110],
    bookable: true,
    limit: 4,
    hours: 3,
  },
  {
    title: ["Coaching, per hour", "Accompagnement, à l'heure"],
    description: [
      "<p>An hour with one of us, about whatever holds you up.</p>",
      "<p>Une heure avec l'un de nous, sur ce qui vous bloque.</p>",
    ],
    price: 120,
    margins: [80, 120],
    unit: ["hour", "heure"],
    hourly: 120,
    bookable: true,
  },
  {
    title: ["Consulting retainer (old terms)", "Forfait-conseil (anciennes conditions)"],
    description: [
      "<p>Kept for agreements made before the present price list.</p>",
      "<p>Conservé pour les ententes antérieures à la grille actuelle.</p>",
    ],
    price: 900,
    modifiers: [["rush", "=", "true", "+", 2, "h"]],
    hourly: 130,
    retired: true,
  },
];
