import type { Block, Section } from "@/lib/core/documents/blocks";
import type { BlockPicture } from "@/lib/core/documents/fields";
import { DAY } from "@/lib/core/time/milliseconds";
import type { Text } from "./catalog-plan";
import type { Bundle } from "./deal-plans";
import { PICTURE_SIZES, type SamplePicture } from "./document-pictures";

/** The demo's proposal with a document: an agency's offer to a bakery with a shop. */
export const SHOWCASE_NAME: Text = ["A shop that smells of bread", "Une boutique qui a du goût"];

type SectionPlan = {
  key: string;
  name: Text;
  intro: Text;
  picture?: SamplePicture;
  hides?: Partial<Section>;
  sold: Omit<Bundle, "name">;
};

const SECTIONS: readonly SectionPlan[] = [
  {
    key: "listen",
    name: ["Listen and measure", "Écouter et mesurer"],
    intro: [
      "<p>Two days in your shop and three weeks of figures, before anybody draws a line.</p>",
      "<p>Deux jours dans votre boutique et trois semaines de chiffres, avant de tracer la moindre ligne.</p>",
    ],
    sold: {
      services: ["SEO audit", "Accessibility audit", "Analytics workshop"],
      options: ["Naming workshop"],
    },
  },
  {
    key: "brand",
    name: ["A brand that fits the counter", "Une marque à la hauteur du comptoir"],
    intro: [
      "<p>One look from the paper bag to the phone, written down so that your team can keep it.</p>",
      "<p>Une même allure du sac en papier au téléphone, consignée pour que votre équipe la conserve.</p>",
    ],
    sold: {
      services: ["Brand identity", "Brand guidelines", "Stationery set", "Packaging design"],
      options: ["Signage plan"],
    },
  },
  {
    key: "shop",
    name: ["The shop", "La boutique"],
    intro: [
      "<p>Today’s goods on the first screen, three taps to an order. Pictures are taken at your place.</p>",
      "<p>Les produits du jour au premier écran, trois gestes jusqu’à la commande. Les photos sont prises chez " +
        "vous.</p>",
    ],
    picture: "shop",
    sold: {
      services: [
        "Online shop",
        "Content migration",
        "Performance tune-up",
        "Product photography",
        "Product clip",
        "Portrait session",
      ],
      options: ["Retouching of your pictures"],
    },
  },
  {
    key: "launch",
    name: ["Opening day", "Le jour de l’ouverture"],
    intro: [
      "<p>Your regulars hear of it first, the neighbourhood next.</p>",
      "<p>Vos habitués l’apprennent d’abord, le quartier ensuite.</p>",
    ],
    sold: {
      services: [
        "Landing page",
        "Email campaign",
        "Newsletter design",
        "Social media calendar",
        "Search ads set-up",
      ],
      options: ["Corporate video", "Subtitling"],
    },
  },
  {
    key: "care",
    name: ["The first year", "La première année"],
    intro: [
      "<p>One sum for twelve months, whatever it takes us.</p>",
      "<p>Une somme pour douze mois, quoi qu’il nous en coûte.</p>",
    ],
    hides: { hides_unit_prices: true },
    sold: {
      services: [
        "Web hosting, yearly",
        "Mailboxes, yearly",
        "Domain name, yearly",
        "Site maintenance, monthly",
        "SEO follow-up, monthly",
        "Articles, monthly",
      ],
      options: ["Editing your site: training"],
    },
  },
];

/** The services of each section, thirty lines in total. */
export const SHOWCASE_LINES = SECTIONS.map(({ key, sold }) => ({ section: key, sold }));

type Say = (text: Text) => string;
type Files = Readonly<Record<SamplePicture, string>>;

/** Its blocks and sections; `files`: the stored names of the pictures. */
export function showcaseContent(
  say: Say,
  files: Files,
  today: Date,
): { blocks: Block[]; sections: Section[] } {
  const picture = (name: SamplePicture, alt: Text): BlockPicture => ({
    file: files[name],
    ...PICTURE_SIZES[name],
    alt: say(alt),
    focus: { x: 50, y: 50 },
  });
  return {
    blocks: [
      ...opening(say, picture),
      ...offered(say, picture),
      ...way(say, today),
      ...team(say, picture),
      ...agreement(say),
    ],
    sections: SECTIONS.map(({ key, name, intro, picture: shown, hides }) => ({
      key,
      name: say(name),
      intro: say(intro),
      picture: shown
        ? picture(shown, ["The new shop on a laptop", "La nouvelle boutique sur un portable"])
        : null,
      hides_quantities: false,
      hides_unit_prices: false,
      hides_line_prices: false,
      ...hides,
    })),
  };
}

type Pictures = (name: SamplePicture, alt: Text) => BlockPicture;

const opening = (say: Say, picture: Pictures): Block[] => [
  {
    type: "pictures",
    key: "cover",
    columns: 1,
    pictures: [{ picture: picture("cover", ["Hills at first light", "Collines à l’aube"]), caption: "" }],
  },
  {
    type: "heading",
    key: "why",
    level: 1,
    look: "plain",
    text: say(["Sold out at nine, and nobody knew", "Épuisé à neuf heures, sans que personne le sache"]),
  },
  {
    type: "text",
    key: "why-text",
    html: say([
      "<p>Dear {contact.first_name},</p><p>two of three people who look you up on a phone leave before " +
        "they have seen what you sell. <strong>It is not what you make.</strong> It is a site that was " +
        "built for desks, on a day when nobody ordered anything by thumb.</p><p>This proposal says what " +
        "we would change, in which order, who does it and what it costs. It stands until " +
        "{deal.valid_until}.</p>",
      "<p>Bonjour {contact.first_name},</p><p>deux personnes sur trois qui vous cherchent sur leur " +
        "téléphone repartent avant d’avoir vu ce que vous vendez. <strong>Vos produits n’y sont pour " +
        "rien.</strong> Le site a été conçu pour des bureaux, à une époque où personne ne commandait du " +
        "pouce.</p><p>Cette proposition dit ce que nous changerions, dans quel ordre, qui s’en charge et " +
        "combien cela coûte. Elle est valable jusqu’au {deal.valid_until}.</p>",
    ]),
  },
  {
    type: "figures",
    key: "figures",
    figures: [
      { value: "68 %", label: say(["of visitors come by phone", "des visites se font par téléphone"]) },
      {
        value: say(["5.4 s", "5,4 s"]),
        label: say(["until today’s site can be read", "avant que le site actuel soit lisible"]),
      },
      { value: "< 1 s", label: say(["is what we commit to", "c’est notre engagement"]) },
      {
        value: "+22 %",
        label: say(["orders after our last three shops", "de commandes après nos trois dernières"]),
      },
    ],
  },
];

const offered = (say: Say, picture: Pictures): Block[] => [
  {
    type: "heading",
    key: "what",
    level: 1,
    look: "plain",
    text: say(["What you get", "Ce que vous obtenez"]),
  },
  {
    type: "text_picture",
    key: "first-screen",
    side: "right",
    html: say([
      "<p><strong>A shop that sells from its first screen.</strong></p><p>What came out of the oven, what " +
        "is left of it, and one button. Pick-up time and payment take two more taps, without an " +
        "account.</p><ul><li>Works from 320 pixels up</li><li>In English and French</li><li>Readable by " +
        "everybody, checked against WCAG 2.2 AA</li></ul>",
      "<p><strong>Une boutique qui vend dès le premier écran.</strong></p><p>Ce qui est prêt, ce qu’il en reste, et " +
        "un bouton. L’heure de retrait et le paiement prennent deux gestes de plus, sans compte.</p><ul><li>Dès 320 " +
        "pixels de large</li><li>En français et en anglais</li><li>Lisible par tous, vérifiée selon WCAG 2.2 " +
        "AA</li></ul>",
    ]),
    picture: picture("shop", ["The new shop on a laptop", "La nouvelle boutique sur un portable"]),
  },
  {
    type: "text_picture",
    key: "yours",
    side: "left",
    html: say([
      "<p><strong>Yours to change.</strong></p><p>Prices, pictures and opening hours are edited where they stand, at " +
        "five in the morning if need be. No manual, no ticket to us.</p>",
      "<p><strong>À vous de jouer.</strong></p><p>Prix, photos et heures d’ouverture se modifient sur place, à cinq " +
        "heures du matin s’il le faut. Pas de manuel, pas de demande à nous faire.</p>",
    ]),
    picture: picture("phone", ["The new shop on a phone", "La nouvelle boutique sur un téléphone"]),
  },
  {
    type: "quotation",
    key: "praise",
    text: say([
      "They asked better questions than we did ourselves. Half a year later, every second order comes by phone.",
      "Ils ont posé de meilleures questions que nous. Six mois plus tard, une commande sur deux vient du téléphone.",
    ]),
    name: "Camille Tremblay",
    role: say(["Owner, Fromagerie du Port", "Propriétaire, Fromagerie du Port"]),
    picture: picture("client", ["Camille Tremblay", "Camille Tremblay"]),
  },
];

const way = (say: Say, today: Date): Block[] => {
  const after = (days: number) => new Date(today.getTime() + days * DAY).toISOString().slice(0, 10);
  return [
    {
      type: "heading",
      key: "how",
      level: 1,
      look: "band",
      text: say(["Ten weeks, four steps", "Dix semaines, quatre étapes"]),
    },
    {
      type: "steps",
      key: "steps",
      steps: [
        {
          day: after(14),
          title: say(["Listen", "Écouter"]),
          text: say([
            "Two days at your counter, eight talks with customers, a look through three years of orders.",
            "Deux jours à votre comptoir, huit entretiens avec des clients, trois ans de commandes passés en revue.",
          ]),
        },
        {
          day: after(28),
          title: say(["Draw", "Dessiner"]),
          text: say([
            "A prototype that can be tapped through, tried with five of your regulars.",
            "Un prototype que l’on parcourt du doigt, essayé avec cinq de vos habitués.",
          ]),
        },
        {
          day: after(42),
          title: say(["Build", "Réaliser"]),
          text: say([
            "You see how far we are each Friday, on a site of your own.",
            "Chaque vendredi, vous voyez où nous en sommes, sur un site à vous.",
          ]),
        },
        {
          day: after(70),
          title: say(["Open", "Ouvrir"]),
          text: say([
            "On a Monday morning, with us beside you for two weeks.",
            "Un lundi matin, avec nous à vos côtés pendant deux semaines.",
          ]),
        },
      ],
    },
  ];
};

const team = (say: Say, picture: Pictures): Block[] => [
  { type: "heading", key: "who", level: 2, look: "plain", text: say(["Who does it", "Qui s’en charge"]) },
  {
    type: "people",
    key: "people",
    people: [
      {
        picture: picture("mara", ["Mara Lindqvist", "Mara Lindqvist"]),
        name: "Mara Lindqvist",
        role: say(["Design", "Design"]),
        text: say([
          "Drew the ordering of two bakeries and a bookshop. Your first address for everything.",
          "A conçu la commande de deux boulangeries et d’une librairie. Votre premier contact pour tout.",
        ]),
      },
      {
        picture: picture("jonas", ["Jonas Weber", "Jonas Weber"]),
        name: "Jonas Weber",
        role: say(["Development", "Développement"]),
        text: say([
          "Fifteen years of shops. Answers for speed and payments.",
          "Quinze ans de boutiques. Répond de la vitesse et des paiements.",
        ]),
      },
      {
        picture: picture("lea", ["Léa Martin", "Léa Martin"]),
        name: "Léa Martin",
        role: say(["Content", "Contenu"]),
        text: say([
          "Writes in both languages and trains your team.",
          "Écrit dans les deux langues et forme votre équipe.",
        ]),
      },
    ],
  },
  { type: "services", key: "prices", title: say(["What it costs", "Ce que cela coûte"]) },
];

const agreement = (say: Say): Block[] => [
  {
    type: "text",
    key: "after-prices",
    html: say([
      "<p>With what is selected above, you invest <strong>{deal.total}</strong>, taxes included. Half is due at the " +
        "start, half on opening day.</p>",
      "<p>Avec ce qui est sélectionné ci-dessus, vous investissez <strong>{deal.total}</strong>, taxes comprises. La " +
        "moitié est due au départ, l’autre le jour de l’ouverture.</p>",
    ]),
  },
  { type: "heading", key: "next", level: 1, look: "plain", text: say(["What happens next", "Et ensuite"]) },
  {
    type: "text",
    key: "next-text",
    html: say([
      "<p>Tick the options that you want and press <strong>Accept</strong>. {owner.name} calls you the next working " +
        "day to set the date of the first meeting.</p>",
      "<p>Cochez les options qui vous plaisent, puis <strong>Accepter</strong>. {owner.name} vous appelle le jour " +
        "ouvrable suivant pour fixer la première rencontre.</p>",
    ]),
  },
  {
    type: "terms",
    key: "conditions",
    title: say(["Terms of payment", "Modalités de paiement"]),
    html: say([
      "<p>Invoices are due within 30 days. What is drawn and built is yours once it is paid in full.</p>",
      "<p>Les factures sont payables dans les 30 jours. Ce qui est conçu et réalisé vous appartient une fois payé.</p>",
    ]),
    must_accept: true,
  },
];
