import type { ClientPlan } from "./clients";

/** Clients of the tenant local; domains below .example never exist (RFC 2606). */
export const localClients: readonly ClientPlan[] = [
  {
    name: "Boulangerie Désilets",
    site: "boulangerie-desilets.example",
    phone: "+1 514 555 0110",
    notes: "Reachable before ten. Two more shops may follow in the spring.",
    address: ["1200 Rachel Street East", "Montréal", "H2J 2J9"],
    people: [
      ["Éloïse", "Désilets", "Owner"],
      ["Rémi", "Hébert", "Head baker", "Production"],
    ],
  },
  {
    name: "Northshore Outfitters",
    company: "Northshore Outfitters Inc.",
    site: "northshore.example",
    phone: "+1 514 555 0111",
    notes: "Offers over 10,000 $ need Grace and Priya.\nAsks for a purchase order number on every invoice.",
    address: ["300 De la Commune Street", "Montréal", "H2Y 2C6"],
    people: [
      ["Grace", "McAllister", "Director of marketing", "Marketing"],
      ["Owen", "Tran", "Buyer"],
      ["Priya", "Nair", "Accounts payable", "Finance"],
    ],
  },
  {
    name: "Clinique dentaire du Parc",
    site: "clinique-du-parc.example",
    phone: "+1 514 555 0112",
    people: [["Dr. Hélène", "Bérubé", "Dentist"]],
  },
  {
    name: "Fonderie Lachance & Fils",
    site: "fonderie-lachance.example",
    phone: "+1 450 555 0113",
    legacy: true,
    people: [
      ["Gérard", "Lachance", "President"],
      ["Josée", "Lachance", "Administration"],
    ],
  },
  {
    name: "Aurora Festival",
    company: "Aurora Festival Society",
    site: "aurora-festival.example",
    phone: "+1 514 555 0114",
    people: [
      ["Naomi", "Sinclair", "Producer"],
      ["Étienne", "Caron", "Communications", "Communications"],
      ["Farah", "Haddad", "Partnerships"],
      ["Luc", "Ménard", "Technical director", "Stage"],
    ],
  },
  {
    name: "Maple Ridge Realty",
    site: "mapleridge.example",
    phone: "+1 613 555 0115",
    people: [
      ["Karen", "O'Neill", "Broker"],
      ["Daniel", "Zhao", "Listings"],
    ],
  },
  {
    name: "Coopérative Les Trois Érables",
    site: "trois-erables.example",
    phone: "+1 819 555 0116",
    people: [
      ["François", "Gélinas", "Coordinator"],
      ["Marie-Ève", "Paquet", "Sales"],
    ],
  },
  {
    name: "Studio Lotus",
    company: "Studio Lotus Yoga",
    site: "studio-lotus.example",
    phone: "+1 514 555 0117",
    people: [["Mei", "Lin", "Founder"]],
  },
  {
    name: "Musée des Rivières",
    site: "musee-rivieres.example",
    phone: "+1 418 555 0118",
    people: [
      ["Agnès", "Thériault", "Head of collections"],
      ["Bruno", "Savard", "Education", "Visitors"],
      ["Inès", "Çelik", "Press"],
    ],
  },
  {
    name: "Kestrel Robotics",
    company: "Kestrel Robotics Ltd",
    site: "kestrel-robotics.example",
    phone: "+1 514 555 0119",
    people: [
      ["Adaeze", "Obi", "Chief executive"],
      ["Jonas", "Weber", "Product", "Product"],
    ],
  },
  {
    name: "Auberge de la Baie",
    site: "auberge-baie.example",
    phone: "+1 581 555 0120",
    people: [["Solène", "Arsenault", "Manager"]],
  },
  {
    name: "Brûlerie Saint-Roch",
    site: "brulerie-saint-roch.example",
    phone: "+1 418 555 0121",
    people: [
      ["Zoé", "Villeneuve", "Co-owner"],
      ["Mathis", "Roy", "Co-owner"],
    ],
  },
  {
    name: "Greenline Logistics",
    site: "greenline.example",
    phone: "+1 905 555 0122",
    people: [
      ["Robert", "Kowalczyk", "Operations"],
      ["Amara", "Diallo", "Brand manager", "Marketing"],
    ],
  },
  {
    name: "Paysages Côté",
    company: "Paysages Côté inc.",
    site: "paysages-cote.example",
    phone: "+1 450 555 0123",
    legacy: true,
    people: [["Yves", "Côté", "Owner"]],
  },
  {
    name: "Société de l'Œuvre Belle",
    site: "oeuvre-belle.example",
    phone: "+1 514 555 0124",
    people: [
      ["Gaëlle", "Lefèvre", "Curator"],
      ["Noël", "Ångström", "Treasurer"],
    ],
  },
];

/** Clients of the tenant acme. */
export const acmeClients: readonly ClientPlan[] = [
  {
    name: "Fromagerie du Fjord",
    site: "fromagerie-fjord.example",
    phone: "+1 418 555 0150",
    people: [
      ["Océane", "Tremblay", "Propriétaire"],
      ["Félix", "Bouchard", "Affineur"],
    ],
  },
  {
    name: "Clinique vétérinaire Boréale",
    site: "vet-boreale.example",
    phone: "+1 418 555 0151",
    people: [["Dre Maïté", "Simard", "Vétérinaire"]],
  },
  {
    name: "Transport Gagné",
    company: "Transport Gagné et Frères",
    site: "transport-gagne.example",
    phone: "+1 418 555 0152",
    legacy: true,
    people: [
      ["Réjean", "Gagné", "Président"],
      ["Chantal", "Gagné", "Comptabilité", "Finances"],
    ],
  },
  {
    name: "Théâtre de la Marée",
    site: "theatre-maree.example",
    phone: "+1 418 555 0153",
    people: [
      ["Anaïs", "Dufour", "Direction artistique"],
      ["Olivier", "Lavoie", "Billetterie"],
      ["Soraya", "Amrani", "Communications", "Communications"],
    ],
  },
  {
    name: "Harbour & Pine Hotel",
    site: "harbour-pine.example",
    phone: "+1 902 555 0154",
    people: [
      ["Fiona", "MacLeod", "General manager"],
      ["Tom", "Pelletier", "Events"],
    ],
  },
  {
    name: "Érablière Saint-Ours",
    site: "erabliere-saint-ours.example",
    phone: "+1 450 555 0155",
    people: [["Gaston", "Morin", "Propriétaire"]],
  },
  {
    name: "École de voile Cap-aux-Vents",
    site: "cap-aux-vents.example",
    phone: "+1 418 555 0156",
    people: [
      ["Loïc", "Le Gall", "Directeur"],
      ["Manon", "Fiset", "Inscriptions"],
    ],
  },
  {
    name: "Solaris Énergie",
    company: "Solaris Énergie inc.",
    site: "solaris-energie.example",
    phone: "+1 514 555 0157",
    people: [
      ["Hugo", "Bélanger", "Marketing", "Marketing"],
      ["Yasmine", "Khelifi", "Ventes"],
      ["Pascal", "Nguyen", "Achats", "Finances"],
      ["Ève", "Lussier", "Direction"],
    ],
  },
  {
    name: "Librairie L'Encrier",
    site: "encrier.example",
    phone: "+1 418 555 0158",
    people: [["Clémence", "Aubé", "Libraire"]],
  },
  {
    name: "Atlas Mining Supply",
    site: "atlas-mining.example",
    phone: "+1 819 555 0159",
    people: [
      ["Walter", "Grant", "Procurement"],
      ["Isabelle", "Roch", "Marketing"],
    ],
  },
  {
    name: "Pépinière Verte-Feuille",
    site: "verte-feuille.example",
    phone: "+1 450 555 0160",
    people: [
      ["Benoît", "Chénier", "Gérant"],
      ["Alizée", "Poirier", "Boutique"],
    ],
  },
  {
    name: "Festival Son & Brume",
    site: "son-brume.example",
    phone: "+1 418 555 0161",
    people: [
      ["Malik", "Benjelloun", "Programmation"],
      ["Noémie", "Gauvin", "Logistique"],
    ],
  },
  {
    name: "Cabinet Roy Lemieux",
    site: "roy-lemieux.example",
    phone: "+1 418 555 0162",
    people: [["Me Judith", "Lemieux", "Associée"]],
  },
  {
    name: "Microbrasserie Les Naufragés",
    site: "naufrages.example",
    phone: "+1 418 555 0163",
    people: [
      ["Xavier", "Dubé", "Brasseur"],
      ["Rosalie", "Huard", "Salon"],
    ],
  },
  {
    name: "Coop santé Kamouraska",
    site: "coop-kamouraska.example",
    phone: "+1 418 555 0164",
    legacy: true,
    people: [
      ["Thérèse", "Ouellet", "Coordonnatrice"],
      ["Jérémie", "Soucy", "Systèmes", "Informatique"],
    ],
  },
];
