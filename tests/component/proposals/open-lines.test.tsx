import { screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import { ProposalScreen } from "@/app/_proposal/proposal-screen";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { Language } from "@/lib/core/i18n/languages";
import { renderScreen } from "../../support/render-screen";
import { line, proposal } from "../../unit/domain/proposals/sample";
import { SAMPLE_BRAND } from "../../support/sample-brand";

const { uuid } = proposal();
const SELECTIONS = `PATCH /api/proposals/${uuid}/selections`;
const NOBODY = { status: 401, body: { message: "no", code: "AUTH_ERROR", errors: [] } };

const seats = line(1, {
  name: "Seats",
  price: 10_00,
  quantity: 10,
  total: 100_00,
  open: { quantity: { least: 5, most: 50, step: 5 } },
  suggestion: { quantity: 10 },
});
const option = line(2, { name: "Support", is_optional: true, price: 20_00, total: 20_00 });

const page = (changes: Partial<ProposalAnswer> = {}, language: Language = "en") => (
  <ProposalScreen
    proposal={proposal({ line_items: [seats, option], discount_amount: 0, ...changes })}
    isNameRequired={false}
    isPurchaseOrderRequired={false}
    afterwards={null}
    changes={null}
    brand={SAMPLE_BRAND}
    language={language}
    texts={MESSAGES[language].proposal}
  />
);
const draw = (changes: Partial<ProposalAnswer> = {}) =>
  renderScreen(page(changes), {
    address: `/proposals/${uuid}`,
    api: { [`POST /api/proposals/${uuid}/view`]: { status: 204 }, "GET /api/me": () => NOBODY },
  });
const field = () => screen.getByRole("textbox", { name: "Quantity of Seats" });
const more = () => screen.getByRole("button", { name: "More of Seats" });
const fewer = () => screen.getByRole("button", { name: "Fewer of Seats" });
const totals = { subtotal: 0, discount_total: 0, tax_amounts: [], amount_before_tax: 0, amount_after_tax: 0 };

test("a quantity is raised and lowered by its steps, with the new total at once, and saved with options [U-173]", async () => {
  const view = draw();
  await screen.findByRole("textbox", { name: "Quantity of Seats" });
  expect(field()).toHaveValue("10");
  expect(field()).toHaveAccessibleDescription("Choose from 5 to 50, in steps of 5");
  await view.user.click(more());
  expect(field()).toHaveValue("15");
  // 15 × 10.00 and 5 % tax.
  expect(screen.getAllByText(/157[.,]50/).length).toBeGreaterThan(0);
  await view.user.click(screen.getByRole("checkbox", { name: "Include Support" }));
  const sent: unknown[] = [];
  view.answer(SELECTIONS, ({ body }) => {
    sent.push(body);
    return { body: { data: { version: 4, ...totals } } };
  });
  await view.user.click(screen.getByRole("button", { name: "Save" }));
  expect(sent).toEqual([
    {
      line_items: [
        { id: 2, is_selected: true },
        { id: 1, quantity: 15 },
      ],
    },
  ]);
});

test("neither button leads out of the range, and what is typed is settled to the nearest quantity [U-173]", async () => {
  const view = draw({ line_items: [{ ...seats, quantity: 5, total: 50_00 }] });
  await screen.findByRole("textbox", { name: "Quantity of Seats" });
  expect(fewer()).toBeDisabled();
  await view.user.clear(field());
  await view.user.type(field(), "999{Enter}");
  expect(field()).toHaveValue("50");
  expect(more()).toBeDisabled();
  await view.user.clear(field());
  await view.user.type(field(), "13");
  await view.user.tab();
  expect(field()).toHaveValue("15");
  await view.user.clear(field());
  await view.user.tab();
  expect(field()).toHaveValue("15");
});

test("one press leads back to what the seller suggests, and then there is nothing to save [U-173]", async () => {
  const view = draw();
  await screen.findByRole("textbox", { name: "Quantity of Seats" });
  await view.user.click(more());
  await view.user.click(screen.getByRole("button", { name: "Back to the suggestion (10)" }));
  expect(field()).toHaveValue("10");
  expect(screen.queryByRole("button", { name: /Back to/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

test("without scripts the offer says what can be chosen, and nothing of it once it is decided [U-173]", () => {
  expect(renderToString(page())).toContain("Choose from 5 to 50, in steps of 5");
  expect(renderToString(page({}, "fr"))).toContain("De 5 à 50 par pas de 5, à votre choix");
  draw({ status: "lost" });
  expect(screen.queryByRole("textbox", { name: "Quantity of Seats" })).toBeNull();
  expect(screen.queryByText(/Choose from 5/)).toBeNull();
});

describe("open questions [U-178]", () => {
  const rules = {
    pricingOption: "calculated" as const,
    basePrice: null,
    standardAmount: null,
    customHourlyPrice: null,
    mainFieldId: 1,
    tierMode: "graduated" as const,
    tiers: [
      { fieldId: 1, from: 1, to: 5, rate: 7_00, flatFee: 0 },
      { fieldId: 1, from: 6, to: null, rate: 6_00, flatFee: 0 },
    ],
    modifiers: [],
    modificationIntervals: [],
    minMargin: 0,
    maxMargin: 100,
  };
  const question = { position: 1, visibleWhen: [], options: [], isRequired: true, subType: null };
  const pricing = {
    1: {
      rules,
      questions: [
        { ...question, id: 1, type: "number" as const, staffTitle: "Pages?", clientTitle: "How many pages?" },
        {
          ...question,
          id: 2,
          type: "text" as const,
          isRequired: false,
          staffTitle: "Title",
          clientTitle: "Its title?",
          visibleWhen: [{ fieldId: 1, operator: ">" as const, value: "6" }],
        },
      ],
      currency: "CAD" as const,
      rate: 1,
      open: [{ field_id: 1, least: 2, most: 20 }, { field_id: 2 }],
      values: { 1: 5 },
      suggested: { 1: 5 },
    },
  };
  const website = line(1, {
    name: "Website",
    price: 35_00,
    total: 35_00,
    open: { questions: [{ field_id: 1, least: 2, most: 20 }, { field_id: 2 }] },
    suggestion: { quantity: 1, answers: [{ question: "How many pages?", answer: "5" }] },
  });
  const shown = () =>
    renderScreen(
      <ProposalScreen
        {...(page({ line_items: [website] }).props as ComponentProps<typeof ProposalScreen>)}
        pricing={pricing}
      />,
      {
        address: `/proposals/${uuid}`,
        api: { [`POST /api/proposals/${uuid}/view`]: { status: 204 }, "GET /api/me": () => NOBODY },
      },
    );

  test("an answer is priced by the rules at once, and saved alone; one press leads back", async () => {
    const view = shown();
    const pages = await screen.findByRole("textbox", { name: /How many pages/ });
    expect(screen.queryByRole("textbox", { name: "Its title?" })).toBeNull();
    await view.user.clear(pages);
    await view.user.type(pages, "8{Enter}");
    // 5 × 7.00 + 3 × 6.00 and 5 % tax.
    expect(screen.getAllByText(/55[.,]65/).length).toBeGreaterThan(0);
    expect(screen.getByRole("textbox", { name: "Its title?" })).toBeVisible();
    const sent: unknown[] = [];
    view.answer(SELECTIONS, ({ body }) => {
      sent.push(body);
      return { body: { data: { version: 4, ...totals } } };
    });
    await view.user.click(screen.getByRole("button", { name: "Save" }));
    expect(sent).toEqual([{ line_items: [{ id: 1, answers: { 1: 8, 2: null } }] }]);
    await view.user.click(screen.getByRole("button", { name: "Back to the suggested answers" }));
    expect(screen.getByRole("textbox", { name: /How many pages/ })).toHaveValue("5");
  });

  test("what is typed outside of what was opened becomes the nearest answer, and what is required stays", async () => {
    const view = shown();
    const pages = () => screen.getByRole("textbox", { name: /How many pages/ });
    await screen.findByRole("textbox", { name: /How many pages/ });
    await view.user.clear(pages());
    await view.user.type(pages(), "99{Enter}");
    expect(pages()).toHaveValue("20");
    await view.user.clear(pages());
    await view.user.tab();
    expect(pages()).toHaveValue("20");
  });
});
