import type { Text } from "./catalog-plan";

/** Packages that the demo agency sells: services by their English titles, some of them optional. */
export type Bundle = { name: Text; note?: Text; services: readonly string[]; options?: readonly string[] };

export const BUNDLES: readonly Bundle[] = [
  {
    name: ["New website", "Nouveau site web"],
    note: ["Texts to be approved before the build starts.", "Textes à approuver avant la réalisation."],
    services: ["Showcase website", "Web hosting, yearly", "Domain name, yearly"],
    options: ["Editing your site: training", "Site maintenance, monthly"],
  },
  {
    name: ["Online shop", "Boutique en ligne"],
    services: ["Online shop", "Product photography", "Web hosting, yearly"],
    options: ["Search ads set-up", "Performance tune-up"],
  },
  {
    name: ["Brand refresh", "Nouvelle image de marque"],
    services: ["Brand identity", "Brand guidelines"],
    options: ["Stationery set", "Signage plan", "Naming workshop"],
  },
  {
    name: ["Launch video", "Vidéo de lancement"],
    note: ["Weather day: the following Tuesday.", "Remise en cas de pluie : le mardi suivant."],
    services: ["Corporate video", "Drone footage, half a day"],
    options: ["Subtitling", "Product clip"],
  },
  {
    name: ["Content and search", "Contenu et référencement"],
    services: ["SEO audit", "SEO follow-up, monthly", "Articles, monthly"],
    options: ["Newsletter design"],
  },
  {
    name: ["Team portraits", "Portraits d'équipe"],
    services: ["Portrait session"],
    options: ["Retouching of your pictures"],
  },
  {
    name: ["Spring campaign", "Campagne de printemps"],
    services: ["Landing page", "Ad campaign management, monthly", "Email campaign"],
    options: ["Social media calendar"],
  },
  {
    name: ["Logo and stationery", "Logo et papeterie"],
    services: ["Logo design", "Stationery set"],
    options: ["Packaging design"],
  },
  {
    name: ["Website redesign", "Refonte du site"],
    services: ["Website redesign", "Content migration", "Accessibility audit"],
    options: ["Web application prototype", "Coaching, per hour"],
  },
  {
    name: ["Moving to our hosting", "Migration d'hébergement"],
    services: ["Web hosting, yearly", "Mailboxes, yearly", "Domain name, yearly"],
  },
  {
    name: ["Event coverage", "Couverture d'événement"],
    services: ["Event coverage", "Motion design"],
    options: ["Podcast episode"],
  },
  {
    name: ["Training day", "Journée de formation"],
    services: ["Social media training", "Analytics workshop"],
    options: ["Coaching, per hour"],
  },
];

/**
 * How a deal ends. Expired ones are pending but past their validity; ending ones are valid until tomorrow;
 * revised ones are replaced by a next revision.
 */
export type Outcome =
  | "pending"
  | "signed"
  | "lost"
  | "lost by staff"
  | "expired"
  | "revised and signed"
  | "revised"
  | "revised twice"
  | "ending";

const OLD: readonly Outcome[] = [
  "signed",
  "lost",
  "signed",
  "expired",
  "signed",
  "lost by staff",
  "revised and signed",
  "signed",
  "expired",
  "lost",
];
const RECENT: readonly Outcome[] = [
  "pending",
  "pending",
  "signed",
  "pending",
  "revised",
  "pending",
  "lost",
  "pending",
  "pending",
];

/** Outcomes of the newest deals, which the list shows first. */
const LAST: Readonly<Record<number, Outcome>> = { 1: "revised twice", 2: "ending", 3: "signed", 4: "lost" };

/** `fromLast`: how many deals come after it. */
export const outcomeOf = (
  index: number,
  { isOld, fromLast }: { isOld: boolean; fromLast: number },
): Outcome =>
  LAST[fromLast] ?? (isOld ? OLD[index % OLD.length] : RECENT[index % RECENT.length]) ?? "pending";

export type Terms = {
  currency: "CAD" | "USD" | "EUR";
  taxProfile: 0 | 1 | 2;
  discount?: { kind: "dollar" | "percent"; amount: number; afterTax: boolean };
};

const DISCOUNTS: readonly Terms["discount"][] = [
  undefined,
  { kind: "percent", amount: 10, afterTax: false },
  undefined,
  { kind: "dollar", amount: 15_000, afterTax: false },
  undefined,
  undefined,
  { kind: "percent", amount: 5, afterTax: true },
  undefined,
  { kind: "dollar", amount: 10_000, afterTax: true },
  undefined,
];

/** The financial terms of the deal at an index. Sales abroad carry no tax. */
export function termsAt(index: number): Terms {
  const discount = DISCOUNTS[index % DISCOUNTS.length];
  const given = discount ? { discount } : {};
  if (index % 6 === 4) return { currency: "USD", taxProfile: 0, ...given };
  if (index % 9 === 5) return { currency: "EUR", taxProfile: 0, ...given };
  return { currency: "CAD", taxProfile: index % 4 === 3 ? 1 : 2, ...given };
}
