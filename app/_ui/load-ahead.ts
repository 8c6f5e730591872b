import { whenIdle } from "./when-idle";

/**
 * Loads code that is not part of the page's first script. Schemas are such code alone, so zod is prepared here, before
 * the first of them is created (tests/unit/app/client/late-schemas.test.ts).
 */
export async function loadLate<Part>(load: () => Promise<Part>): Promise<Part> {
  (await import("./compile-no-schemas")).compileNoSchemas();
  return load();
}

const waiting = new Set<() => Promise<void>>();
let isInUse = false;

let running: Promise<void> | undefined;

/** Loads the code of the page's parts that are not shown yet, one after the other. */
export const loadParts = (): Promise<void> =>
  (running ??= loadWaiting().finally(() => (running = undefined)));

async function loadWaiting(): Promise<void> {
  // Those that a loaded part has in turn are added meanwhile.
  for (const fetchPart of waiting) {
    waiting.delete(fetchPart);
    await fetchPart();
  }
}

/** A failure is told when the part is needed. */
const loadQuietly = () => whenIdle(() => void loadParts().catch(() => undefined));

/** To be loaded as soon as somebody uses the page. */
export function loadAhead(fetchPart: () => Promise<void>): void {
  waiting.add(fetchPart);
  if (isInUse) loadQuietly();
}

const SIGNS_OF_USE = ["pointermove", "pointerdown", "keydown"];

if (typeof window !== "undefined") {
  const begin = () => {
    isInUse = true;
    loadQuietly();
    for (const sign of SIGNS_OF_USE) removeEventListener(sign, begin, true);
  };
  for (const sign of SIGNS_OF_USE) addEventListener(sign, begin, { capture: true, passive: true });
}
