/** Runs once the page has nothing better to do, at the latest after 2 s; at once where the browser cannot tell. Returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(run, { timeout: 2_000 });
  return () => cancelIdleCallback(waiting);
}
