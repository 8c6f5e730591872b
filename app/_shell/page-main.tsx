import type { ReactNode } from "react";
import { classes } from "@/app/_ui/classes";

const WIDTHS = { wide: "max-w-7xl", middle: "max-w-5xl", narrow: "max-w-3xl" };

/** The main element of a staff page; its head begins at the same height on all of them. */
export const PageMain = ({ width, children }: { width: keyof typeof WIDTHS; children: ReactNode }) => (
  <main className={classes("mx-auto px-4 py-6 sm:px-6 sm:py-10", WIDTHS[width])}>{children}</main>
);
