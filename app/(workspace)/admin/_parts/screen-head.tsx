import type { ReactNode } from "react";

/** Title of a screen of the administration, what it is for, and its first action. */
export const ScreenHead = ({
  title,
  subtitle,
  action,
}: {
  title: string;
  subtitle: string;
  action?: ReactNode;
}) => (
  <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
    <div>
      <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      <p className="mt-1 text-sm text-muted">{subtitle}</p>
    </div>
    {action}
  </div>
);
