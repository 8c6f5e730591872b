import { startTransition, useEffect, useState } from "react";

/**
 * False in the server's HTML and until the page's script runs, like useReady() on other pages. Here the
 * update is rendered in slices, like the hydration, so that a slow device still responds to input.
 */
export function usePageReady(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => startTransition(() => setReady(true)), []);
  return isReady;
}
