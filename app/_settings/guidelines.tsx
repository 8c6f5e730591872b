import { Check } from "lucide-react";

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
