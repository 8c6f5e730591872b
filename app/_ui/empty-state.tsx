import type { ReactNode } from "react";
import { classes } from "./classes";

type Props = { icon?: ReactNode; title: string; text?: ReactNode; action?: ReactNode };

/** Shown in place of an empty list: why it is empty and what to do next. */
export const EmptyState = ({ icon, title, text, action }: Props) => (
  <div className="flex flex-col items-center px-6 py-14 text-center">
    {icon && (
      <span
        aria-hidden="true"
        className={classes(
          "mb-4 inline-flex size-11 items-center justify-center",
          "rounded-full bg-sunken text-faint [&_svg]:size-5",
        )}
      >
        {icon}
      </span>
    )}
    <p className="font-semibold">{title}</p>
    {text && <p className="mt-1 max-w-md text-sm text-muted">{text}</p>}
    {action && <div className="mt-5">{action}</div>}
  </div>
);
