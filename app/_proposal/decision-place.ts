/** Id of the page's decision, below the offer. */
export const DECISION = "decision";

/**
 * Brings the decision into view and moves the focus there, so that a keyboard and a screen reader go on from it. In
 * the browser only.
 */
export function goToDecision(): void {
  const section = document.getElementById(DECISION);
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  // A long document is laid out as it comes near (proposal.css), which moves the end of a smooth scroll.
  const jumps = isCalm || document.querySelector("[data-long]") !== null;
  section?.scrollIntoView({ behavior: jumps ? "auto" : "smooth", block: "start" });
  section?.focus({ preventScroll: true });
}
