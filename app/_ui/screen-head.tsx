import type { ReactNode } from "react";

type Props = { title: string; subtitle: string; action?: ReactNode };

/** Title of a screen within a section, its purpose, and its main action. */
export const ScreenHead = ({ title, subtitle, action }: Props) => (
  <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
    <div>
      <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      <p className="mt-1 max-w-prose text-sm text-muted">{subtitle}</p>
    </div>
    {action}
  </div>
);
