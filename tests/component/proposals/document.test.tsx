import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { neededOf } from "@/app/_proposal/page/document";
import { ProposalScreen } from "@/app/_proposal/proposal-screen";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import en from "@/messages/en.json" with { type: "json" };
import { renderScreen } from "../../support/render-screen";
import { sampleContent } from "../../support/sample-proposal";
import { line, proposal } from "../../unit/domain/proposals/sample";
import { proposalPage } from "../../unit/domain/proposals/sample-page";

const { uuid } = proposal();
const ACCEPT = `POST /api/proposals/${uuid}/accept`;

/** A document with lines in the sample's three sections. Option 2 is not selected. */
const document = (changes: Partial<ProposalAnswer> = {}): ProposalAnswer =>
  proposal({
    ...sampleContent(),
    line_items: [
      line(1, { section: "design", customer_note: "First line\nsecond line" }),
      line(2, { section: "design", price: 50_00, total: 50_00, is_optional: true }),
      line(3, { section: "build", price: 77_00, quantity: 3, total: 231_00 }),
      line(4, { section: "care", price: 33_00, quantity: 2, total: 66_00 }),
    ],
    discount_amount: 0,
    ...changes,
  });

const draw = (changes: Partial<ProposalAnswer> = {}, more: Partial<ReturnType<typeof proposalPage>> = {}) => {
  const page = neededOf(proposalPage({ proposal: document(changes), ...more }));
  return renderScreen(<ProposalScreen {...page} />, {
    address: `/proposals/${uuid}`,
    api: {
      [`POST /api/proposals/${uuid}/view`]: { status: 204 },
      "GET /api/me": { status: 401, body: { message: "no", code: "AUTH_ERROR", errors: [] } },
    },
  });
};

const section = (name: string) => screen.getByRole("region", { name });
const spaced = (text: string | null) => (text ?? "").replace(/\s+/g, " ");

beforeEach(() => {
  vi.stubGlobal("reportError", vi.fn());
});

describe("a proposal as a document", () => {
  test("shows each kind of block in its order around the services", () => {
    draw();
    const article = screen.getByRole("article");
    const text = spaced(article.textContent);
    const words = [
      "Why a new shop, and why now",
      "68 %",
      "A shop that sells from the first screen.",
      "A tour of the prototype, two minutes",
      "They asked better questions",
      "How we work",
      "Listen",
      "Mara Lindqvist",
      "Taps to an order",
      "What it costs",
      "Research and design",
      "What happens next",
      "Three relaunches in detail",
      "Terms of payment",
    ];
    const places = words.map((word) => text.indexOf(word));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test("loads nothing of a third party: the video is a picture that leads to it", () => {
    draw();
    const link = screen.getByRole("link", { name: /A tour of the prototype/ });
    expect(link).toHaveAttribute("href", "https://video.example/watch/shop-tour");
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
    for (const picture of window.document.querySelectorAll("img"))
      expect(picture.getAttribute("src")).toMatch(/^\/api\/storage\//);
    expect(window.document.querySelector("iframe")).toBeNull();
  });

  test("gives pictures their size, the first at once and the others when the reader comes near", () => {
    draw();
    const cover = screen.getByRole("img", { name: "Hills at first light" });
    expect(cover).not.toHaveAttribute("loading", "lazy");
    expect(cover).toHaveAttribute("width", "2100");
    expect(cover.getAttribute("srcset")).toBe(
      "/api/storage/pictures/cover.jpg?w=480 480w, /api/storage/pictures/cover.jpg?w=960 960w, " +
        "/api/storage/pictures/cover.jpg?w=1600 1600w, /api/storage/pictures/cover.jpg 2100w",
    );
    expect(screen.getByRole("img", { name: "The new shop on a phone" })).toHaveAttribute("loading", "lazy");
  });

  test("puts the total that is shown into its words, and follows the options", async () => {
    const { user } = draw();
    expect(spaced(screen.getByRole("article").textContent)).toContain("you invest 113,40 $, taxes included");
    await user.click(screen.getByRole("checkbox", { name: "Include Service 2" }));
    expect(spaced(screen.getByRole("article").textContent)).toContain("you invest 469,35 $, taxes included");
  });

  test("lists its headings as links, in a side list and a folded one", () => {
    draw();
    const [folded, side] = screen.getAllByRole("navigation", { name: "Contents", hidden: true });
    for (const nav of [folded, side])
      expect(within(nav!).getByRole("link", { name: "What it costs", hidden: true })).toHaveAttribute(
        "href",
        "#block-prices",
      );
    expect(window.document.getElementById("block-prices")).toHaveTextContent("What it costs");
    expect(window.document.getElementById("section-design")).toHaveTextContent("Research and design");
  });

  test("has no contents with fewer than three headings", () => {
    draw({ blocks: document().blocks.filter(({ type }) => type === "services"), sections: [] });
    expect(screen.queryByRole("navigation", { name: "Contents", hidden: true })).toBeNull();
  });
});

describe("sections of services", () => {
  test("add up their counted lines, as the options are ticked", async () => {
    const { user } = draw();
    const sum = () =>
      spaced(section("Research and design").querySelector("[data-section-total]")!.textContent);
    expect(sum()).toBe("100,00 $");
    await user.click(screen.getByRole("checkbox", { name: "Include Service 2" }));
    expect(sum()).toBe("150,00 $");
  });

  test("hide quantities, rates and line prices where they say so", () => {
    draw();
    const headings = (name: string) =>
      within(section(name))
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent);
    expect(headings("Research and design")).toEqual(["No.", "Item", "Rate", "Qty", "Price"]);
    expect(headings("Building the shop")).toEqual(["No.", "Item"]);
    expect(headings("After the launch")).toEqual(["No.", "Item", "Qty", "Price"]);
    const built = spaced(section("Building the shop").textContent);
    expect(built).toContain("Subtotal: Building the shop231,00 $");
    expect(built).not.toContain("77,00 $");
  });

  test("count their lines through, and show what is said to the customer about one", () => {
    draw();
    expect(within(section("After the launch")).getAllByRole("row")[1]).toHaveTextContent(/^4/);
    expect(screen.getByText(/First line/)).toHaveTextContent("First line second line");
  });
});

describe("terms that are accepted by name", () => {
  test("are each asked for before the call is made, and sent by their keys", async () => {
    const view = draw();
    view.answer(ACCEPT, { status: 503, body: { message: "away", code: "SERVICE_UNAVAILABLE" } });
    const decision = section("Your decision");
    await view.user.type(within(decision).getByLabelText(/^Your name/), "Inès Roy");
    const [payment, privacy] = ["Terms of payment", "Data protection"].map((title) =>
      within(decision).getByRole("checkbox", { name: `I accept: ${title} (required)` }),
    );
    expect(within(decision).getByRole("link", { name: "Read them: Data protection" })).toHaveAttribute(
      "href",
      "#block-privacy",
    );
    await view.user.click(payment!);
    await view.user.click(within(decision).getByRole("button", { name: "Accept proposal" }));
    const accepted = () => view.calls.filter(({ path }) => path.endsWith("/accept"));
    expect(accepted()).toEqual([]);
    expect(privacy).toHaveFocus();
    expect(privacy).toHaveAccessibleDescription(en.proposal.problems.terms);
    expect(payment).not.toHaveAttribute("aria-invalid");
    await view.user.click(privacy!);
    await view.user.click(within(decision).getByRole("button", { name: "Accept proposal" }));
    expect(accepted()).toMatchObject([{ body: { accepted_terms: ["conditions", "privacy"] } }]);
  });
});

test.each([
  [60, false],
  [61, true],
])(
  "of a document of %i lines, what is far below is left to later: %s; a picture of the whole page shows the others",
  (count, isLong) => {
    draw({ line_items: Array.from({ length: count }, (_, index) => line(index + 1)) });
    expect(screen.getByRole("article").querySelector(".proposal-document")?.hasAttribute("data-long")).toBe(
      isLong,
    );
  },
);

test("what changed in the words stands among the changes since the version before", () => {
  draw(
    {},
    {
      changes: {
        previous: { id: 1, number: "Q-1", currency: "CAD", amount_before_tax: 1, amount_after_tax: 1 },
        currency: "CAD",
        amount_before_tax: 1,
        amount_after_tax: 1,
        difference: null,
        terms: [],
        lines: [],
        words: [{ kind: "changed", type: "heading", before: ["Ten weeks"], after: ["Twelve weeks"] }],
      },
    },
  );
  const panel = screen.getByText(/^What changed since version/).closest("details")!;
  expect(panel.querySelector("summary")).toHaveTextContent("What changed since version Q-1");
  expect(spaced(panel.textContent)).toContain("Changed: Heading");
  expect(panel.querySelector("del")).toHaveTextContent("Ten");
  expect(panel.querySelector("ins")).toHaveTextContent("Twelve");
});
