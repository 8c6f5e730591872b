import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { buttonStyle, type ButtonSize, type ButtonVariant } from "./button";
import { classes } from "./classes";

type Props = ComponentProps<typeof Link> & { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode };

/** A link that looks like a button. */
export const ButtonLink = ({ variant, size, icon, className, children, ...rest }: Props) => (
  <Link {...rest} className={classes(buttonStyle(variant, size), className)}>
    {icon}
    {children}
  </Link>
);
