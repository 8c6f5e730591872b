import { classes } from "./classes";

/** Style of text controls. 16 px on phones, because their browsers zoom in on smaller text. */
export const controlStyle = classes(
  "block min-h-11 w-full rounded-control border border-control bg-surface px-3 py-2",
  "text-base text-ink placeholder:text-faint sm:min-h-10 sm:text-sm",
  "focus:border-focus focus:outline-2 focus:outline-offset-0 focus:outline-focus/40 aria-invalid:border-danger",
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-faint [&[readonly]]:bg-sunken",
);
