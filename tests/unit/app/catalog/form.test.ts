import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { businessIdOf } from "@/app/(workspace)/sales/(screens)/catalog-items/_parts/save-item";
import {
  describeItem,
  type ItemTexts,
} from "@/app/(workspace)/sales/(screens)/catalog-items/_parts/conflict/describe-item";
import { cutText } from "@/app/(workspace)/sales/(screens)/catalog-items/_parts/cut-text";
import { checkForm } from "@/app/(workspace)/sales/(screens)/catalog-items/_parts/form/check-form";
import {
  problemsOf,
  writeBody,
} from "@/app/(workspace)/sales/(screens)/catalog-items/_parts/form/write-body";
import { newForm, reduceForm } from "@/app/(workspace)/sales/(screens)/catalog-items/_parts/form/item-form";
import { newModifier } from "@/app/(workspace)/sales/(screens)/catalog-items/_parts/pricing/modifier-change";
import { tryPrice } from "@/app/(workspace)/sales/(screens)/catalog-items/_parts/try/try-price";
import { createItemBody } from "@/lib/domain/catalog/write-schema";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import fr from "@/messages/fr.json";
import { DEFAULT_OFFER_STYLE, staffText } from "@/lib/core/offers/offer-text";
import { constants, makeForm, terms, tier } from "./make";

const check = (...given: Parameters<typeof makeForm>) =>
  checkForm(makeForm(...given), terms, inEnglish, null);
const french = createTranslator({ locale: "fr", messages: fr, namespace: "catalogItems" });
const inFrench: ItemTexts = {
  money: (amount) => staffText({ ...DEFAULT_OFFER_STYLE, language: "fr" }).money(amount, "CAD"),
  pricing: (slug) => french(`form.options.${slug}`),
  tierMode: (mode) => french(`tiers.modes.${mode}`),
  comparison: ({ slug }) => slug,
  rule: (values) => french("conflict.rule", values),
  rhythm: (rhythm) => rhythm?.every ?? "once",
};
const tiered = { pricing_option_id: 2, main_field_id: 1, price_intervals: [tier(1, 5), tier(6, null, 6_00)] };

describe("the description in the table [CAT-02]", () => {
  test("is its text, at most 250 characters [CAT-02]", () => {
    expect(cutText("<p>Five <b>pages</b></p><p>and&nbsp;more</p>", 250)).toBe("Five pages and more");
    expect(
      cutText("<ul><li>Up <em>to</em><strong> date</strong>.</li><li>Fast<br>and small</li></ul>", 250),
    ).toBe("Up to date. · Fast and small");
    expect(cutText(`<p>${"x".repeat(250)}</p>`, 250)).toBe("x".repeat(250));
    expect(cutText(`<p>${"x".repeat(251)}</p>`, 250)).toBe(`${"x".repeat(250)}…`);
    expect(cutText("👩‍🚀".repeat(3), 4).isWellFormed()).toBe(true);
  });
});

describe("the owning business [CAT-10]", () => {
  test.each([
    [
      [
        { id: 3, type: "Team", slug: "team" },
        { id: 7, type: "Business", slug: "x" },
      ],
      7,
    ],
    [[{ id: 5, type: "Firm", slug: "business" }], 5],
    [[{ id: 3, type: "Team", slug: "team" }], 1],
    [[], 1],
  ])("of %j is %i [CAT-10]", (entities, id) => {
    expect(businessIdOf(entities)).toBe(id);
  });
});

/** Changes of a form, each with the messages that it causes. */
const CHANGES: readonly [Parameters<typeof makeForm>[0], Record<string, string>][] = [
  [{ title: " " }, { title: "Title is required" }],
  [{ title: "A" }, { title: "Title must be at least 2 characters" }],
  [{ title: "x".repeat(255) }, { title: "Title must be less than 255 characters" }],
  [{ description: "<p></p>" }, { description: "Description is required" }],
  [{ min_negotiation_margin: -1 }, { min_negotiation_margin: "Minimum margin cannot be negative" }],
  [{ max_negotiation_margin: null }, { max_negotiation_margin: "Maximum margin must be at least 100" }],
  [
    { min_negotiation_margin: 130, max_negotiation_margin: 120 },
    { min_negotiation_margin: "Minimum margin cannot be greater than maximum margin" },
  ],
  [{ standard_duration: 0 }, { standard_duration: "Standard duration must be greater than 0" }],
  [
    { ...tiered, price_intervals: [tier(1, 5), tier(4, null)] },
    { "price_intervals.1.from": "Row 2 overlaps row 1" },
  ],
  [
    {
      ...tiered,
      price_intervals: [tier(1, 5), tier(4, null)],
      price_modifiers: [newModifier(constants)],
    },
    {
      "price_intervals.1.from": "Row 2 overlaps row 1",
      "price_modifiers.0.field_id": "Choose a question",
    },
  ],
  [{ ...tiered, main_field_id: null }, { main_field_id: "Choose the main question that the tiers count" }],
  [{ price_modifiers: [newModifier(constants)] }, { "price_modifiers.0.field_id": "Choose a question" }],
  [
    { price_modifiers: [newModifier(constants, 2)] },
    { "price_modifiers.0.comparison_value": "Choose the answer to compare with" },
  ],
  [{}, {}],
];

describe("a form", () => {
  test("of a new service has the documented defaults and is fixed [CAT-11] [PRC-13]", () => {
    expect(newForm(1, 0)).toMatchObject({
      is_upscalable: true,
      is_renewable: false,
      min_negotiation_margin: 0,
      max_negotiation_margin: 100,
      is_bookable: false,
      standard_duration: 1,
      tier_mode: "graduated",
      is_active: true,
      pricing_option_id: 1,
    });
  });

  test.each(CHANGES)(
    "with %j says %j [VAL-15] [VAL-16] [VAL-17] [VAL-18] [VAL-20] [VAL-21] [VAL-22] [VAL-23]",
    (change, expected) => {
      expect(check(change)).toEqual(expected);
    },
  );

  test("finds the server's refusals at its own places", () => {
    expect(
      problemsOf([
        { field: "data.attributes.title", message: "a" },
        { field: "meta.conditional_pricing.price_modifiers.2.value", message: "b" },
      ]),
    ).toEqual({ title: "a", "price_modifiers.2.value": "b" });
  });

  test("sends item, tiers, modifications and intervals in one body that the server takes [CAT-13] [CAT-06] (S-067)", () => {
    const body = writeBody(
      makeForm({ ...tiered, price_modifiers: [newModifier(constants, 2, "bold")] }),
      terms,
      4,
    );
    expect(createItemBody.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({
      data: {
        attributes: { title: "Website", business_id: 4, price_calculation_type: "UNIT", main_field_id: 1 },
      },
      meta: {
        conditional_pricing: {
          price_intervals: [
            { field_id: 1, from: 1, to: 5, rate: 7_00 },
            { from: 6, to: null },
          ],
          price_modifiers: [{ field_id: 2, comparison_value: "bold" }],
          price_modification_intervals: [],
        },
      },
    });
    expect(body.meta).not.toHaveProperty("attachments");
  });

  test("sends no tiers for a fixed price, but keeps them while it is open", () => {
    const form = reduceForm(makeForm(tiered), { type: "changed", values: { pricing_option_id: 1 } });
    expect([
      writeBody(form, terms, 1).meta?.conditional_pricing?.price_intervals,
      form.price_intervals.length,
    ]).toEqual([[], 2]);
  });

  test("sends a new picture, a removed one as an empty list, and a new description of one that stays [CAT-07] (X-39)", () => {
    const stored = {
      type: "image" as const,
      original_url: "/api/storage/items/a.png",
      thumbs: {},
      alt_text: "Old",
      is_main: true,
      filename: "a.png",
    };
    const sent = (picture: object) =>
      writeBody(
        makeForm({ picture: { stored, file: null, isRemoved: false, altText: "Old", ...picture } }),
        terms,
        1,
      ).meta?.attachments;
    expect(sent({})).toBeUndefined();
    expect(sent({ isRemoved: true })).toEqual([]);
    expect(sent({ altText: "New" })).toEqual([
      { type: "image", is_main: true, alt_text: "New", original_url: stored.original_url },
    ]);
    expect(sent({ file: { filename: "b.png", dataUrl: "data:image/png;base64,AAAA" } })).toEqual([
      { type: "image", is_main: true, alt_text: "Old", filename: "b.png", base64: "AAAA" },
    ]);
  });

  test("keeps the pictures that the form does not show", () => {
    const [main, side, back] = ["main", "side", "back"].map((name) => ({
      type: "image" as const,
      original_url: `/api/storage/items/${name}.png`,
      thumbs: {},
      alt_text: name,
      is_main: name === "main",
      filename: `${name}.png`,
    }));
    if (!main || !side || !back) throw new Error("there are three pictures");
    const sent = (picture: object) =>
      writeBody(
        makeForm({ picture: { stored: main, file: null, isRemoved: false, altText: "main", ...picture } }),
        terms,
        1,
        [side, main, back],
      ).meta?.attachments?.map(({ original_url, base64, alt_text, is_main }) =>
        [original_url ?? base64, alt_text, is_main === true].join(" "),
      );
    const others = [`${side.original_url} side false`, `${back.original_url} back false`];
    expect(sent({})).toBeUndefined();
    expect(sent({ altText: "New" })).toEqual([`${main.original_url} New true`, ...others]);
    expect(sent({ file: { filename: "b.png", dataUrl: "data:image/png;base64,AAAA" } })).toEqual([
      "AAAA main true",
      ...others,
    ]);
    expect(sent({ isRemoved: true })).toEqual(others);
  });

  test("is described part by part, so that two states can be compared; percents are shown times 100 [PRC-05]", () => {
    const described = describeItem(
      makeForm({
        ...tiered,
        price_modifiers: [{ ...newModifier(constants, 2, "bold"), modifier_id: 3, value: 0.15 }],
      }),
      terms,
      inFrench,
    );
    expect(described.price_intervals).toMatch(/^1-5\u00a0: .*7,00.*; 6\+\u00a0: .*6,00/);
    expect([described.price_modifiers, described.main_field_id, described.pricing_option_id]).toEqual([
      "Style equals bold\u00a0: +15 %",
      "Pages",
      "Calculé",
    ]);
  });
});

describe("trying a price before it is saved", () => {
  const form = makeForm({
    ...tiered,
    price_modifiers: [{ ...newModifier(constants, 3, "true"), modifier_id: 3, value: 0.5 }],
    min_negotiation_margin: 80,
    max_negotiation_margin: 120,
  });

  const inCad = { currency: "CAD", words: { yes: "Oui", no: "Non" } };

  test("asks for the answer that is missing", () => {
    expect(tryPrice(form, {}, terms, inCad)).toMatchObject({
      questions: [{ staffTitle: "Pages" }],
      price: { ok: false, problem: "missing", titles: ["Pages"] },
    });
  });

  test("names an answer of less than no units, and gives no price for it [S-068]", () => {
    expect(tryPrice(form, { 1: -7 }, terms, inCad)).toMatchObject({
      wrong: [{ fieldId: 1, problem: "negative" }],
      price: { ok: false, problem: "wrong", titles: ["Pages"] },
    });
  });

  test("gives the engine's price, its trace and range for the answers; questions show as they will", () => {
    const { questions, price } = tryPrice(form, { 1: 7, 3: true }, terms, inCad);
    expect(questions.map(({ staffTitle }) => staffTitle)).toEqual(["Pages", "Rush"]);
    // 5 × 7.00 + 2 × 6.00 = 47.00, plus 50 % for the rush.
    expect(price).toMatchObject({ ok: true, amount: 70_50, range: { min: 56_40, max: 84_60 } });
    expect(price.ok && price.trace.map(({ amount }) => amount)).toEqual([35_00, 12_00, 23_50]);
    expect(price.ok && price.trace.at(-1)?.label).toBe("Rush: Oui (+50 %)");
  });

  test("gives none while a row is not finished", () => {
    expect(
      tryPrice(makeForm({ price_modifiers: [{ ...newModifier(constants), type_id: 0 }] }), {}, terms, inCad)
        .price,
    ).toEqual({ ok: false, problem: "unfinished" });
  });
});
