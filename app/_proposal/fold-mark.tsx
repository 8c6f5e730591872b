import { classes } from "@/app/_ui/classes";

/** What says that a summary opens: an arrow in place of the browser's own, which looks different in each. */
export const FoldMark = () => (
  <svg
    aria-hidden
    viewBox="0 0 16 16"
    className="proposal-fold-mark size-4 shrink-0 text-slate-500 in-[details[open]]:rotate-180"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
  >
    <path d="m3.5 6 4.5 4.5L12.5 6" />
  </svg>
);

/** The look of such a summary in a card of its own above the offer. */
export const SUMMARY = classes(
  "flex cursor-pointer list-none items-center justify-between gap-4 rounded-[10px] px-4 py-3 font-medium",
  "text-slate-900",
);

/** What folds on the page: a paper with one line. */
export const FOLD =
  "proposal-fold proposal-screen-only rounded-[10px] border border-slate-200 bg-white text-sm text-slate-700";
