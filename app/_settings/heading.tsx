import type { ReactNode } from "react";

type Props = { title: string; text: ReactNode; children?: ReactNode };

/** The head of a settings screen: what it is for, and at its end what starts something new. */
export const Heading = ({ title, text, children }: Props) => (
  <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
    <div className="min-w-0 max-w-2xl">
      <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      <p className="mt-1 text-sm text-muted">{text}</p>
    </div>
    {children}
  </div>
);
