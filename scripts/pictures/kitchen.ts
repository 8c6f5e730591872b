import type { Trade } from "./make-proposal";

/** A kitchen builder's offer. */
export const KITCHEN: Trade = {
  name: "Maison Aubier",
  color: "#2f5d4a",
  typeface: "source-serif",
  cover: "kitchen",
  title: "A kitchen that faces the morning",
  client: { name: "Nora and Elias Haddad", email: "nora.haddad@example.com", contact: ["Nora", "Haddad"] },
  sections: ["Made in our workshop", "Stone and metal", "At your house"],
  lines: [
    [
      0,
      "Base cabinets, painted ash, 11 running metres",
      1,
      14_850_00,
      "Sea pine green, two coats by hand; drawers of solid oak.",
    ],
    [0, "Island, 3.1 m, with seats for four", 1, 8_200_00],
    [0, "Open oak shelf, 5.5 m", 1, 1_460_00],
    [0, "Pantry with pull-outs", 1, 3_150_00, "Behind the existing door; the door stays.", true],
    [1, "Worktop of terrazzo, honed", 9, 385_00],
    [1, "Backsplash of hand-made tiles", 7, 210_00],
    [1, "Handles and tap, unlacquered brass", 1, 1_980_00, "They darken with use; we like that."],
    [2, "Taking down the old kitchen", 1, 1_200_00],
    [2, "Fitting, plumbing and light", 6, 980_00],
    [2, "Living without a kitchen: a mobile one for two weeks", 1, 640_00, "", true],
  ],
  blocks: (picture) => [
    { type: "heading", key: "room", level: 1, look: "plain", text: "What the room asked for" },
    {
      type: "text",
      key: "room-text",
      html:
        "<p>Dear Nora, dear Elias,</p><p>the light reaches your kitchen until eleven, and then it is gone " +
        "behind the stove wall. So we turn the room around: you cook towards the garden, the tall units " +
        "stand in the dark corner, and the table of your grandmother gets its place between the " +
        "two.</p><p><strong>Nothing else has to move.</strong> Water and drains stay where they are, which " +
        "saves you three weeks and about a fifth of the sum.</p>",
    },
    {
      type: "figures",
      key: "figures",
      figures: [
        { value: "19 m²", label: "to cook, eat and do homework in" },
        { value: "14", label: "drawers, none of them deeper than your arm" },
        { value: "12 days", label: "from the first screw to the first soup" },
      ],
    },
    {
      type: "text_picture",
      key: "plan",
      side: "right",
      html:
        "<p><strong>One line of work, one island.</strong></p><p>From the fridge to the sink to the fire are " +
        "three steps each. Behind the island two can pass with a hot pan between them: 1.12 metres, " +
        "measured, not guessed.</p>",
      picture: picture("plan", "Floor plan of the kitchen with measures"),
    },
    {
      type: "text_picture",
      key: "materials",
      side: "left",
      html:
        "<p><strong>Four materials that age well.</strong></p><ul><li>Ash, painted by hand and easily " +
        "painted again</li><li>Oak with oil, not varnish</li><li>Terrazzo from the quarry at " +
        "Havelock</li><li>Brass that nobody has to polish</li></ul>",
      picture: picture("materials", "Oak, a green front, terrazzo and a brass handle"),
    },
    { type: "heading", key: "way", level: 1, look: "band", text: "From drawing to dinner" },
    {
      type: "steps",
      key: "steps",
      steps: [
        { day: null, title: "We measure once more", text: "With the walls open, before anything is cut." },
        {
          day: null,
          title: "We build",
          text: "Five weeks in the workshop. You are welcome to watch, and to change your mind about handles.",
        },
        {
          day: null,
          title: "We fit",
          text: "Twelve working days, always the same two people, and a broom at four.",
        },
        { day: null, title: "We come back", text: "After the first winter, to adjust what wood has moved." },
      ],
    },
    {
      type: "quotation",
      key: "praise",
      text: "We were told where every fork would lie, and a year later it still lies there.",
      name: "Léa Martin",
      role: "Rue Drolet, kitchen of 2024",
      picture: picture("lea", "Léa Martin"),
    },
    { type: "services", key: "prices", title: "What it costs" },
    {
      type: "terms",
      key: "terms",
      title: "Payment and guarantee",
      html:
        "<p>A third when you accept, a third when we begin to fit, the rest when you have cooked. Ten years " +
        "on cabinets, five on all that moves.</p>",
      must_accept: true,
    },
  ],
};
