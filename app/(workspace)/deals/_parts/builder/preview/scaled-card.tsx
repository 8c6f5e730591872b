"use client";

import { memo, useLayoutEffect, useRef, useState, useEffect, type RefObject } from "react";
import { ProposalCard, type ProposalCardProps } from "@/app/_proposal/proposal-card";
import { CleanedRich } from "./cleaned-rich";

/** Width at which the proposal card is rendered. */
export const CARD_WIDTH = 1200;

/** The preview's scale in a container of this width: (width - 32) / 1200, at most 1 (BLD-34). */
export const previewScale = (containerWidth: number): number =>
  Math.min(1, Math.max(0.1, (containerWidth - 32) / CARD_WIDTH));

type Props = Pick<ProposalCardProps, "proposal" | "brand" | "language" | "texts">;

/** The proposal card at full width, scaled down to its container (BLD-34). */
export const ScaledCard = memo(function ScaledCard(props: Props) {
  const [containerRef, container] = useSize();
  const [cardRef, card] = useSize();
  const scale = previewScale(container.width);
  useOfferInSight(containerRef, card.height * scale);
  // Too small for a finger, and nobody should write to the client from here.
  useLayoutEffect(() => {
    for (const link of cardRef.current?.querySelectorAll("a") ?? []) link.inert = true;
  });
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
          <ProposalCard {...props} richText={CleanedRich} />
        </div>
      </div>
    </div>
  );
});

/**
 * Layout width and height of an element, kept up to date; 0 until measured. Scaling by transform does not
 * change them.
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

/** Events that show that the user is scrolling. */
const SCROLL_EVENTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Scrolls to the offer while its cover pages load above it, until the user scrolls, so that the preview
 * starts with what is being edited. On a phone this happens each time the preview is opened.
 * @param height of the rendered card, which changes with loaded pictures and the panel's width; 0 while the
 * preview is hidden
 */
export function useOfferInSight(container: RefObject<HTMLElement | null>, height: number): void {
  const hasScrolled = useRef(false);
  useEffect(() => {
    const scroller = container.current?.parentElement;
    if (!scroller) return;
    const onScroll = () => (hasScrolled.current = true);
    for (const event of SCROLL_EVENTS) scroller.addEventListener(event, onScroll, { passive: true });
    return () => {
      for (const event of SCROLL_EVENTS) scroller.removeEventListener(event, onScroll);
    };
  }, [container]);
  useEffect(() => {
    if (height === 0) hasScrolled.current = false;
    else if (!hasScrolled.current && container.current) showOffer(container.current);
  }, [container, height]);
}

/** Pixels above the offer that stay free. */
const MARGIN = 16;

/** The panel scrolls; on a phone the page does, and its bars cover the panel's scroll margin. */
function showOffer(container: HTMLElement): void {
  const [panel, offer] = [container.parentElement, container.querySelector("article")];
  if (!panel || !offer) return;
  const { top } = offer.getBoundingClientRect();
  if (panel.scrollHeight > panel.clientHeight)
    panel.scrollBy({ top: top - panel.getBoundingClientRect().top - MARGIN });
  else scrollPage(container, top - scrollMarginOf(panel) - MARGIN);
}

/** Scrolls the page by a number of pixels; below a short offer the container must be enlarged for that. */
function scrollPage(container: HTMLElement, by: number): void {
  const page = document.documentElement;
  const missing = by - (page.scrollHeight - window.innerHeight - window.scrollY);
  if (missing > 0) container.style.minHeight = `${container.offsetHeight + missing}px`;
  window.scrollBy({ top: by });
}

const scrollMarginOf = (panel: HTMLElement): number =>
  Number.parseFloat(getComputedStyle(panel).getPropertyValue("scroll-margin-top"));
