import type { StarterTexts } from "./starter-text";

export const ENGLISH: StarterTexts = {
  web_agency: {
    name: "Website",
    description: "A new website: approach, steps, price and terms.",
    title: "A new website for {client.name}",
    introduction:
      "<p>Dear {contact.first_name},</p><p>Thank you for telling us about your plans. This proposal says what we " +
      "will build for {client.name}, how we work, and what it costs. It is good until {deal.valid_until}.</p>",
    figures: [
      ["6 weeks", "from the first meeting to going live"],
      ["2 rounds", "of changes to the design included"],
      ["30 days", "of help after going live"],
    ],
    stepsTitle: "How we work",
    steps: [
      ["Listening", "We meet for two hours, name the goals and the people whom the website is for."],
      ["Design", "You see the pages as pictures that can be clicked through, and we change them together."],
      [
        "Building",
        "We build the pages, fill in your texts and pictures, and test them on phones and computers.",
      ],
      [
        "Going live",
        "We move the website to its address, show your team how to change it, and watch it for a month.",
      ],
    ],
    servicesTitle: "What it costs",
    termsTitle: "Terms of the work",
    terms:
      "<p>A third of the price is due when the work begins, the rest when the website is live. Texts and pictures " +
      "come from the client, unless they are listed above. The website belongs to the client once it is paid for.</p>",
  },
  maintenance: {
    name: "Maintenance contract",
    description: "Regular care with answering times, by month or year.",
    title: "Systems care for {client.name}",
    introduction:
      "<p>Dear {contact.first_name},</p><p>What runs well today should run well next year. With this contract we " +
      "keep your systems up to date, watch over them, and are there when something does not work.</p>",
    figures: [
      ["4 hours", "until somebody works on an urgent case"],
      ["1 day", "until other questions are answered"],
      ["Every month", "a report of what was done"],
    ],
    stepsTitle: "What we do",
    steps: [
      ["Watching", "We see when something is slow or down, before you have to call us."],
      ["Updates", "Each month we install what makers publish, after we have tried it on a copy."],
      ["Backups", "Every night; four times a year we try whether they can be restored."],
      ["Help", "By telephone and e-mail on working days from 8 to 18."],
    ],
    servicesTitle: "What it costs",
    termsTitle: "Terms of the contract",
    terms:
      "<p>The contract runs for twelve months and is then renewed for twelve more, unless one side ends it in " +
      "writing two months before. It is invoiced at the beginning of each period.</p>",
  },
  event: {
    name: "Event",
    description: "A day for guests: course of the day, price and cancellation.",
    title: "Your event with us",
    introduction:
      "<p>Dear {contact.first_name},</p><p>We would be glad to have you and your guests with us. Here is how the day " +
      "could go, and what it costs. We keep the date for you until {deal.valid_until}.</p>",
    figures: [
      ["1 person", "who looks after you before and on the day"],
      ["14 days", "before the event for the number of guests"],
    ],
    stepsTitle: "The day",
    steps: [
      ["Preparing", "Rooms, tables and equipment are ready an hour before the first guests."],
      ["Welcome", "We receive your guests with a drink and show them the way."],
      ["Programme", "Your talks and music; a technician of ours stays in the room."],
      ["Dinner", "Served or as a buffet, with dishes for those who do not eat everything."],
    ],
    servicesTitle: "What it costs",
    termsTitle: "Booking and cancellation",
    terms:
      "<p>The date is booked once this proposal is accepted. Cancelling is free up to 60 days before the event; from " +
      "then on half of the price is due, and all of it within 14 days.</p>",
  },
};
