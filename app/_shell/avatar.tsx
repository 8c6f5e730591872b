import { classes } from "@/app/_ui/classes";

/** Initials in a circle. The name is shown beside it, or is its button's label. */
export const Avatar = ({ initials, size = "md" }: { initials: string; size?: "md" | "lg" }) => (
  <span
    aria-hidden="true"
    className={classes(
      "inline-flex shrink-0 items-center justify-center rounded-full bg-primary-100",
      "font-semibold text-primary-800 dark:bg-primary-500/25 dark:text-primary-100",
      size === "lg" ? "size-14 text-lg" : "size-9 text-xs",
    )}
  >
    {initials}
  </span>
);

type Named = { firstName: string; lastName: string; email: string };

/** At most two capital letters for an avatar: from the names, else from the address (SHL-06). */
export function initials({ firstName, lastName, email }: Named): string {
  const letters = [firstName, lastName].map(firstLetter).join("");
  return (letters || firstLetter(email)).toUpperCase();
}

const firstLetter = (text: string): string => [...text.trim()][0] ?? "";

type DisplayNameNamed = { firstName: string; lastName: string; email: string };

/** First and last name, else the part of the address before the @. */
export const displayName = ({ firstName, lastName, email }: DisplayNameNamed): string =>
  `${firstName} ${lastName}`.trim() || email.slice(0, email.indexOf("@"));
