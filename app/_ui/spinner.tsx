import { classes } from "./classes";
import { VisuallyHidden } from "./visually-hidden";

/** A spinning ring; with `label` it is read out, without it is decoration beside a text. */
export const Spinner = ({ label, className }: { label?: string; className?: string }) => (
  <span role={label ? "status" : undefined} className="inline-flex">
    <span
      aria-hidden="true"
      className={classes(
        "size-4 animate-spin rounded-full border-2 border-current border-r-transparent",
        className,
      )}
    />
    {label && <VisuallyHidden>{label}</VisuallyHidden>}
  </span>
);
