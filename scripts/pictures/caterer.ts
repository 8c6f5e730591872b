import type { Trade } from "./make-proposal";

/** An event caterer's offer. */
export const CATERER: Trade = {
  name: "Sel & Saison",
  color: "#a8452f",
  typeface: "manrope",
  cover: "feast",
  title: "Supper under the lights",
  client: { name: "Fondation Lumen", email: "events@lumen.example", contact: ["Isabelle", "Fournier"] },
  sections: ["At the table", "To drink", "Around it"],
  lines: [
    [0, "Welcome bites, four kinds", 120, 14_50],
    [
      0,
      "Supper of three courses, served at the table",
      120,
      68_00,
      "With a vegetable menu for 34, as you said.",
    ],
    [0, "Cheese from the region", 120, 9_00, "", true],
    [1, "Three cocktails without alcohol, and the house wines", 120, 31_00],
    [1, "Coffee, tea, small sweets", 120, 7_50],
    [2, "Service: one person for ten guests", 12, 320_00],
    [2, "Linen, china, glasses", 120, 12_00],
    [2, "Strings of light and candles", 1, 1_850_00],
    [
      2,
      "A tent that stands by in case of rain",
      1,
      2_400_00,
      "Decided together at noon of the day before.",
      true,
    ],
  ],
  blocks: (picture) => [
    { type: "heading", key: "evening", level: 1, look: "plain", text: "One long table, 120 people" },
    {
      type: "text",
      key: "evening-text",
      html:
        "<p>Dear Isabelle,</p><p>you asked for an evening at which donors and nurses sit beside one another " +
        "and forget who is who. A buffet does the opposite: it makes queues and corners. So we propose " +
        "<strong>one table of sixty metres, dishes that are passed on by hand, and light low enough to " +
        "stay</strong>.</p>",
    },
    {
      type: "figures",
      key: "figures",
      figures: [
        { value: "9 in 10", label: "ingredients from within 80 kilometres" },
        { value: "12", label: "people who serve, known by name" },
        { value: "22:30", label: "when the last plate is cleared" },
      ],
    },
    { type: "heading", key: "menu", level: 1, look: "band", text: "What is served" },
    {
      type: "pictures",
      key: "plates",
      columns: 2,
      pictures: [
        {
          picture: picture("dish", "Roasted beets with leaves on a plate"),
          caption: "Beets from the embers, buttermilk, linden leaves",
        },
        {
          picture: picture("drinks", "Three cocktails with citrus"),
          caption: "Sea buckthorn, rhubarb, cucumber: all without alcohol",
        },
      ],
    },
    {
      type: "table",
      key: "courses",
      has_head: true,
      cells: [
        ["", "For everybody", "Without meat and fish"],
        ["First", "Trout, green apple, dill oil", "Kohlrabi, green apple, dill oil"],
        ["Then", "Shoulder of lamb, twelve hours, barley", "Celeriac in hay, barley, hazelnut"],
        ["Last", "Plum tart, sour cream", "Plum tart, sour cream"],
      ],
    },
    {
      type: "people",
      key: "people",
      people: [
        {
          picture: picture("jonas", "Jonas Weber"),
          name: "Jonas Weber",
          role: "Kitchen",
          text: "Cooks what the gardener brings at six in the morning.",
        },
        {
          picture: picture("mara", "Mara Lindqvist"),
          name: "Mara Lindqvist",
          role: "The evening",
          text: "Is beside you from the first guest to the last chair.",
        },
      ],
    },
    { type: "services", key: "prices", title: "What it costs" },
    {
      type: "terms",
      key: "terms",
      title: "Guests and dates",
      html: "<p>The final number of guests ten days before. Until then up to a tenth fewer costs nothing.</p>",
      must_accept: false,
    },
  ],
};
