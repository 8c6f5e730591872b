import type { ReactNode } from "react";

/** A row above a total. */
export const TotalRow = ({ label, amount }: { label: string; amount: ReactNode }) => (
  <div className="flex justify-between gap-4 py-1.5">
    <dt className="min-w-0 wrap-anywhere text-slate-600" suppressHydrationWarning>
      {label}
    </dt>
    <dd className="shrink-0 text-slate-900">{amount}</dd>
  </div>
);
