import type { QuestionPlan } from "../catalog-plan";

/** Questions of the single crafts: brand, video, photography, marketing, hosting, training. */
export const craftQuestions: Readonly<Record<string, QuestionPlan>> = {
  concepts: { type: "number", staff: ["Logo concepts", "Pistes de logo"], client: ["How many concepts would you like to compare?", "Combien de pistes souhaitez-vous comparer ?"], required: true, samples: [2, 3, 4] },
  revisions: { type: "number", staff: ["Rounds of changes", "Séries de modifications"], samples: [1, 2, 4] },
  guide: {
    type: "select", choice: "radio", staff: ["Extent of the guide", "Étendue du guide"], required: true,
    options: { sheet: ["One sheet", "Une feuille"], standard: ["Standard, 24 pages", "Standard, 24 pages"], complete: ["Complete, 60 pages", "Complet, 60 pages"] }, samples: ["standard", "complete", "sheet"],
  },
  minutes: { type: "number", staff: ["Minutes of finished video", "Minutes de vidéo montée"], client: ["How long will the video be, in minutes?", "Quelle sera la durée de la vidéo, en minutes ?"], required: true, samples: [1, 2, 3, 6] },
  video_style: {
    type: "select", choice: "dropdown", staff: ["Style of video", "Style de vidéo"], required: true,
    options: { interview: ["Interview", "Entrevue"], product: ["Product", "Produit"], report: ["Report", "Reportage"], animation: ["Animation", "Animation"], fiction: ["Fiction", "Fiction"], aerial: ["Aerial", "Aérien"] }, samples: ["interview", "product", "animation"],
  },
  shooting_days: { type: "number", staff: ["Shooting days", "Journées de tournage"], visibleWhen: [["video_style", "!=", "animation"]], required: true, samples: [1, 2, 3] },
  voice_over: { type: "boolean", staff: ["Voice-over", "Narration"], client: ["Would you like a narrator?", "Souhaitez-vous une narration ?"], samples: [true, false] },
  voice_language: {
    type: "select", choice: "radio", staff: ["Language of the voice", "Langue de la voix"], visibleWhen: [["voice_over", "=", "true"]], required: true,
    options: { french: ["French", "Français"], english: ["English", "Anglais"], both: ["Both", "Les deux"] }, samples: ["french", "both", "english"],
  },
  subtitles: {
    type: "select", choice: "multiselect", staff: ["Subtitles", "Sous-titres"],
    options: { french: ["French", "Français"], english: ["English", "Anglais"], described: ["For the hard of hearing", "Pour malentendants"] }, samples: [["french"], ["french", "english"], ["described"]],
  },
  photos: { type: "number", staff: ["Pictures delivered", "Photos livrées"], client: ["How many pictures do you need?", "De combien de photos avez-vous besoin ?"], required: true, samples: [10, 30, 75] },
  usage: {
    type: "select", choice: "multiselect", staff: ["Rights of use", "Droits d'utilisation"], required: true,
    options: { web: ["Web and social", "Web et réseaux sociaux"], print: ["Print", "Imprimé"], broadcast: ["Broadcast", "Télédiffusion"] }, samples: [["web"], ["web", "print"], ["web", "broadcast"]],
  },
  retouching: { type: "checkbox", staff: ["Fine retouching", "Retouche fine"], samples: [true, false] },
  articles: { type: "number", staff: ["Articles a month", "Articles par mois"], required: true, samples: [2, 4, 8] },
  keywords: { type: "number", staff: ["Keywords followed", "Mots-clés suivis"], required: true, samples: [15, 40, 120] },
  ad_budget: { type: "number", staff: ["Monthly ad budget ($)", "Budget publicitaire mensuel ($)"], client: ["What is your monthly budget for ads, in dollars?", "Quel est votre budget publicitaire mensuel, en dollars ?"], required: true, samples: [800, 2500, 6000] },
  recipients: { type: "number", staff: ["Subscribers", "Abonnés"], required: true, samples: [600, 2400, 9000] },
  plan: {
    type: "select", choice: "radio", staff: ["Hosting plan", "Forfait d'hébergement"], required: true,
    options: { shared: ["Shared", "Partagé"], dedicated: ["Dedicated", "Dédié"], cluster: ["High availability", "Haute disponibilité"] }, samples: ["shared", "dedicated", "cluster"],
  },
  storage: { type: "number", staff: ["Storage (GB)", "Stockage (Go)"], samples: [10, 50, 120] },
  backups: { type: "checkbox", staff: ["Hourly backups", "Sauvegardes horaires"], samples: [true, false] },
  mailboxes: { type: "number", staff: ["Mailboxes", "Boîtes de courriel"], required: true, samples: [3, 12, 40] },
  participants: { type: "number", staff: ["Participants", "Participants"], client: ["How many people will attend?", "Combien de personnes participeront ?"], required: true, samples: [4, 8, 15] },
  place: {
    type: "select", choice: "radio", staff: ["Place", "Lieu"], required: true,
    options: { online: ["Online", "En ligne"], studio: ["In our studio", "Dans nos locaux"], on_site: ["At your place", "Chez vous"] }, samples: ["online", "on_site", "studio"],
  },
  distance: { type: "number", staff: ["Distance (km)", "Distance (km)"], visibleWhen: [["place", "=", "on_site"]], required: true, samples: [20, 85, 240] },
  lodging: { type: "boolean", staff: ["Overnight stay", "Nuitée"], visibleWhen: [["distance", ">", "150"]], samples: [true] },
};
