import type { StarterTexts } from "./starter-text";

export const FRENCH: StarterTexts = {
  web_agency: {
    name: "Site web",
    description: "Un nouveau site web : démarche, étapes, prix et conditions.",
    title: "Un nouveau site web pour {client.name}",
    introduction:
      "<p>Bonjour {contact.first_name},</p><p>Merci de nous avoir parlé de vos projets. Cette proposition présente " +
      "ce que nous réaliserons pour {client.name}, notre façon de travailler et le prix. Elle est valable " +
      "jusqu’au {deal.valid_until}.</p>",
    figures: [
      ["6 semaines", "de la première rencontre à la mise en ligne"],
      ["2 séries", "de corrections de la maquette comprises"],
      ["30 jours", "d’assistance après la mise en ligne"],
    ],
    stepsTitle: "Notre démarche",
    steps: [
      ["Écoute", "Nous nous rencontrons deux heures pour définir les objectifs et le public du site."],
      ["Maquette", "Vous parcourez les pages dans une maquette cliquable, que nous corrigeons ensemble."],
      [
        "Réalisation",
        "Nous construisons les pages avec vos textes et vos images, et les testons sur téléphone et ordinateur.",
      ],
      ["Mise en ligne", "Nous publions le site, formons votre équipe et le surveillons pendant un mois."],
    ],
    servicesTitle: "Prix",
    termsTitle: "Conditions de réalisation",
    terms:
      "<p>Un tiers du prix est dû au début des travaux, le reste à la mise en ligne. Les textes et les images sont " +
      "fournis par le client, sauf s’ils figurent ci-dessus. Le site appartient au client dès qu’il est payé.</p>",
  },
  maintenance: {
    name: "Contrat de maintenance",
    description: "Une maintenance régulière avec délais de réponse, au mois ou à l’année.",
    title: "La maintenance des systèmes de {client.name}",
    introduction:
      "<p>Bonjour {contact.first_name},</p><p>Ce qui fonctionne aujourd’hui doit encore fonctionner l’an prochain. " +
      "Avec ce contrat, nous tenons vos systèmes à jour, les surveillons et intervenons quand quelque chose ne va " +
      "plus.</p>",
    figures: [
      ["4 heures", "pour intervenir sur un cas urgent"],
      ["1 jour", "pour répondre aux autres questions"],
      ["Chaque mois", "un rapport des travaux effectués"],
    ],
    stepsTitle: "Ce que nous faisons",
    steps: [
      ["Surveillance", "Nous repérons ce qui ralentit ou s’arrête avant que vous n’ayez à nous appeler."],
      ["Mises à jour", "Chaque mois, nous installons celles des éditeurs, après un essai sur une copie."],
      ["Sauvegardes", "Chaque nuit ; quatre fois par an, nous vérifions qu’elles peuvent être restaurées."],
      ["Assistance", "Par téléphone et courriel, les jours ouvrables de 8 h à 18 h."],
    ],
    servicesTitle: "Prix",
    termsTitle: "Conditions du contrat",
    terms:
      "<p>Le contrat dure douze mois, puis se renouvelle pour douze mois, sauf si l’une des parties y met fin par " +
      "écrit deux mois avant l’échéance. Il est facturé au début de chaque période.</p>",
  },
  event: {
    name: "Événement",
    description: "Une journée pour vos invités : déroulement, prix et annulation.",
    title: "Votre événement chez nous",
    introduction:
      "<p>Bonjour {contact.first_name},</p><p>Nous serions heureux de vous accueillir avec vos invités. Voici " +
      "comment la journée pourrait se dérouler, et son prix. Nous vous gardons la date jusqu’au " +
      "{deal.valid_until}.</p>",
    figures: [
      ["1 personne", "à votre écoute avant l’événement et le jour même"],
      ["14 jours", "avant l’événement pour confirmer le nombre d’invités"],
    ],
    stepsTitle: "La journée",
    steps: [
      ["Préparation", "Salles, tables et matériel sont prêts une heure avant les premiers invités."],
      ["Accueil", "Nous accueillons vos invités avec une boisson et les guidons jusqu’à la salle."],
      ["Programme", "Vos discours et votre musique ; l’un de nos techniciens reste dans la salle."],
      ["Repas", "Servi à table ou en buffet, avec des plats pour tous les régimes."],
    ],
    servicesTitle: "Prix",
    termsTitle: "Réservation et annulation",
    terms:
      "<p>La date est réservée dès que cette proposition est acceptée. L’annulation est sans frais jusqu’à 60 " +
      "jours avant l’événement ; ensuite, la moitié du prix est due, et la totalité à 14 jours ou moins.</p>",
  },
};
