import type { ReactNode } from "react";
import { Check } from "lucide-react";

type Props = { title: string; text: ReactNode; children?: ReactNode };

/** The head of a settings screen: its purpose, and at its end the button that creates an entry. */
export const Heading = ({ title, text, children }: Props) => (
  <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
    <div className="min-w-0 max-w-2xl">
      <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      <p className="mt-1 text-sm text-muted">{text}</p>
    </div>
    {children}
  </div>
);

/** A few lines of advice. */
export const Guidelines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <h3 className="text-sm font-medium">{title}</h3>
    <ul className="mt-2 space-y-1.5 text-sm text-muted">
      {lines.map((line) => (
        <li key={line} className="flex gap-2">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  </div>
);
