import { useEffect, useRef, type RefObject } from "react";

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
