import { startTransition, useEffect, useState } from "react";

/**
 * False in the server's HTML and until the page's script runs, as useReady() says it elsewhere; here the page is drawn
 * again in slices, as it was hydrated, so that a slow device answers its reader meanwhile.
 */
export function usePageReady(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => startTransition(() => setReady(true)), []);
  return isReady;
}
