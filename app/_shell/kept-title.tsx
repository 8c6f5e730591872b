"use client";

import { useEffect } from "react";

/**
 * Keeps the title of the page before until the next one has its own: between the two the framework takes it away
 * (github.com/vercel/next.js/issues/65872), and the browser's tab and a screen reader would name the address. React
 * puts its title before this one, so that it counts as soon as it is there; this one goes with the same turn, before
 * anything is drawn.
 */
export function KeptTitle() {
  useEffect(() => {
    const kept = document.createElement("title");
    const keep = () => {
      const current = document.head.querySelector("title");
      if (!current) document.head.append(kept);
      else if (current !== kept) {
        kept.textContent = current.textContent;
        kept.remove();
      }
    };
    keep();
    const watch = new MutationObserver(keep);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      watch.disconnect();
      kept.remove();
    };
  }, []);
  return null;
}
