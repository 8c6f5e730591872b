import { act, fireEvent, queryAllByRole, queryAllByText, queryByText } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { describe, expect, test, vi } from "vitest";
import { renderDocument } from "@/app/_proposal/page/document";
import { ProposalScreen, type ProposalScreenProps } from "@/app/_proposal/proposal-screen";
import fr from "@/messages/fr.json" with { type: "json" };
import { sampleContent } from "../../support/sample-proposal";
import { line, proposal } from "../../unit/domain/proposals/sample";
import { proposalPage } from "../../unit/domain/proposals/sample-page";

const ASSETS = { style: "a>b{}", script: "", font: "/inter-1.woff2" };
const PAGES = {
  pending: proposalPage(),
  "signed, with pictures around it": proposalPage({
    proposal: proposal({
      status: "signed",
      pdf_pages: [{ type: "cover", file_url: "/api/storage/a.webp", order_index: 1, is_active: true }],
    }),
    brand: { ...proposalPage().brand, logoUrl: "/api/storage/logo.png" },
  }),
  "pending, with words and pictures around its services,": proposalPage({
    proposal: proposal({
      ...sampleContent(),
      line_items: [line(1, { section: "design" }), line(2, { section: "care", is_optional: true })],
    }),
  }),
  expired: proposalPage({
    proposal: proposal({ is_expired: true, line_items: [line(1), line(2, { is_optional: true })] }),
  }),
};

/** Renders a page as the server does, and lets the browser take it over. */
async function hydrate(page: ReturnType<typeof proposalPage>) {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 204 })));
  document.documentElement.innerHTML = new DOMParser().parseFromString(
    renderDocument(page, ASSETS),
    "text/html",
  ).documentElement.innerHTML;
  const [container, data] = ["proposal", "proposal-data"].map((id) => document.getElementById(id));
  const mismatches: unknown[] = [];
  const root = await act(() =>
    hydrateRoot(container!, <ProposalScreen {...(JSON.parse(data!.textContent) as ProposalScreenProps)} />, {
      onRecoverableError: (error) => mismatches.push(error),
    }),
  );
  return { container: container!, mismatches, leave: () => act(() => root.unmount()) };
}

test.each(Object.entries(PAGES))(
  "the browser takes over the page of a %s offer as the server rendered it",
  async (_, page) => {
    const { container, mismatches, leave } = await hydrate(page);
    expect(mismatches).toEqual([]);
    expect(container.textContent).toContain("New website");
    leave();
  },
);

test("in French the colon before the options has its no-break space", async () => {
  const { container, leave } = await hydrate(proposalPage({ language: "fr", texts: fr.proposal }));
  // The normalizer would make it a usual space.
  expect(
    queryByText(container, "Options\u00a0: Service 3", { trim: false, collapseWhitespace: false }),
  ).not.toBeNull();
  leave();
});

describe("a logo that cannot be loaded gives way to the company's name [LOG-03]", () => {
  const page = proposalPage({ brand: { ...proposalPage().brand, logoUrl: "/api/storage/logo.png" } });
  const within = (container: HTMLElement) => ({
    logos: () => queryAllByRole(container, "img", { name: "Acme Studio" }),
    names: () => queryAllByText(container, "Acme Studio"),
  });

  /** What the browser says of each picture when the script runs; one without a width has failed. */
  const complete = (isComplete: boolean) =>
    vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(isComplete);

  test("after the script ran", async () => {
    complete(false);
    const { container, leave } = await hydrate(page);
    const { logos, names } = within(container);
    const drawn = logos();
    expect(drawn.length).toBeGreaterThan(0);
    const before = names().length;
    drawn.forEach((logo) => fireEvent.error(logo));
    expect(logos()).toEqual([]);
    expect(names()).toHaveLength(before + drawn.length);
    leave();
  });

  test("before it ran", async () => {
    complete(true);
    const { container, mismatches, leave } = await hydrate(page);
    const { logos, names } = within(container);
    expect(mismatches).toEqual([]);
    expect(logos()).toEqual([]);
    expect(names().length).toBeGreaterThan(0);
    leave();
  });
});
