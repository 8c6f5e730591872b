import type { ReactNode } from "react";

/** One widget under its name. */
export const Sample = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="space-y-3">
    <h3 className="text-sm font-semibold text-muted">{title}</h3>
    {children}
  </div>
);
