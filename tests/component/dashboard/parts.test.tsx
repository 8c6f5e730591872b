import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { NoDeals } from "@/app/(workspace)/dashboard/_parts/no-deals";
import { Pipeline } from "@/app/(workspace)/dashboard/_parts/pipeline";
import { Today } from "@/app/(workspace)/dashboard/_parts/today";
import { WonByMonth } from "@/app/(workspace)/dashboard/_parts/won-by-month";
import type { Language } from "@/lib/core/i18n/languages";
import { DEFAULT_OFFER_STYLE, staffText } from "@/lib/core/offers/offer-text";
import type { Progress } from "@/lib/core/offers/progress";
import {
  TODAY_KINDS,
  type CurrencyPipeline,
  type TodayGroup,
  type TodayKind,
} from "@/lib/domain/deals/dashboard/dashboard-schema";
import type { DealRow } from "@/lib/domain/deals/schema";
import { renderScreen } from "../../support/render-screen";

const textIn = (language: Language) => staffText({ language, ...DEFAULT_OFFER_STYLE });
const text = textIn("en");
const AT = "2026-11-18T12:00:00.000Z";

const row = (id: number, progress: Progress, given: Partial<DealRow> = {}): DealRow => ({
  id,
  uuid: `5e7b1c9e-7b0a-4a57-9d6e-00000000000${id}`,
  number: `Q-00000${id}`,
  revision: 1,
  version: 1,
  name: `Deal ${id}`,
  description: "",
  purchase_order: "",
  client_id: 5,
  currency: "CAD",
  stage: "pending",
  progress,
  amount: 120_050,
  amount_before_tax: 100_000,
  amount_after_tax: 120_050,
  recurring: null,
  customer: { name: "Éclair Café", email: "", is_legacy: false },
  owner: { fullName: "Zoé Roy", firstName: "Zoé", lastName: "Roy" },
  owner_id: 1,
  close_date: "2026-12-01",
  closing_date: "2026-12-01",
  created_at: AT,
  updated_at: AT,
  ...given,
});

const group = (kind: TodayKind, total: number, ...deals: DealRow[]): TodayGroup => ({
  kind,
  total,
  rows: deals.map((deal) => ({ at: AT, deal })),
});
const empty = TODAY_KINDS.map((kind) => group(kind, 0));

function drawToday(groups: TodayGroup[], mayAct = true) {
  return renderScreen(<Today groups={groups} oldDraftDay="2026-11-11" text={text} mayAct={mayAct} />);
}

const linksOf = (name: RegExp) => {
  const part = within(screen.getByRole("region", { name }));
  return part.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
};

describe("today [U-23]", () => {
  test.each([
    [
      "question",
      "question",
      /^Questions without/,
      "Answer",
      "/deals/1#questions",
      "Asked 18 Nov 2026, 12:00 p.m.",
    ],
    ["expires_soon", "expires_soon", /^Expiring/, "Follow up", "/deals/1#send", "Ends 18 Nov 2026"],
    ["seen", "seen", /^Seen/, "Open", "/deals/1", "Seen 18 Nov 2026, 12:00 p.m."],
    ["accepted", "accepted", /^Accepted/, "Open", "/deals/1", "Accepted 18 Nov 2026, 12:00 p.m."],
    ["draft", "draft", /^Not sent/, "Send", "/deals/1#send", "Created 18 Nov 2026"],
  ] as const)(
    "a deal of %s says what it is and its one next action",
    (kind, progress, name, action, href, when) => {
      drawToday([group(kind, 1, row(1, progress))]);
      expect(linksOf(name)).toEqual([
        ["Deal 1", "/deals/1"],
        [action, href],
      ]);
      const part = within(screen.getByRole("region", { name }));
      expect(part.getByRole("link", { name: `${action}: Deal 1` })).toBeVisible();
      for (const shown of ["$1,200.50", when, "Q-000001"])
        expect(part.getByText(shown, { normalizer: plain })).toBeVisible();
      expect(part.getByText(/Éclair Café · Zoé Roy/)).toBeVisible();
    },
  );

  test("more than five lead to the list of all, which has a number where it is exactly these", () => {
    drawToday([
      group("question", 12, row(1, "question")),
      group("seen", 7, row(2, "seen")),
      group("draft", 6, row(3, "draft")),
    ]);
    expect(linksOf(/^Questions/)[0]).toEqual([
      "All pending proposals with a question",
      "/deals?filter%5Bprogress%5D=question",
    ]);
    expect(linksOf(/^Seen/)[0]).toEqual(["All seen proposals", "/deals?filter%5Bprogress%5D=seen"]);
    expect(linksOf(/^Not sent/)[0]).toEqual([
      "All 6",
      "/deals?filter%5Bprogress%5D=draft&filter%5Bcreated_to%5D=2026-11-11",
    ]);
  });

  test("who may not change deals opens them", () => {
    drawToday([group("question", 1, row(1, "question"))], false);
    expect(screen.getByRole("link", { name: "Open: Deal 1" })).toBeVisible();
  });

  test("a day without anything says so", () => {
    drawToday(empty);
    expect(screen.getByText("Nothing is waiting for you today.")).toBeVisible();
    expect(screen.queryByRole("list")).toBeNull();
  });
});

const none = { deals: 0, amount: 0, share: null };
const pipeline = (currency: string, given: Partial<CurrencyPipeline> = {}): CurrencyPipeline => ({
  currency,
  open: none,
  sent: none,
  won: none,
  lost: none,
  won_monthly: 0,
  win_rate: null,
  ...given,
});

describe("the pipeline [U-24]", () => {
  test("has each currency by itself, with the reader's part of it", () => {
    const all = { open: { deals: 3, amount: 450_000, share: 100 }, win_rate: 75 };
    const workspace = [pipeline("CAD", all), pipeline("USD")];
    const mine = [pipeline("CAD", { open: { deals: 1, amount: 100_000, share: 22.2 } })];
    renderScreen(<Pipeline pipeline={{ workspace, mine }} text={text} />);
    expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "CAD",
      "USD",
    ]);
    for (const shown of ["$4,500.00", "3 proposals", "Yours: $1,000.00 · 1 proposal · 22.2%"])
      expect(screen.getByText(shown)).toBeVisible();
    expect(screen.getByText("Of the amounts decided this quarter, 75% was won.")).toBeVisible();
    expect(screen.getAllByText("None of yours")).toHaveLength(7);
  });

  test("says what repeats of what was won, in an average month, where anything does [U-124]", () => {
    const workspace = [pipeline("CAD", { won_monthly: 16_671 }), pipeline("USD")];
    renderScreen(<Pipeline pipeline={{ workspace, mine: [] }} text={textIn("fr")} />, { language: "fr" });
    expect(screen.getAllByText(/^Récurrent/).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Récurrent.: 166,71.\$ \/ mois$/),
    ]);
  });

  test("says when there is nothing", () => {
    renderScreen(<Pipeline pipeline={{ workspace: [], mine: [] }} text={text} />);
    expect(screen.getByText(/^No proposals are open/)).toBeVisible();
  });
});

const months = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, "0")}-01`,
  deals: index === 2 ? 4 : 0,
  amount: index === 2 ? 900_000 : 0,
}));

describe("what was won by month [U-25]", () => {
  test("is drawn for the eye, and a table says the same to screen readers", () => {
    const { container } = renderScreen(<WonByMonth won={[{ currency: "CAD", months }]} text={text} />);
    const table = screen.getByRole("table", { name: "Won by month, CAD" });
    const rows = within(table).getAllByRole("row");
    expect([rows.length, rows[3]?.textContent]).toEqual([13, "March 20264$9,000.00"]);
    expect(screen.getByText("Best month: March 2026, $9,000.00")).toBeVisible();
    const heights = [...container.querySelectorAll("rect")].map((bar) => bar.getAttribute("height"));
    expect(heights).toEqual(months.map(({ amount }) => (amount > 0 ? "40" : "0")));
    expect(container.querySelector("svg")?.closest("[aria-hidden=true]")).not.toBeNull();
  });

  test("is written in the reader's language", () => {
    renderScreen(<WonByMonth won={[{ currency: "CAD", months }]} text={textIn("fr")} />, { language: "fr" });
    expect(screen.getByText(/mars 2026, 9.000,00.\$/)).toBeVisible();
  });

  test("says when there is nothing", () => {
    renderScreen(<WonByMonth won={[]} text={text} />);
    expect(screen.getByText("Nothing was won in the last twelve months.")).toBeVisible();
  });
});

test("a workspace without deals says what to do, and leads there who may [U-23]", () => {
  const { unmount } = renderScreen(<NoDeals mayCreate />);
  expect(screen.getByRole("link", { name: "Create a proposal" })).toHaveAttribute("href", "/deals/create");
  unmount();
  renderScreen(<NoDeals mayCreate={false} />);
  expect(screen.queryByRole("link")).toBeNull();
});

/** Times have a narrow no-break space. */
function plain(shown: string): string {
  return shown.replaceAll(/\s/g, " ");
}
