import { fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useOfferInSight } from "@/app/(workspace)/deals/_parts/builder/preview/scaled-card";

/** The preview with its card at this height; 0 while it is hidden. */
function Preview({ height }: { height: number }) {
  const container = useRef<HTMLDivElement>(null);
  useOfferInSight(container, height);
  return (
    <section aria-label="Preview" style={{ scrollMarginTop: 128 }}>
      <div ref={container}>
        <article />
      </div>
    </section>
  );
}

const scrolled = vi.fn<(what: string, options: unknown) => void>();
let panelHeight: number;
beforeEach(() => {
  scrolled.mockReset();
  vi.stubGlobal("scrollBy", (options: unknown) => scrolled("page", options));
  vi.spyOn(Element.prototype, "scrollBy").mockImplementation((options: unknown) =>
    scrolled("panel", options),
  );
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(2_000);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockImplementation(() => panelHeight);
  // The panel starts at 100 px. The offer starts at 600 px, after 500 px of cover pages.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(0, this.tagName === "ARTICLE" ? 600 : 100);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("beside the form the panel scrolls to the offer, past the cover pages before it [BLD-03]", () => {
  panelHeight = 700;
  const view = render(<Preview height={0} />);
  expect(scrolled).not.toHaveBeenCalled();
  view.rerender(<Preview height={2_000} />);
  expect(scrolled.mock.calls).toEqual([["panel", { top: 484 }]]);
});

test("on a phone the page scrolls to the offer, below the bars that lie over it, each time that the preview is opened [BLD-03]", () => {
  panelHeight = 2_000;
  const view = render(<Preview height={0} />);
  view.rerender(<Preview height={1_500} />);
  expect(scrolled.mock.calls).toEqual([["page", { top: 456 }]]);

  // A user who scrolls keeps the position until the preview is opened again.
  fireEvent.touchStart(screen.getByRole("region", { name: "Preview" }));
  view.rerender(<Preview height={2_000} />);
  expect(scrolled).toHaveBeenCalledTimes(1);
  view.rerender(<Preview height={0} />);
  view.rerender(<Preview height={2_000} />);
  expect(scrolled.mock.calls.at(-1)).toEqual(["page", { top: 456 }]);
  expect(scrolled).toHaveBeenCalledTimes(2);
});

test("below a short offer the page gets the room to scroll to it [BLD-03]", () => {
  panelHeight = 900;
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(900);
  const view = render(<Preview height={0} />);
  view.rerender(<Preview height={800} />);
  // The page can already scroll by its height minus the window's. It needs 456 px.
  const room = 456 - (900 - window.innerHeight);
  expect(screen.getByRole("article").parentElement).toHaveStyle({ minHeight: `${room}px` });
  expect(scrolled.mock.calls).toEqual([["page", { top: 456 }]]);
});
