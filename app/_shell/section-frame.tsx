import type { ReactNode } from "react";
import { PageMain } from "./page-main";

type Props = { title: string; subtitle: string; children: ReactNode };

/**
 * An area with several screens: its title and subtitle (SHL-11, SHL-13, SHL-14). The navigation lists the screens,
 * which are inside this main element and use second-level headings.
 */
export const SectionFrame = ({ title, subtitle, children }: Props) => (
  <PageMain width="wide">
    <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
    <p className="mt-1.5 text-muted">{subtitle}</p>
    <div className="mt-5 sm:mt-8">{children}</div>
  </PageMain>
);
