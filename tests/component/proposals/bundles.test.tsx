import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ProposalScreen } from "@/app/_proposal/proposal-screen";
import { emptySection } from "@/lib/core/documents/blocks";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { DealBundle } from "@/lib/core/offers/bundles";
import { DEFAULT_OFFER_STYLE, offerText } from "@/lib/core/offers/offer-text";
import { linesInBundles } from "@/lib/domain/proposals/bundle-lines";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import { renderScreen } from "../../support/render-screen";
import { SAMPLE_BRAND } from "../../support/sample-brand";
import { line, proposal } from "../../unit/domain/proposals/sample";

const { uuid } = proposal();
const lines = [
  line(1, { name: "Site" }),
  line(2, {
    ...{ name: "Lamp", quantity: 2, price: 83_34, total: 166_68 },
    questions_answers: [{ question: "Which colour?", answer: "Red" }],
  }),
  line(3, { name: "Cable", quantity: 2, price: 166_66, total: 333_32 }),
];
const kit = (shown: DealBundle["shown"]): DealBundle => ({
  ...{ key: "k", item: 9, title: "Desk kit", description: "<p>All for a desk</p>", shown },
  parts: [
    { line: "line-2", quantity: 3 },
    { line: "line-3", quantity: 1 },
  ],
});
const bundled = (shown: DealBundle["shown"], changes: Partial<ProposalAnswer> = {}) =>
  proposal({ line_items: lines, bundles: [kit(shown)], ...changes });

beforeEach(() => {
  vi.stubGlobal("reportError", vi.fn());
});

test.each([
  ["prices", ["6 × Lamp", "166,68 $", "Which colour?", "Red", "2 × Cable", "333,32 $"]],
  ["names", ["6 × Lamp", "", "Which colour?", "Red", "2 × Cable", ""]],
  ["nothing", []],
] as const)("a bundle is one line with its sum, and shows of its parts: %s [U-184]", (shown, facts) => {
  renderScreen(
    <ProposalScreen
      proposal={bundled(shown)}
      isNameRequired={false}
      isPurchaseOrderRequired={false}
      afterwards={null}
      changes={null}
      brand={SAMPLE_BRAND}
      language="en"
      texts={MESSAGES.en.proposal}
    />,
    {
      address: `/proposals/${uuid}`,
      api: {
        [`POST /api/proposals/${uuid}/view`]: { status: 204 },
        "GET /api/me": () => ({ status: 401, body: { message: "no", code: "AUTH_ERROR", errors: [] } }),
      },
    },
  );
  const [, site, row, ...others] = screen.getAllByRole("row");
  expect(others).toEqual([]);
  expect(site).toHaveTextContent("Site");
  if (!row) throw new Error("no row");
  expect(row).toHaveTextContent("Desk kit");
  expect(row).toHaveTextContent("250,00 $");
  expect(row).toHaveTextContent("500,00 $");
  expect(within(row).getByText("All for a desk")).toBeVisible();
  const details = [...row.querySelectorAll("dt, dd")].map(({ textContent }) =>
    textContent?.replace(/\s/g, " "),
  );
  expect(details).toEqual(facts);
});

const text = offerText({ language: "en", ...DEFAULT_OFFER_STYLE });
const month = { every: "month", term: 12, is_open_ended: false, free_periods: 0, start: null } as const;

test("what a section hides is hidden of a bundle's parts, too [U-184]", () => {
  const sections = [{ ...emptySection("s"), hides_line_prices: true, hides_quantities: true }];
  const placed = lines.map((each) => ({ ...each, section: "s" }));
  const [, shown] = linesInBundles(bundled("prices", { sections, line_items: placed }), text);
  expect(shown?.questions_answers.map(({ question, answer }) => [question, answer])).toEqual([
    ["Lamp", ""],
    ["Which colour?", "Red"],
    ["Cable", ""],
  ]);
});

test("parts that repeat in different ways are one line each way, and taxes of parts stand at them [U-184]", () => {
  const [site, lamp, cable] = lines;
  if (!site || !lamp || !cable) throw new Error("no lines");
  const monthly = linesInBundles(
    bundled("names", { line_items: [site, lamp, { ...cable, rhythm: month }] }),
    text,
  );
  expect(monthly.map(({ name, total, rhythm }) => [name, total, rhythm?.every])).toEqual([
    ["Site", 100_00, undefined],
    ["Desk kit", 166_68, undefined],
    ["Desk kit", 333_32, "month"],
  ]);
  const taxed = { ...cable, tax_profile: { id: 4, name: "Reduced", value: 5, taxes: [] } };
  const [, mixed] = linesInBundles(bundled("names", { line_items: [site, lamp, taxed] }), text);
  expect(mixed?.questions_answers.at(-1)).toEqual({ question: "2 × Cable", answer: "Reduced 5%" });
  expect(mixed?.tax_profile).toBeNull();
  expect(linesInBundles(proposal({ line_items: lines }), text)).toBe(lines);
});
