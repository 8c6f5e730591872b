"use client";

import { useEffect } from "react";

/**
 * Keeps the previous page's title until the next page has set its own: the framework removes it in between
 * (github.com/vercel/next.js/issues/65872), and the browser's tab and screen readers would show the URL.
 * React inserts its title before this one, so it takes precedence at once; this one is removed in the same
 * task, before anything is painted.
 */
export function PreviousTitle() {
  useEffect(() => {
    const previous = document.createElement("title");
    const keep = () => {
      const current = document.head.querySelector("title");
      if (!current) document.head.append(previous);
      else if (current !== previous) {
        previous.textContent = current.textContent;
        previous.remove();
      }
    };
    keep();
    const watch = new MutationObserver(keep);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      watch.disconnect();
      previous.remove();
    };
  }, []);
  return null;
}
