/**
 * Runs once the page is idle, at the latest after 2 s; at once if the browser cannot tell. Returns a function
 * that cancels it.
 */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(run, { timeout: 2_000 });
  return () => cancelIdleCallback(waiting);
}
