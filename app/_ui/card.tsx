import type { ComponentProps } from "react";
import { classes } from "./classes";

/** A surface with an edge. Padding is the content's own business. */
export const Card = ({ className, ...rest }: ComponentProps<"section">) => (
  <section
    {...rest}
    className={classes("rounded-card border border-line bg-surface shadow-card", className)}
  />
);
