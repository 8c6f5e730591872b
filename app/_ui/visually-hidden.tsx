import type { ReactNode } from "react";

/** For those who listen; not shown. */
export const VisuallyHidden = ({ children, id }: { children: ReactNode; id?: string }) => (
  <span id={id} className="sr-only">
    {children}
  </span>
);
