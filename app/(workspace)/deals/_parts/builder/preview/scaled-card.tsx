"use client";

import { memo, useLayoutEffect, useRef, useState, useEffect, type RefObject } from "react";
import { ProposalCard, type ProposalCardProps } from "@/app/_proposal/proposal-card";
import { RichText } from "@/app/_ui/rich-text";
import { sanitizeHtml } from "@/lib/core/html/sanitize";

/** Width that the proposal card is drawn at. */
export const CARD_WIDTH = 1200;

/** The preview's scale in a container of this width: (width - 32) / 1200, at most 1 (BLD-34). */
export const previewScale = (containerWidth: number): number =>
  Math.min(1, Math.max(0.1, (containerWidth - 32) / CARD_WIDTH));

type Props = Pick<ProposalCardProps, "proposal" | "brand" | "language" | "texts">;

/** The proposal card at its full width, made as small as its container asks (BLD-34). */
export const ScaledCard = memo(function ScaledCard(props: Props) {
  const [containerRef, container] = useSize();
  const [cardRef, card] = useSize();
  const scale = previewScale(container.width);
  useOfferInSight(containerRef, card.height * scale);
  return (
    <div ref={containerRef} className="overflow-hidden p-4">
      <div
        style={{
          height: card.height * scale,
          width: CARD_WIDTH * scale,
          visibility: container.width === 0 ? "hidden" : undefined,
        }}
        className="mx-auto"
      >
        <div
          ref={cardRef}
          data-preview-scale={scale.toFixed(4)}
          style={{ width: CARD_WIDTH, transform: `scale(${scale})`, transformOrigin: "0 0" }}
        >
          <ProposalCard {...props} richText={Cleaned} />
        </div>
      </div>
    </div>
  );
});

/** A description, cleaned once more right before it enters the page (BLD-35). */
const Cleaned = ({ html }: { html: string }) => (
  <RichText html={html} clean={sanitizeHtml} className="proposal-rich-text" />
);

/**
 * Width and height of an element as it is laid out, kept up to date; 0 until measured. Scaling by transform
 * does not change them.
 */
function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setSize({ width: element.offsetWidth, height: element.offsetHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [ref, size] as const;
}

/** What shows that the reader looks around by themselves. */
const TAKEN_OVER = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Scrolls to the offer itself while its cover pages come in above it, until the reader takes over: the first
 * that one sees is what is being built. On a phone that is so each time that the preview is opened.
 * @param height of the card as it is drawn: it grows with each picture that arrives, and with the panel; 0
 * while the preview is hidden
 */
export function useOfferInSight(container: RefObject<HTMLElement | null>, height: number): void {
  const isTakenOver = useRef(false);
  useEffect(() => {
    const scroller = container.current?.parentElement;
    if (!scroller) return;
    const takeOver = () => (isTakenOver.current = true);
    for (const event of TAKEN_OVER) scroller.addEventListener(event, takeOver, { passive: true });
    return () => {
      for (const event of TAKEN_OVER) scroller.removeEventListener(event, takeOver);
    };
  }, [container]);
  useEffect(() => {
    if (height === 0) isTakenOver.current = false;
    else if (!isTakenOver.current && container.current) showOffer(container.current);
  }, [container, height]);
}

/** Pixels that stay free above the offer. */
const MARGIN = 16;

/**
 * The panel scrolls in itself, or on a phone with the page, of which bars lie over the panel's scroll margin.
 */
function showOffer(container: HTMLElement): void {
  const [panel, offer] = [container.parentElement, container.querySelector("article")];
  if (!panel || !offer) return;
  const { top } = offer.getBoundingClientRect();
  if (panel.scrollHeight > panel.clientHeight)
    panel.scrollBy({ top: top - panel.getBoundingClientRect().top - MARGIN });
  else scrollPage(container, top - scrollMarginOf(panel) - MARGIN);
}

/**
 * Scrolls the page by so many pixels; below a short offer there is room for that only when the container is
 * given some.
 */
function scrollPage(container: HTMLElement, by: number): void {
  const page = document.documentElement;
  const missing = by - (page.scrollHeight - window.innerHeight - window.scrollY);
  if (missing > 0) container.style.minHeight = `${container.offsetHeight + missing}px`;
  window.scrollBy({ top: by });
}

const scrollMarginOf = (panel: HTMLElement): number =>
  Number.parseFloat(getComputedStyle(panel).getPropertyValue("scroll-margin-top"));
