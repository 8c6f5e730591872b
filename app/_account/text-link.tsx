import Link from "next/link";
import type { ComponentProps } from "react";
import { classes } from "@/app/_ui/classes";

/** A link among text. Targets are asked for when they are clicked. */
export const TextLink = ({ className, ...link }: ComponentProps<typeof Link>) => (
  <Link
    prefetch={false}
    {...link}
    className={classes("font-medium text-accent underline-offset-4 hover:underline", className)}
  />
);
