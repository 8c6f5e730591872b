import { classes } from "@/app/_ui/classes";

/** Initials in a disc; the name stands beside it or in its button's label. */
export const Avatar = ({ initials, size = "md" }: { initials: string; size?: "md" | "lg" }) => (
  <span
    aria-hidden="true"
    className={classes(
      "inline-flex shrink-0 items-center justify-center rounded-full bg-primary-100 font-semibold text-primary-800 dark:bg-primary-500/25 dark:text-primary-100",
      size === "lg" ? "size-14 text-lg" : "size-9 text-xs",
    )}
  >
    {initials}
  </span>
);
