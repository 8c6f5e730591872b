import type { Block, Section } from "@/lib/core/documents/blocks";
import type { BlockPicture } from "@/lib/core/documents/fields";
import { PICTURE_SIZES, type SamplePicture } from "@/scripts/demo/sample/document-pictures";

/**
 * A proposal as a web agency would send it: every kind of block, three sections of services, and terms to
 * accept.
 */
export function sampleContent(
  fileOf: (picture: SamplePicture) => string = (name) => `pictures/${name}.jpg`,
): { blocks: Block[]; sections: Section[] } {
  const picture = (name: SamplePicture, alt: string): BlockPicture => ({
    file: fileOf(name),
    ...PICTURE_SIZES[name],
    alt,
    focus: { x: 50, y: 50 },
  });
  return {
    blocks: [...opening(picture), ...people(picture), ...prices(picture), ...conditions()],
    sections: [
      {
        key: "design",
        name: "Research and design",
        intro: "<p>Everything that has to be known and drawn before a line of code is written.</p>",
        picture: picture("shop", "Drafts of the new shop"),
        hides_quantities: false,
        hides_unit_prices: false,
        hides_line_prices: false,
      },
      {
        key: "build",
        name: "Building the shop",
        intro: "<p>One fixed sum for the whole of it, however many hours it takes us.</p>",
        picture: null,
        hides_quantities: true,
        hides_unit_prices: true,
        hides_line_prices: true,
      },
      {
        key: "care",
        name: "After the launch",
        intro: "",
        picture: null,
        hides_quantities: false,
        hides_unit_prices: true,
        hides_line_prices: false,
      },
    ],
  };
}

type Pictures = (name: SamplePicture, alt: string) => BlockPicture;

const opening = (picture: Pictures): Block[] => [
  {
    type: "pictures",
    key: "cover",
    columns: 1,
    pictures: [{ picture: picture("cover", "Hills at first light"), caption: "" }],
  },
  { type: "heading", key: "why", level: 1, look: "plain", text: "Why a new shop, and why now" },
  {
    type: "text",
    key: "why-text",
    html:
      "<p>Dear {contact.first_name},</p><p>two of three people who look at your bread on a phone leave before they " +
      "have seen a price. That is what your figures say, and what eight of your customers told us when we sat " +
      "beside them. <strong>It is not the bread.</strong> It is a shop that was made for desks in 2016.</p>" +
      "<p>This proposal says what we would change, in which order, who does it and what it costs. If you accept " +
      "until {deal.valid_until}, the new shop takes its first order before the holidays.</p>",
  },
  {
    type: "figures",
    key: "figures",
    figures: [
      { value: "68 %", label: "of visitors come by phone" },
      { value: "5.4 s", label: "until a page can be read today" },
      { value: "< 1 s", label: "is what we commit to" },
      { value: "+22 %", label: "orders after our last three relaunches" },
    ],
  },
  { type: "heading", key: "what", level: 1, look: "plain", text: "What you get" },
  {
    type: "text_picture",
    key: "shop",
    side: "right",
    html:
      "<p><strong>A shop that sells from the first screen.</strong></p><p>Today’s bread, what is left of it, and one " +
      "button. Pick-up time and payment take two more taps, without an account.</p><ul><li>Works from 320 pixels up" +
      "</li><li>English and French</li><li>Readable by everybody, checked against WCAG 2.2 AA</li></ul>",
    picture: picture("shop", "The new shop on a laptop"),
  },
  {
    type: "text_picture",
    key: "phone",
    side: "left",
    html:
      "<p><strong>Yours to change.</strong></p><p>Prices, pictures and opening hours are edited where they stand. No " +
      "manual, no ticket to us.</p>",
    picture: picture("phone", "The new shop on a phone"),
  },
  {
    type: "video",
    key: "tour",
    address: "https://video.example/watch/shop-tour",
    title: "A tour of the prototype, two minutes",
    picture: picture("video", "The first screen of the prototype"),
  },
  {
    type: "quotation",
    key: "praise",
    text: "They asked better questions than we did ourselves. Half a year later, every second order comes by phone.",
    name: "Camille Tremblay",
    role: "Owner, Fromagerie du Port",
    picture: picture("client", "Camille Tremblay"),
  },
];

const people = (picture: Pictures): Block[] => [
  { type: "divider", key: "line" },
  { type: "heading", key: "how", level: 1, look: "plain", text: "How we work" },
  { type: "heading", key: "steps-title", level: 2, look: "plain", text: "Four steps, ten weeks" },
  {
    type: "steps",
    key: "steps",
    steps: [
      {
        day: "2026-09-07",
        title: "Listen",
        text: "Two days in your shops, eight talks with customers, a look through three years of orders.",
      },
      {
        day: "2026-09-21",
        title: "Draw",
        text: "A prototype that can be tapped through, tried with five customers.",
      },
      {
        day: "2026-10-05",
        title: "Build",
        text: "You see the state of things each Friday, on a site of your own.",
      },
      { day: "2026-11-16", title: "Launch", text: "On a Monday morning, with us beside you for two weeks." },
    ],
  },
  { type: "heading", key: "people-title", level: 2, look: "plain", text: "Who does it" },
  {
    type: "people",
    key: "people",
    people: [
      {
        picture: picture("mara", "Mara Lindqvist"),
        name: "Mara Lindqvist",
        role: "Design",
        text: "Drew the ordering of two bakeries and a bookshop. Your first address for everything.",
      },
      {
        picture: picture("jonas", "Jonas Weber"),
        name: "Jonas Weber",
        role: "Development",
        text: "Fifteen years of shops. Answers for speed and payments.",
      },
      {
        picture: picture("lea", "Léa Martin"),
        name: "Léa Martin",
        role: "Content",
        text: "Writes in both languages and trains your team.",
      },
    ],
  },
  { type: "heading", key: "compare-title", level: 2, look: "plain", text: "Before and after" },
  {
    type: "table",
    key: "compare",
    has_head: true,
    cells: [
      ["", "Today", "With the new shop"],
      ["First screen can be read after", "5.4 s", "under 1 s"],
      ["Taps to an order", "11", "3"],
      ["Languages", "English", "English, French"],
      ["Who changes a price", "An agency, in two days", "You, at once"],
    ],
  },
];

const prices = (_picture: Pictures): Block[] => [
  { type: "page_break", key: "break" },
  { type: "services", key: "prices", title: "What it costs" },
  {
    type: "text",
    key: "after-prices",
    html:
      "<p>With what is selected above, you invest <strong>{deal.total}</strong>, taxes included. Half is due at the " +
      "start, half at the launch.</p>",
  },
];

const conditions = (): Block[] => [
  { type: "heading", key: "next", level: 1, look: "plain", text: "What happens next" },
  {
    type: "text",
    key: "next-text",
    html:
      "<p>Choose the options that you want and press <strong>Accept</strong>. {owner.name} calls you the next working " +
      "day to set the date of the first meeting.</p>",
  },
  {
    type: "file",
    key: "brochure",
    title: "Three relaunches in detail",
    file: { file: "files/relaunches.pdf", name: "relaunches.pdf", bytes: 1_840_000 },
  },
  {
    type: "terms",
    key: "conditions",
    title: "Terms of payment",
    html: "<p>Invoices are due within 30 days. What is drawn and built is yours once it is paid in full.</p>",
    must_accept: true,
  },
  {
    type: "terms",
    key: "privacy",
    title: "Data protection",
    html:
      "<p>We see data of your customers only as far as the work needs it, keep none of it, and name whoever we " +
      "work with.</p>",
    must_accept: true,
  },
];
