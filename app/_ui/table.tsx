import type { ComponentProps } from "react";
import { classes } from "./classes";

/** A table in its own scroll container, so that the page never scrolls sideways. `label` names both. */
export const Table = ({
  label,
  className,
  children,
  ...rest
}: ComponentProps<"table"> & { label: string }) => (
  <div
    role="region"
    aria-label={label}
    tabIndex={0}
    className="relative overflow-x-auto focus-visible:outline-offset-[-2px]"
  >
    <table {...rest} aria-label={label} className={classes("w-full border-collapse text-sm", className)}>
      {children}
    </table>
  </div>
);

export const HeadCell = ({ className, ...rest }: ComponentProps<"th">) => (
  <th
    scope="col"
    {...rest}
    className={classes(
      "whitespace-nowrap border-b border-line px-4 py-2.5 text-left text-xs font-medium text-faint",
      className,
    )}
  />
);

export const Row = ({ className, ...rest }: ComponentProps<"tr">) => (
  <tr {...rest} className={classes("border-b border-line last:border-b-0 hover:bg-sunken/60", className)} />
);

export const Cell = ({ className, ...rest }: ComponentProps<"td">) => (
  <td {...rest} className={classes("px-4 py-3 align-top", className)} />
);
