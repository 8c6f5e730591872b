import type { ServicePlan } from "../catalog-plan";

export const videoServices: readonly ServicePlan[] = [
  {
    title: ["Corporate video", "Vidéo d'entreprise"],
    description: [
      "<p>The story of your company, told by the people who make it.</p><ul><li>Script and storyboard</li>" +
        "<li>Shooting with two cameras</li><li>Editing, colour, sound</li></ul>",
      "<p>L'histoire de votre entreprise, racontée par ceux qui la font.</p><ul><li>Scénario et scénarimage" +
        "</li><li>Tournage à deux caméras</li><li>Montage, couleur, son</li></ul>",
    ],
    main: "minutes",
    tiers: [
      [1, 2, 2400, 1500],
      [3, 5, 1700],
      [6, null, 1100],
    ],
    modifiers: [
      ["voice_language", "=", "both", "+", 650, "$"],
      ["voice_over", "=", "true", "+", 480, "$"],
      ["video_style", "=", "fiction", "+", 40, "%"],
      ["video_style", "=", "aerial", "+", 900, "$"],
    ],
    intervals: [["shooting_days", 2, null, "+", 1450]],
    margins: [80, 130],
    limit: 3,
    hours: 65,
  },
  {
    title: ["Product clip", "Capsule produit"],
    description: [
      "<p>Thirty seconds that show what your product does, in three formats for social networks.</p>",
      "<p>Trente secondes pour montrer ce que fait votre produit, en trois formats pour les réseaux sociaux.</p>",
    ],
    price: 1650,
    modifiers: [
      ["subtitles", "=", "described", "+", 90, "$"],
      ["voice_over", "=", "true", "+", 15, "%"],
    ],
    margins: [90, 120],
    limit: 20,
    hours: 16,
  },
  {
    title: ["Motion design", "Animation graphique"],
    description: [
      "<p>Drawn and animated by hand, so that a hard idea becomes an easy one.</p>",
      "<p>Dessiné et animé à la main, pour rendre simple une idée difficile.</p>",
    ],
    main: "minutes",
    tiers: [
      [1, 1, 3200, 600],
      [2, null, 2300],
    ],
    modifiers: [["voice_over", "=", "true", "+", 480, "$"]],
    margins: [85, 120],
    limit: 2,
    hours: 50,
  },
  {
    title: ["Drone footage, half a day", "Prises de vues par drone, demi-journée"],
    description: [
      "<p>Licensed pilot, insurance and permits included. Weather day agreed beforehand.</p>",
      "<p>Pilote licencié, assurances et permis compris. Date de report convenue d'avance.</p>",
    ],
    price: 1250,
    intervals: [["distance", 51, null, "+", 2]],
    margins: [90, 115],
    bookable: true,
    limit: 10,
    hours: 4,
  },
  {
    title: ["Subtitling", "Sous-titrage"],
    description: [
      "<p>Subtitles timed and proofread by a person.</p>",
      "<p>Sous-titres minutés et relus par une personne.</p>",
    ],
    main: "minutes",
    tiers: [
      [1, 10, 22, 60],
      [11, 60, 18],
      [61, null, 14],
    ],
    modifiers: [
      ["subtitles", "=", "english", "+", 35, "%"],
      ["subtitles", "=", "described", "+", 25, "%"],
    ],
    margins: [80, 110],
  },
  {
    title: ["Podcast episode", "Épisode de balado"],
    description: [
      "<p>Recording in our studio, editing, mix and publication.</p>",
      "<p>Enregistrement en studio, montage, mixage et mise en ligne.</p>",
    ],
    price: 780,
    modifiers: [["place", "=", "on_site", "+", 220, "$"]],
    margins: [85, 115],
    limit: 24,
    bookable: true,
    hours: 7,
  },
];

export const photoServices: readonly ServicePlan[] = [
  {
    title: ["Portrait session", "Séance de portraits"],
    description: [
      "<p>Natural portraits of your team, in our studio or at your place.</p>",
      "<p>Des portraits naturels de votre équipe, en studio ou chez vous.</p>",
    ],
    main: "participants",
    tiers: [
      [1, 5, 110, 240],
      [6, 20, 85],
      [21, null, 60],
    ],
    modifiers: [
      ["place", "=", "on_site", "+", 180, "$"],
      ["retouching", "=", "true", "+", 20, "%"],
    ],
    margins: [85, 120],
    bookable: true,
    limit: 4,
    hours: 4,
  },
  {
    title: ["Product photography", "Photographie de produits"],
    description: [
      "<p>On white, in context or in use: pictures that <strong>sell</strong>.</p>",
      "<p>Sur fond blanc, en contexte ou en action : des photos qui <strong>vendent</strong>.</p>",
    ],
    main: "photos",
    tiers: [
      [1, 20, 38, 250],
      [21, 100, 29],
      [101, null, 21],
    ],
    modifiers: [
      ["retouching", "=", "true", "+", 25, "%"],
      ["usage", "=", "broadcast", "+", 600, "$"],
      ["usage", "=", "print", "+", 10, "%"],
    ],
    margins: [80, 125],
    hours: 12,
  },
  {
    title: ["Event coverage", "Couverture d'événement"],
    description: [
      "<p>Discreet during the event; a first selection on the same evening.</p>",
      "<p>Discrets pendant l'événement ; première sélection le soir même.</p>",
    ],
    price: 1150,
    modifiers: [
      ["usage", "=", "print", "+", 150, "$"],
      ["rush", "=", "true", "+", 10, "%"],
    ],
    intervals: [["photos", 51, 300, "+", 4]],
    margins: [90, 120],
    bookable: true,
    limit: 6,
    hours: 8,
  },
  {
    title: ["Real-estate photographs", "Photos immobilières"],
    description: [
      "<p>Wide, straight and true to the place; delivered next day.</p>",
      "<p>Larges, droites et fidèles au lieu ; livrées le lendemain.</p>",
    ],
    price: 320,
    margins: [90, 110],
    hours: 2,
  },
  {
    title: ["Retouching of your pictures", "Retouche de vos photos"],
    description: [
      "<p>Colours, cut-outs and repairs on pictures that you have.</p>",
      "<p>Couleurs, détourages et réparations sur les photos que vous avez.</p>",
    ],
    main: "photos",
    tiers: [
      [1, 50, 9],
      [51, null, 6],
    ],
    margins: [80, 110],
  },
];
