/**
 * Begins a work that may be done once only, as soon as the present turn is over, unless it was ended before: a component that is
 * mounted, unmounted and mounted again in one turn begins it once. Returns its end.
 */
export function beginSoon(begin: (stop: AbortController) => void): () => void {
  const stop = new AbortController();
  queueMicrotask(() => {
    if (!stop.signal.aborted) begin(stop);
  });
  return () => stop.abort();
}
