import type { ReactNode } from "react";
import { Card } from "@/app/_ui/card";

/** A part of the page with its heading. Not a landmark, because its table is one with the same name. */
export function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card>
      <div className="border-b border-line px-4 py-3">
        <h3 className="font-medium">{title}</h3>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </Card>
  );
}

/** Shown if there is nothing to list. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="px-4 py-3 text-sm text-muted">{children}</p>
);
