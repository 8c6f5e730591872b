import { classes } from "./classes";
import { Spinner } from "./spinner";

/** What takes longer than usual, in a status at the page's lower edge. */
export const WaitingNote = ({ text }: { text: string }) => (
  <p
    className={classes(
      "flex items-center gap-2 rounded-card border border-line bg-surface px-4 py-2.5 text-sm",
      "shadow-float",
    )}
  >
    <Spinner />
    {text}
  </p>
);
