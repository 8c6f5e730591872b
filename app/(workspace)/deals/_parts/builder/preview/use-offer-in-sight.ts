import { useEffect, useRef, type RefObject } from "react";

/** What shows that the reader looks around by themselves. */
const TAKEN_OVER = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Scrolls the preview to the offer itself while its cover pages come in above it, until the reader takes over: the first that one sees is
 * what is being built.
 * @param height of the card as it is drawn: it grows with each picture that arrives, and with the panel
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
    if (!isTakenOver.current && height > 0 && container.current) showOffer(container.current);
  }, [container, height]);
}

/** Pixels that stay free above the offer. */
const MARGIN = 16;

function showOffer(container: HTMLElement): void {
  const [scroller, offer] = [container.parentElement, container.querySelector("article")];
  if (!scroller || !offer) return;
  const above = offer.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  scroller.scrollBy({ top: above - MARGIN });
}
