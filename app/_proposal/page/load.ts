/*
 * Loads the page's script (start.tsx) when what is visible first was painted: before, it would take bandwidth and
 * processor time from the pictures. At once when the customer does something, and at the latest after 1.5 seconds,
 * whatever a picture does (docs/adr/0090).
 */
declare const PAGE_SCRIPT: string;

const LONGEST_WAIT = 1500;
const INPUTS = ["pointerdown", "keydown", "wheel"];

// The browser runs the script once, however often it is imported.
const load = () => void import(PAGE_SCRIPT);

for (const input of INPUTS) addEventListener(input, load, { once: true, passive: true, capture: true });
setTimeout(load, LONGEST_WAIT);
const loaded = new Promise<unknown>((done) => {
  if (document.readyState === "complete") done(null);
  else addEventListener("load", done);
});
const painted = new Promise<unknown>((done) =>
  new PerformanceObserver(done).observe({ type: "paint", buffered: true }),
);
const nextFrame = () => new Promise(requestAnimationFrame);
// A picture that was the last to arrive is painted with the first frame; the second begins when that is done.
void Promise.all([loaded, painted]).then(nextFrame).then(nextFrame).then(load);

export {};
