import type { ComponentProps } from "react";
import { classes } from "./classes";

/** A surface with a border. The content sets its own padding. */
export const Card = ({ className, ...rest }: ComponentProps<"section">) => (
  <section
    {...rest}
    className={classes("rounded-card border border-line bg-surface shadow-card", className)}
  />
);
